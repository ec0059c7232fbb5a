package org.tracetool.unify.definitions;

import java.util.Arrays;
import java.util.List;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Role;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventField;
import org.tracetool.core.event.EventKind;

/**
 * Replaces the local tokens in the records of one stream by global ones, in place. Token 0 stays 0,
 * processes stay as they are, since their ids are global from the start.
 */
public final class TokenTranslator {
  /** For each kind of event: the index of a field, then the ordinal of the definition's kind. */
  private static final int[][] PLANS = plans();

  private static final int KEYS = DefinitionKind.KEY.ordinal();
  private static final int REGIONS = Role.REGION.definition().ordinal();
  private static final int SOURCE_LOCATIONS = Role.SCL.definition().ordinal();

  private final TokenMap[] maps;
  private final TokenPlaceholders.Stream placeholders;

  /** A translator with the tables of a process. */
  public TokenTranslator(FamilyTokens tokens, TokenPlaceholders.Stream placeholders) {
    this.maps = tokens.maps();
    this.placeholders = placeholders;
  }

  private static int[][] plans() {
    EventKind[] kinds = EventKind.values();
    int[][] plans = new int[kinds.length][];
    for (EventKind kind : kinds) {
      List<EventField> fields = kind.fields();
      int[] plan = new int[2 * fields.size()];
      int n = 0;
      for (int i = 0; i < fields.size(); i++) {
        Role role = fields.get(i).role();
        if (role.isToken() && role != Role.LOCATION) {
          plan[n++] = i;
          plan[n++] = role.definition().ordinal();
        }
      }
      plans[kind.ordinal()] = Arrays.copyOf(plan, n);
    }
    return plans;
  }

  /** Translates all tokens of an event, those of its keys as well. */
  public void translate(EventCursor event) {
    int[] plan = PLANS[event.kind().ordinal()];
    for (int i = 0; i < plan.length; i += 2) {
      long token = event.field(plan[i]);
      if (token != 0) {
        event.setField(plan[i], Integer.toUnsignedLong(global(plan[i + 1], (int) token)));
      }
    }
    for (int i = 0; i < event.pairs(); i++) {
      event.setPairKey(i, global(KEYS, event.pairKey(i)));
    }
  }

  /** Translates an enter or leave without pairs, the same as {@link #translate} but sooner. */
  public void translateCall(EventCursor event) {
    int region = (int) event.field(0);
    if (region != 0) {
      event.setField(0, Integer.toUnsignedLong(global(REGIONS, region)));
    }
    int place = (int) event.field(1);
    if (place != 0) {
      event.setField(1, Integer.toUnsignedLong(global(SOURCE_LOCATIONS, place)));
    }
  }

  private int global(int kind, int local) {
    int global = maps[kind].get(local);
    return global != 0 ? global : placeholders.token(DefinitionKind.values()[kind], local);
  }
}
