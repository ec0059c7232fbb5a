package org.tracetool.view.sketch;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Which regions were seen to call which. Safe for several threads. */
final class Callers {
  /** The callers of each region, by their tokens. */
  private final Map<Integer, Set<Integer>> known = new ConcurrentHashMap<>();

  void add(int caller, int called) {
    known.computeIfAbsent(called, c -> ConcurrentHashMap.newKeySet()).add(caller);
  }

  /**
   * The region that called all of these, if one of them has no other caller.
   *
   * @return 0 if that is not known
   */
  int callerOf(Set<Integer> called) {
    for (int region : called) {
      Set<Integer> callers = known.getOrDefault(region, Set.of());
      if (callers.size() == 1) {
        return callers.iterator().next();
      }
    }
    return 0;
  }

  void clear() {
    known.clear();
  }
}
