package org.tracetool.format.stf;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Finds out whether a process has records in more than one process file. */
final class SharedLanes {
  private final boolean any;

  SharedLanes(List<ProcessOut> files) {
    Set<Integer> seen = new HashSet<>();
    boolean twice = false;
    for (ProcessOut p : files) {
      Set<Integer> own = new HashSet<>();
      for (long key : p.laneKeys()) {
        own.add(LaneId.token((int) (key >>> 32), (int) key));
      }
      for (int location : p.stream().locations()) {
        own.add(location);
      }
      for (int token : own) {
        twice |= !seen.add(token);
      }
    }
    any = twice;
  }

  boolean any() {
    return any;
  }
}
