package org.tracetool.stats.wait;

import java.util.Arrays;
import org.tracetool.core.definition.Definition;
import org.tracetool.stats.scope.PlaceIndex;
import org.tracetool.stats.scope.StatsIndex;

/** The processes of each communicator. */
final class CommMembers {
  private static final int[] NOBODY = {};

  private final StatsIndex index;

  /** Places of the members of each communicator, ascending. */
  private final int[][] places;

  /** Where each of them is in the order of the communicator. */
  private final int[][] positions;

  private int[] sizes;

  CommMembers(StatsIndex index) {
    this.index = index;
    places = new int[index.comms().size()][];
    positions = new int[places.length][];
    for (int c = 0; c < places.length; c++) {
      boolean isKnown = index.comms().definition(c) instanceof Definition.Group;
      int[] members = isKnown ? ((Definition.Group) index.comms().definition(c)).members() : NOBODY;
      sort(c, members, index.processes().of(0));
    }
  }

  /** Sorts the members of a communicator by their places; of one that is in it twice the first. */
  private void sort(int comm, int[] members, PlaceIndex processes) {
    long[] keys = new long[members.length];
    for (int i = 0; i < keys.length; i++) {
      keys[i] = (long) processes.of(members[i]) << Integer.SIZE | i;
    }
    Arrays.sort(keys);
    int size = 0;
    for (long key : keys) {
      if (size == 0 || key >>> Integer.SIZE != keys[size - 1] >>> Integer.SIZE) {
        keys[size++] = key;
      }
    }
    places[comm] = new int[size];
    positions[comm] = new int[size];
    for (int i = 0; i < size; i++) {
      places[comm][i] = (int) (keys[i] >>> Integer.SIZE);
      positions[comm][i] = (int) keys[i];
    }
  }

  /** The position of a member in the order of a communicator, of others after all of them. */
  int position(int comm, int place) {
    int member = of(comm, place);
    return member < 0
        ? Integer.MAX_VALUE
        : positions[comm][Arrays.binarySearch(places[comm], member)];
  }

  /**
   * Who takes part where a process or thread does: itself if it is a member, or its process, since
   * any thread may communicate for that; -1 if neither is one.
   */
  int of(int comm, int place) {
    int process = index.processOf(place);
    return Arrays.binarySearch(places[comm], place) >= 0
        ? place
        : Arrays.binarySearch(places[comm], process) >= 0 ? process : -1;
  }

  /**
   * Counts the members of each communicator that take part in anything.
   *
   * @param takesPart by place of the process
   */
  void count(boolean[] takesPart) {
    sizes = new int[places.length];
    for (int c = 0; c < sizes.length; c++) {
      for (int member : places[c]) {
        sizes[c] += takesPart[member] ? 1 : 0;
      }
    }
  }

  /** How many members of a communicator take part in anything. */
  int size(int comm) {
    return sizes[comm];
  }
}
