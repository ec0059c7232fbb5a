package org.tracetool.check.event;

import org.tracetool.check.finding.CheckKind;
import org.tracetool.check.finding.Finding;
import org.tracetool.core.collect.LongMap;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Role;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.TokenFields;

/** Finds tokens that events use and nothing defines. */
public final class TokenCheck {
  private static final DefinitionKind[] KINDS = DefinitionKind.values();
  private static final int LOCATION = DefinitionKind.LOCATION.ordinal();
  private static final int KEY = DefinitionKind.KEY.ordinal();

  private record Key(DefinitionKind kind, int token, int rank) {}

  private final CheckContext context;
  private final boolean anyLocal;
  private final LongMap[] known = new LongMap[KINDS.length];

  TokenCheck(CheckContext context) {
    this.context = context;
    anyLocal = context.definitions.hasLocal();
  }

  void checkEvent(LocationState loc, EventCursor event) {
    boolean known = anyLocal ? isDefined(LOCATION, event.location()) : isDefined(loc);
    if (!known) {
      report(loc, LOCATION, event.location(), event);
    }
    int[] fields = TokenFields.of(event.kindOrdinal());
    for (int i = 0; i < fields.length; i += 2) {
      int token = (int) event.field(fields[i]);
      if (token != 0 && !isDefined(fields[i + 1], token)) {
        report(loc, fields[i + 1], token, event);
      }
    }
    for (int i = 0; i < event.pairs(); i++) {
      if (!isDefined(KEY, event.pairKey(i))) {
        report(loc, KEY, event.pairKey(i), event);
      }
      Role role = event.pairType(i).role();
      if (role != null) {
        int kind = role.definition().ordinal();
        int token = (int) event.pairValue(i);
        if (token != 0 && !isDefined(kind, token)) {
          report(loc, kind, token, event);
        }
      }
    }
  }

  /** Whether a process is; where definitions count for all streams, which it keeps itself. */
  private boolean isDefined(LocationState loc) {
    if (!loc.defined) {
      loc.defined = look(DefinitionKind.LOCATION, loc.token);
    }
    return loc.defined;
  }

  private boolean isDefined(int kind, int token) {
    if (kind == LOCATION && !anyLocal) {
      LocationState loc = context.locations.find(token);
      if (loc != null) {
        return isDefined(loc);
      }
    }
    LongMap tokens = known[kind];
    if (tokens == null) {
      tokens = new LongMap();
      known[kind] = tokens;
    }
    long scope = anyLocal && context.definitions.hasLocal(context.stream) ? context.stream : 0;
    long key = scope << 32 | Integer.toUnsignedLong(token);
    long state = tokens.get(key);
    if (state == LongMap.ABSENT) {
      state = look(KINDS[kind], token) ? 1 : 0;
      tokens.put(key, state);
    }
    return state == 1;
  }

  private boolean look(DefinitionKind kind, int token) {
    if (context.definitions.find(context.stream, kind, token) != null) {
      return true;
    }
    if (kind == DefinitionKind.LOCATION && context.definitions.group(token) != null) {
      return true;
    }
    return context.reader.undefinedTokenName(kind, token) != null;
  }

  private void report(LocationState loc, int kind, int token, EventCursor event) {
    DefinitionKind what = KINDS[kind];
    if (what == DefinitionKind.LOCATION && token != event.location()) {
      context.findings.note(
          "references to processes that are not defined: left out by a filter, or lost", 1);
      return;
    }
    Finding f = context.findings.at(CheckKind.UNDEFINED_TOKEN, new Key(what, token, loc.rank));
    String hex = Integer.toHexString(token);
    String name = kindName(what);
    f.add(1).rank(loc.rank).token("#" + Integer.toUnsignedString(token));
    f.say(
        name
            + " "
            + Integer.toUnsignedString(token)
            + " (hex "
            + hex
            + ") is used by records of "
            + context.who(loc)
            + " and not defined");
    if (f.wantsPlace()) {
      f.place(context.place(loc, event.time(), event.kind().label()));
    }
  }

  /** What users call a kind of definition. */
  public static String kindName(DefinitionKind kind) {
    return switch (kind) {
      case REGION -> "function";
      case GROUP -> "process group";
      case LOCATION -> "process";
      case COLLECTIVE -> "collective operation";
      case SCL -> "source location";
      default -> kind.label().replace('-', ' ');
    };
  }
}
