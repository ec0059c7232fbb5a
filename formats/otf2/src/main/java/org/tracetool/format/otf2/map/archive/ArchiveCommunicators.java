package org.tracetool.format.otf2.map.archive;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.core.collect.LongIndex;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.SystemDefinition.Communicator;
import org.tracetool.core.definition.SystemDefinition.InterCommunicator;
import org.tracetool.core.definition.SystemDefinition.MemberGroup;
import org.tracetool.core.system.GroupMembers;
import org.tracetool.format.otf2.map.MemberLists;
import org.tracetool.format.otf2.record.EnumNames;

/**
 * Communicators with the groups of ranks that they are made of: those that were an archive's as
 * they are, and all other groups of processes with new groups of ranks.
 */
final class ArchiveCommunicators {
  /** The paradigm of groups of processes that have none. */
  static final int MPI = EnumNames.PARADIGM.value("MPI");

  private static final int[] NONE = {};

  private final Definitions from;
  private final LongIndex locations;
  private final UnitedRanks ranks;
  private final boolean needsParadigm;

  /** Groups that were made since one and the same has other locations for some communicators. */
  private final Map<List<Integer>, Integer> made = new HashMap<>();

  private int nextGroup = 1;

  /**
   * @param locations all locations in the order of their ranks, once communicators are added
   */
  ArchiveCommunicators(Definitions from, LongIndex locations) {
    this.from = from;
    this.locations = locations;
    ranks = new UnitedRanks(from);
    boolean any = false;
    for (Definition.Group g : from.all(Definition.Group.class)) {
      any |= !isArchived(g.token());
    }
    needsParadigm = any;
  }

  /** Whether there are groups of processes that no archive has had. */
  boolean needsParadigm() {
    return needsParadigm;
  }

  private boolean isArchived(int comm) {
    return from.find(DefinitionKind.COMMUNICATOR, comm) != null
        || from.find(DefinitionKind.INTER_COMMUNICATOR, comm) != null;
  }

  /** Makes the list of all locations that ranks of communicators refer to. */
  void begin(Definitions.Builder into) {
    boolean listed = ranks.has(MPI);
    if (needsParadigm) {
      int[] all = new int[locations.size()];
      for (int i = 0; i < all.length; i++) {
        all[i] = (int) locations.get(i);
      }
      ranks.add(MPI, all);
      if (!listed) {
        into.add(
            new MemberGroup(
                free(),
                "MPI locations",
                MemberLists.COMM_LOCATIONS,
                MPI,
                0,
                ranks.all(MPI),
                NONE,
                NONE,
                NONE));
      }
    }
  }

  /** A group of an archive with the ranks that its locations have now. */
  MemberGroup translated(MemberGroup g) {
    return ranks.translated(g);
  }

  /** A token for a new group. */
  int free() {
    while (from.find(DefinitionKind.MEMBER_GROUP, nextGroup) != null) {
      nextGroup++;
    }
    return nextGroup++;
  }

  /** Adds a communicator. */
  void add(Definition.Group g, Definitions.Builder into) {
    Definition archived = from.find(DefinitionKind.COMMUNICATOR, g.token());
    if (archived instanceof Communicator c) {
      int group = fitting(c.group(), g.members(), into);
      into.add(g);
      into.add(new Communicator(c.comm(), group, c.parent(), c.flags()));
      return;
    }
    archived = from.find(DefinitionKind.INTER_COMMUNICATOR, g.token());
    if (archived instanceof InterCommunicator c) {
      int n = find(c.first()) == null ? 0 : Math.min(size(c.first()), g.members().length);
      int first = fitting(c.first(), Arrays.copyOf(g.members(), n), into);
      int second =
          fitting(c.second(), Arrays.copyOfRange(g.members(), n, g.members().length), into);
      into.add(g);
      into.add(new InterCommunicator(c.comm(), first, second, c.common(), c.flags()));
      return;
    }
    int[] members = GroupMembers.locations(from, g);
    int group = group(g.name(), MPI, members, into);
    into.add(new Definition.Group(g.token(), g.name(), members));
    into.add(new Communicator(g.token(), group, 0, 0));
  }

  private MemberGroup find(int group) {
    return from.find(DefinitionKind.MEMBER_GROUP, group) instanceof MemberGroup g ? g : null;
  }

  private int size(int group) {
    return find(group).ranks().length;
  }

  /** The group, or one like it that has these locations where it has others. */
  private int fitting(int group, int[] members, Definitions.Builder into) {
    MemberGroup g = find(group);
    if (g == null || members.length == 0 || ranks.agree(g, members)) {
      return ranks.self(group);
    }
    List<Integer> key = new java.util.ArrayList<>(List.of(group));
    Arrays.stream(members).forEach(key::add);
    Integer known = made.get(key);
    if (known == null) {
      known = group(g.name(), g.paradigm(), members, into);
      made.put(key, known);
    }
    return known;
  }

  private int group(String name, int paradigm, int[] members, Definitions.Builder into) {
    int token = free();
    into.add(
        new MemberGroup(
            token,
            name,
            MemberLists.COMM_GROUP,
            paradigm,
            0,
            NONE,
            NONE,
            NONE,
            ranks.ranks(paradigm, members)));
    return token;
  }
}
