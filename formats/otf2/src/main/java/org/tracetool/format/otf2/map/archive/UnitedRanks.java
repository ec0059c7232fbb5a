package org.tracetool.format.otf2.map.archive;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.tracetool.core.collect.LongIndex;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.SystemDefinition.MemberGroup;
import org.tracetool.format.otf2.map.MemberLists;

/**
 * The locations that the ranks of each paradigm are. An archive may have one list of them for a
 * paradigm; definitions that were united from several archives have several, each for the groups
 * after it, which become one here.
 */
final class UnitedRanks {
  private static final int[] NONE = {};
  private static final LongIndex NOBODY = new LongIndex();
  private static final int GLOBAL_MEMBERS = 1;

  /** For each paradigm its locations, at the places that are their ranks. */
  private final Map<Integer, LongIndex> united = new HashMap<>();

  /** For each group of ranks its locations; only if there are several lists of its paradigm. */
  private final Map<Integer, int[]> locations = new HashMap<>();

  private final Set<Integer> listed = new HashSet<>();

  /** The paradigms of groups that are each location alone, and the first such group of each. */
  private final Map<Integer, Integer> selves = new HashMap<>();

  private final Map<Integer, Integer> firstSelf = new HashMap<>();

  UnitedRanks(Definitions from) {
    Map<Integer, int[]> last = new HashMap<>();
    for (Definitions.Entry e : from.entries(DefinitionKind.MEMBER_GROUP)) {
      MemberGroup g = (MemberGroup) e.definition();
      if (g.type() == MemberLists.COMM_LOCATIONS) {
        last.put(g.paradigm(), g.locations());
        add(g.paradigm(), g.locations());
      } else if (g.type() == MemberLists.COMM_SELF) {
        selves.put(g.token(), g.paradigm());
        firstSelf.putIfAbsent(g.paradigm(), g.token());
      } else if (g.type() == MemberLists.COMM_GROUP) {
        int[] all = last.getOrDefault(g.paradigm(), NONE);
        locations.putIfAbsent(
            g.token(),
            Arrays.stream(g.ranks()).map(r -> r >= 0 && r < all.length ? all[r] : 0).toArray());
      }
    }
  }

  /** Gives locations of a paradigm ranks after those that there are. */
  void add(int paradigm, int[] more) {
    LongIndex ranks = united.computeIfAbsent(paradigm, p -> new LongIndex());
    for (int location : more) {
      ranks.add(location);
    }
  }

  /** Whether there are locations of a paradigm. */
  boolean has(int paradigm) {
    return united.containsKey(paradigm);
  }

  /** The locations of a paradigm. */
  int[] all(int paradigm) {
    LongIndex ranks = united.getOrDefault(paradigm, NOBODY);
    int[] all = new int[ranks.size()];
    for (int i = 0; i < all.length; i++) {
      all[i] = (int) ranks.get(i);
    }
    return all;
  }

  /** The ranks of locations of a paradigm; those that it has not are left out. */
  int[] ranks(int paradigm, int[] of) {
    LongIndex ranks = united.getOrDefault(paradigm, NOBODY);
    return Arrays.stream(of).map(ranks::find).filter(rank -> rank >= 0).toArray();
  }

  /**
   * Whether a group of ranks has exactly these locations, which its communicator is said to have.
   */
  boolean agree(MemberGroup g, int[] members) {
    return g.type() != MemberLists.COMM_GROUP
        || (g.flags() & GLOBAL_MEMBERS) != 0
        || Arrays.equals(locations.get(g.token()), members);
  }

  /** The group to make a communicator of: of those that are each location alone the first one. */
  int self(int group) {
    Integer paradigm = selves.get(group);
    return paradigm == null ? group : firstSelf.get(paradigm);
  }

  /**
   * A group as it is with united ranks; a second list of a paradigm becomes a plain group, and so
   * does a second group that is each location alone.
   */
  MemberGroup translated(MemberGroup g) {
    if (g.type() == MemberLists.COMM_LOCATIONS) {
      boolean first = listed.add(g.paradigm());
      return first
          ? with(g, MemberLists.COMM_LOCATIONS, all(g.paradigm()), g.ranks())
          : with(g, MemberLists.LOCATIONS, g.locations(), g.ranks());
    }
    if (g.type() == MemberLists.COMM_SELF && self(g.token()) != g.token()) {
      return with(g, MemberLists.LOCATIONS, NONE, NONE);
    }
    if (g.type() != MemberLists.COMM_GROUP) {
      return g;
    }
    LongIndex ranks = united.getOrDefault(g.paradigm(), NOBODY);
    int[] of = locations.get(g.token());
    int[] now = g.ranks().clone();
    for (int i = 0; i < now.length && i < of.length; i++) {
      int rank = ranks.find(of[i]);
      now[i] = rank < 0 ? now[i] : rank;
    }
    return with(g, g.type(), g.locations(), now);
  }

  private static MemberGroup with(MemberGroup g, int type, int[] locations, int[] ranks) {
    return new MemberGroup(
        g.token(),
        g.name(),
        type,
        g.paradigm(),
        g.flags(),
        locations,
        g.regions(),
        g.metrics(),
        ranks);
  }
}
