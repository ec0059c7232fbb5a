package org.tracetool.core.compare;

import java.util.Arrays;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.KeyValueType;
import org.tracetool.core.definition.Role;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;

/** Whether two records, one of each trace, mean the same. */
final class RecordEquality {
  private static final Role[][] ROLES = EventKind.roles();

  private final ComparableTokens.Stream idsA;
  private final ComparableTokens.Stream idsB;
  private final ClockRates rates;

  /** Two processes that are the same, if there were any. */
  private int locationA;

  private int locationB;
  private boolean anyLocation;

  RecordEquality(ComparableTokens.Stream idsA, ComparableTokens.Stream idsB, ClockRates rates) {
    this.idsA = idsA;
    this.idsB = idsB;
    this.rates = rates;
  }

  /** Compares everything but the time. */
  boolean same(EventCursor a, EventCursor b) {
    EventKind kind = a.kind();
    if (kind != b.kind() || a.pairs() != b.pairs()) {
      return false;
    }
    if (!sameLocation(a.location(), b.location())) {
      return false;
    }
    Role[] roles = ROLES[kind.ordinal()];
    for (int i = 0; i < roles.length; i++) {
      if (!same(kind, roles[i], a, a.field(i), b, b.field(i))) {
        return false;
      }
    }
    for (int i = 0; i < a.pairs(); i++) {
      if (!samePair(a, b, i)) {
        return false;
      }
    }
    return true;
  }

  /** Mostly it is the pair of the records before. */
  private boolean sameLocation(int tokenA, int tokenB) {
    if (tokenA == locationA && tokenB == locationB && anyLocation) {
      return true;
    }
    if (!same(DefinitionKind.LOCATION, tokenA, tokenB)) {
      return false;
    }
    locationA = tokenA;
    locationB = tokenB;
    anyLocation = true;
    return true;
  }

  private boolean same(
      EventKind kind, Role role, EventCursor a, long valueA, EventCursor b, long valueB) {
    if (role.isToken()) {
      // Leaving a region that is not named is leaving the one entered last, which is the one that
      // the other trace names.
      boolean last = kind == EventKind.LEAVE && role == Role.REGION && (valueA == 0 || valueB == 0);
      return last || same(role.definition(), (int) valueA, (int) valueB);
    }
    return switch (role) {
      case TIME, DURATION -> rates.compare(valueA, valueB) == 0;
      case TEXT, DATA, TEXTS, NUMBERS, REALS -> sameBytes(a.block(), valueA, b.block(), valueB);
      default -> valueA == valueB;
    };
  }

  private boolean same(DefinitionKind kind, int tokenA, int tokenB) {
    return idsA.meaning(kind, tokenA) == idsB.meaning(kind, tokenB);
  }

  private boolean samePair(EventCursor a, EventCursor b, int i) {
    KeyValueType type = a.pairType(i);
    if (type != b.pairType(i) || !same(DefinitionKind.KEY, a.pairKey(i), b.pairKey(i))) {
      return false;
    }
    if (type.isPooled()) {
      return sameBytes(a.block(), a.pairValue(i), b.block(), b.pairValue(i));
    }
    return type.role() == null
        ? a.pairValue(i) == b.pairValue(i)
        : same(type.role().definition(), (int) a.pairValue(i), (int) b.pairValue(i));
  }

  private static boolean sameBytes(EventBlock a, long wordA, EventBlock b, long wordB) {
    if (wordA == EventBlock.NO_TEXT || wordB == EventBlock.NO_TEXT) {
      return wordA == wordB;
    }
    int fromA = (int) (wordA >>> 32);
    int fromB = (int) (wordB >>> 32);
    return Arrays.equals(
        a.pool(), fromA, fromA + (int) wordA, b.pool(), fromB, fromB + (int) wordB);
  }
}
