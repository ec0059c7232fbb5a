package org.tracetool.format.otf2.map.archive;

import org.tracetool.core.collect.IntList;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.format.otf2.map.RankTable;

/**
 * The communicator of messages that name none, or one that is not defined, as those of SLOG-2, OTF
 * and VTF3 may: records of OTF2 name the other side by its rank alone. All processes are members,
 * then all threads. The archive gets it if a message needs it. May be used by several threads.
 */
final class WorldCommunicator {
  private static final int FIRST_TOKEN = 1 << 30;

  private final Definition.Group group;
  private final long id;
  private final RankTable.Table ranks;
  private volatile boolean needed;

  /**
   * Made of definitions that have all that archives need.
   *
   * @param id the id that the communicator gets
   */
  WorldCommunicator(Definitions definitions, long id) {
    IntList members = new IntList();
    IntList threads = new IntList();
    for (Definition.Location l : definitions.all(Definition.Location.class)) {
      (definitions.location(l.parent()) == null ? members : threads).add(l.token());
    }
    for (int i = 0; i < threads.size(); i++) {
      members.add(threads.get(i));
    }
    int token = FIRST_TOKEN;
    while (definitions.find(DefinitionKind.GROUP, token) != null
        || definitions.find(DefinitionKind.LOCATION, token) != null) {
      token++;
    }
    int[] all = members.toArray();
    group = new Definition.Group(token, "All processes", all);
    ranks = RankTable.Table.of(all);
    this.id = id;
  }

  /** The id of the communicator in the archive. */
  long id() {
    return id;
  }

  int token() {
    return group.token();
  }

  /** The rank of the other side of a message, by which the communicator is needed; -1 if none. */
  int rank(int location) {
    int rank = ranks.rank(location);
    if (rank >= 0 && !needed) {
      needed = true;
    }
    return rank;
  }

  void setNeeded() {
    needed = true;
  }

  /** Whether a message was written that needs it. */
  boolean isNeeded() {
    return needed;
  }

  /** The definitions of a trace and this group. */
  Definitions with(Definitions given) {
    Definitions.Builder all = Definitions.builder();
    given.entries().forEach(all::add);
    return all.add(group).build();
  }
}
