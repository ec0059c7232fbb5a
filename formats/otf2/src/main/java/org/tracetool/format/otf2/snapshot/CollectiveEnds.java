package org.tracetool.format.otf2.snapshot;

import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;

/** How many operations of one communicator each location has ended that others have not. */
final class CollectiveEnds {
  private final Map<Long, Integer> ended = new HashMap<>();

  /** A location ends its next operation; gives how many have ended the oldest one. */
  int add(long location) {
    ended.merge(location, 1, Integer::sum);
    return ended.size();
  }

  /** The oldest operation is over. */
  void removeOldest() {
    Iterator<Map.Entry<Long, Integer>> all = ended.entrySet().iterator();
    while (all.hasNext()) {
      Map.Entry<Long, Integer> e = all.next();
      if (e.getValue() == 1) {
        all.remove();
      } else {
        e.setValue(e.getValue() - 1);
      }
    }
  }
}
