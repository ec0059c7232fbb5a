package org.tracetool.core.system;

import java.util.HashMap;
import java.util.Map;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.SystemDefinition.MemberGroup;

/**
 * Which locations the ranks of a group are. Groups of a paradigm name ranks in the list of all
 * locations of that paradigm, which is a group as well.
 */
public final class RankLocations {
  // Types of groups, and a flag of them, as OTF2 numbers them.
  private static final int LOCATIONS = 1;
  private static final int COMM_LOCATIONS = 4;
  private static final int COMM_GROUP = 5;
  private static final int GLOBAL_MEMBERS = 1;

  private static final int[] NONE = {};

  /** The locations of each paradigm, in the order of their ranks. */
  private final Map<Integer, int[]> ofParadigm = new HashMap<>();

  /** The groups of a trace. */
  public RankLocations(Definitions definitions) {
    for (Definitions.Entry entry : definitions.entries(DefinitionKind.MEMBER_GROUP)) {
      MemberGroup group = (MemberGroup) entry.definition();
      if (group.type() == COMM_LOCATIONS) {
        ofParadigm.putIfAbsent(group.paradigm(), group.locations());
      }
    }
  }

  /** All locations of a paradigm in the order of their ranks; not to be changed. */
  public int[] ofParadigm(int paradigm) {
    return ofParadigm.getOrDefault(paradigm, NONE);
  }

  /**
   * The locations of a group in the order of its ranks, 0 for a rank that has none; empty for a
   * group that has no locations. Not to be changed.
   */
  public int[] of(MemberGroup group) {
    if (group.type() != COMM_GROUP) {
      return group.type() == LOCATIONS || group.type() == COMM_LOCATIONS ? group.locations() : NONE;
    }
    int[] all = ofParadigm(group.paradigm());
    if ((group.flags() & GLOBAL_MEMBERS) != 0) {
      return all;
    }
    int[] locations = new int[group.ranks().length];
    for (int i = 0; i < locations.length; i++) {
      int rank = group.ranks()[i];
      locations[i] = rank >= 0 && rank < all.length ? all[rank] : 0;
    }
    return locations;
  }
}
