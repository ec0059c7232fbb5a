package org.tracetool.core.system;

import java.util.ArrayList;
import java.util.List;
import org.tracetool.core.collect.IntList;
import org.tracetool.core.collect.IntMap;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;

/**
 * The communicators of all processes that a trace names, and the ranks of processes in them. There
 * are several where processes were spawned: each group of these has a world of its own. Where
 * members are threads, each process counts once. Without such a communicator there is one world, of
 * all processes in their order.
 */
public final class WorldCommunicators {
  /** The name of a communicator of all processes. */
  public static final String NAME = "MPI_COMM_WORLD";

  /** Its name in local traces of VampirTrace. */
  private static final String LOCAL_NAME = "__MPI_COMM_WORLD__";

  /** For each world the processes by rank. */
  private final List<IntList> members = new ArrayList<>();

  /** The rank of each process, from 1, in the first world that has it. */
  private final IntMap ranks = new IntMap();

  /** The number of this world, unless it is 0. */
  private final IntMap worlds = new IntMap();

  private final boolean named;

  WorldCommunicators(Definitions definitions, LocationTable locations) {
    for (Definition.Group group : definitions.all(Definition.Group.class)) {
      if (isWorld(group.name()) && group.members().length > 0) {
        add(group.members(), locations);
      }
    }
    named = !members.isEmpty();
    if (!named) {
      IntList order = new IntList();
      for (int place = 0; place < locations.count(); place++) {
        if (locations.isProcess(locations.token(place))) {
          order.add(locations.token(place));
        }
      }
      members.add(order);
      for (int rank = 0; !order.isConsecutive() && rank < order.size(); rank++) {
        ranks.put(order.get(rank), rank + 1);
      }
    }
  }

  /** Returns whether a communicator of this name is one of all processes. */
  public static boolean isWorld(String name) {
    return NAME.equals(name) || LOCAL_NAME.equals(name);
  }

  private void add(int[] group, LocationTable locations) {
    IntList order = new IntList();
    IntMap own = new IntMap();
    boolean isNew = false;
    for (int member : group) {
      int process = locations.process(member);
      if (own.get(process) == 0) {
        order.add(process);
        own.put(process, order.size());
        isNew |= ranks.get(process) == 0;
      }
    }
    if (!isNew) {
      return; // the same communicator as another process or stream defines it
    }
    members.add(order);
    for (int rank = 0; rank < order.size(); rank++) {
      if (ranks.get(order.get(rank)) == 0) {
        ranks.put(order.get(rank), rank + 1);
        if (members.size() > 1) {
          worlds.put(order.get(rank), members.size() - 1);
        }
      }
    }
  }

  /** Whether the trace names a communicator of all processes. */
  public boolean areNamed() {
    return named;
  }

  /** How many there are, at least 1. */
  public int count() {
    return members.size();
  }

  /** How many ranks a world has; worlds are counted from 0. */
  public int size(int world) {
    return members.get(world).size();
  }

  /** The process with a rank. */
  public int process(int world, int rank) {
    return members.get(world).get(rank);
  }

  /** The rank of a process; -1 if it has none. */
  int rank(int process) {
    IntList order = members.get(0);
    if (!named && order.isConsecutive()) {
      int rank = order.size() == 0 ? -1 : process - order.get(0);
      return rank >= 0 && rank < order.size() ? rank : -1;
    }
    return ranks.get(process) - 1;
  }

  /** The number of the world of a process, from 0; -1 if it is in none. */
  public int of(int process) {
    return rank(process) < 0 ? -1 : worlds.get(process);
  }

  /**
   * How people write the rank of a process: {@code rank 3}, {@code world 2 rank 0}; null if it has
   * none.
   */
  public String text(int process) {
    int rank = rank(process);
    int world = of(process);
    if (rank < 0) {
      return null;
    }
    return world > 0 ? "world " + (world + 1) + " rank " + rank : "rank " + rank;
  }
}
