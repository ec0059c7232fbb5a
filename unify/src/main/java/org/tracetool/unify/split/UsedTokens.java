package org.tracetool.unify.split;

import java.io.IOException;
import java.util.List;
import org.tracetool.core.collect.IntMap;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.event.Field;
import org.tracetool.core.event.Role;
import org.tracetool.core.text.KeptText;
import org.tracetool.core.text.TextNumbers;

/** Remembers the tokens in the records of a stream that pass by on their way to a part. */
final class UsedTokens implements EventSink {
  private static final DefinitionKind[] KINDS = DefinitionKind.values();
  private static final int LOCATIONS = DefinitionKind.LOCATION.ordinal();
  private static final int KEYS = DefinitionKind.KEY.ordinal();

  /** For each kind of event: the index of a field, then the ordinal of the definition's kind. */
  private static final int[][] PLANS = plans();

  /** Tokens below this are remembered by a bit each. */
  private static final int DENSE = 1 << 16;

  private final EventSink sink;
  private final UsedDefinitions used;
  private final int part;
  private final int stream;
  private final long[][] bits = new long[KINDS.length][];

  /** Others that were told of already. */
  private final IntMap[] far = new IntMap[KINDS.length];

  private int lastLocation;
  private final KeptText text = new KeptText();
  private final TextNumbers textTokens =
      (kind, token) -> {
        mark(kind.ordinal(), token);
        return token;
      };

  UsedTokens(EventSink sink, UsedDefinitions used, int part, int stream) {
    this.sink = sink;
    this.used = used;
    this.part = part;
    this.stream = stream;
  }

  private static int[][] plans() {
    EventKind[] kinds = EventKind.values();
    int[][] plans = new int[kinds.length][];
    for (EventKind kind : kinds) {
      List<Field> fields = kind.fields();
      plans[kind.ordinal()] =
          java.util.stream.IntStream.range(0, fields.size())
              .filter(i -> fields.get(i).role().isToken())
              .flatMap(i -> java.util.stream.IntStream.of(i, kindOf(fields.get(i).role())))
              .toArray();
    }
    return plans;
  }

  private static int kindOf(Role role) {
    return role.definition().ordinal();
  }

  @Override
  public void accept(EventCursor event) throws IOException {
    if (event.location() != lastLocation) {
      lastLocation = event.location();
      mark(LOCATIONS, lastLocation);
    }
    int[] plan = PLANS[event.kind().ordinal()];
    for (int i = 0; i < plan.length; i += 2) {
      mark(plan[i + 1], (int) event.field(plan[i]));
    }
    for (int i = 0; i < event.pairs(); i++) {
      mark(KEYS, event.pairKey(i));
    }
    if (KeptText.isIn(event.kind())) {
      text.look(event, textTokens);
    }
    sink.accept(event);
  }

  private void mark(int kind, int token) {
    if (token == 0) {
      return;
    }
    if (token < 0 || token >= DENSE) {
      markFar(kind, token);
      return;
    }
    long[] set = bits[kind];
    int word = token >>> 6;
    if (set == null || word >= set.length) {
      set = java.util.Arrays.copyOf(set == null ? new long[0] : set, Math.max(16, 2 * word + 1));
      bits[kind] = set;
    }
    set[word] |= 1L << token;
  }

  private void markFar(int kind, int token) {
    IntMap known = far[kind];
    if (known == null || known.size() >= DENSE) {
      known = new IntMap();
      far[kind] = known;
    }
    if (known.get(token) == 0) {
      known.put(token, 1);
      used.add(part, stream, KINDS[kind], token);
    }
  }

  @Override
  public void end() throws IOException {
    for (int kind = 0; kind < bits.length; kind++) {
      long[] set = bits[kind] == null ? new long[0] : bits[kind];
      for (int word = 0; word < set.length; word++) {
        for (long rest = set[word]; rest != 0; rest &= rest - 1) {
          int token = word << 6 | Long.numberOfTrailingZeros(rest);
          used.add(part, stream, KINDS[kind], token);
        }
      }
    }
    sink.end();
  }
}
