package org.tracetool.unify.merge;

import java.io.IOException;
import java.util.List;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.event.Field;
import org.tracetool.core.event.Role;

/** The records of a stream of an input with the tokens and times of the output. */
final class TranslatedSource implements EventSource {
  private static final int LOCATIONS = DefinitionKind.LOCATION.ordinal();
  private static final int KEYS = DefinitionKind.KEY.ordinal();
  private static final Role[][] ROLES = roles();

  private final EventSource source;
  private final TokenMaps tokens;
  private final int stream;
  private final ClockMap clock;
  private final boolean sameTokens;
  private final EventCursor event = new EventCursor();

  TranslatedSource(EventSource source, TokenMaps tokens, int stream, ClockMap clock) {
    this.source = source;
    this.tokens = tokens;
    this.stream = stream;
    this.clock = clock;
    sameTokens = tokens.isIdentity(stream);
  }

  private static Role[][] roles() {
    EventKind[] kinds = EventKind.values();
    Role[][] roles = new Role[kinds.length][];
    for (EventKind kind : kinds) {
      List<Field> fields = kind.fields();
      roles[kind.ordinal()] = fields.stream().map(Field::role).toArray(Role[]::new);
    }
    return roles;
  }

  @Override
  public boolean read(EventBlock block) throws IOException {
    boolean any = source.read(block);
    if (any && !(sameTokens && clock.isIdentity())) {
      event.wrap(block);
      while (event.next()) {
        translate();
      }
    }
    return any;
  }

  private void translate() throws IOException {
    event.setTime(clock.time(event.time()));
    event.setLocation(tokens.get(stream, LOCATIONS, event.location()));
    Role[] roles = ROLES[event.kind().ordinal()];
    for (int i = 0; i < roles.length; i++) {
      Role role = roles[i];
      if (role == Role.TIME) {
        event.setField(i, clock.time(event.field(i)));
      } else if (role == Role.DURATION) {
        event.setField(i, clock.duration(event.field(i)));
      } else if (role.isToken() && !sameTokens) {
        int token = tokens.get(stream, role.definition().ordinal(), (int) event.field(i));
        event.setField(i, Integer.toUnsignedLong(token));
      }
    }
    for (int i = 0; i < event.pairs(); i++) {
      event.setPairKey(i, tokens.get(stream, KEYS, event.pairKey(i)));
    }
  }

  @Override
  public void close() throws IOException {
    source.close();
  }
}
