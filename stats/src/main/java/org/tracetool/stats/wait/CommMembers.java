package org.tracetool.stats.wait;

import java.util.Arrays;
import org.tracetool.core.definition.Definition;
import org.tracetool.stats.scope.PlaceIndex;
import org.tracetool.stats.scope.StatsIndex;

/** The processes of each communicator. */
final class CommMembers {
  private final StatsIndex index;

  /** Places of the members of each communicator, ascending. */
  private final int[][] places;

  private int[] sizes;

  CommMembers(StatsIndex index) {
    this.index = index;
    places = places(index);
  }

  private static int[][] places(StatsIndex index) {
    int[][] places = new int[index.comms().size()][];
    for (int c = 0; c < places.length; c++) {
      if (index.comms().definition(c) instanceof Definition.Group g) {
        PlaceIndex processes = index.processes().of(0);
        places[c] = Arrays.stream(g.members()).map(processes::of).sorted().distinct().toArray();
      } else {
        places[c] = new int[0];
      }
    }
    return places;
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
