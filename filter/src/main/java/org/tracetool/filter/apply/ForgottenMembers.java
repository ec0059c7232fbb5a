package org.tracetool.filter.apply;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntPredicate;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.SystemDefinition.MemberGroup;

/**
 * Groups of OTF2 without processes whose definitions go. Where a paradigm lists its locations, the
 * places in the list are ranks, by which other groups name their members: these move up.
 */
final class ForgottenMembers {
  // Types of groups, as OTF2 numbers them.
  private static final int COMM_LOCATIONS = 4;
  private static final int COMM_GROUP = 5;

  private final IntPredicate removed;

  /** The new rank of each old one of a paradigm; -1 if it is gone. */
  private final Map<Integer, int[]> ranks = new HashMap<>();

  ForgottenMembers(Definitions definitions, IntPredicate removed) {
    this.removed = removed;
    for (MemberGroup g : definitions.all(MemberGroup.class)) {
      if (g.type() == COMM_LOCATIONS) {
        int next = 0;
        int[] moved = new int[g.locations().length];
        for (int i = 0; i < moved.length; i++) {
          moved[i] = removed.test(g.locations()[i]) ? -1 : next++;
        }
        ranks.put(g.paradigm(), moved);
      }
    }
  }

  MemberGroup left(MemberGroup g) {
    int[] members = FilteredDefinitions.left(g.locations(), removed);
    int[] moved = g.type() == COMM_GROUP ? ranks.get(g.paradigm()) : null;
    int[] of =
        moved == null
            ? g.ranks()
            : Arrays.stream(g.ranks())
                .map(r -> r >= 0 && r < moved.length ? moved[r] : r)
                .filter(r -> r >= 0)
                .toArray();
    return new MemberGroup(
        g.token(),
        g.name(),
        g.type(),
        g.paradigm(),
        g.flags(),
        members,
        g.regions(),
        g.metrics(),
        of);
  }
}
