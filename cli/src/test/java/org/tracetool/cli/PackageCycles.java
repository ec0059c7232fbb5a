package org.tracetool.cli;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Packages that need each other. */
final class PackageCycles {
  private final Map<String, Set<String>> needed;
  private final Set<String> done = new HashSet<>();
  private final List<String> way = new ArrayList<>();

  private PackageCycles(Map<String, Set<String>> needed) {
    this.needed = needed;
  }

  /**
   * One cycle, which begins and ends with the same package; empty if there is none.
   *
   * @param needed the packages that a package needs, by its name; it itself does not count
   */
  static List<String> findOne(Map<String, Set<String>> needed) {
    PackageCycles search = new PackageCycles(needed);
    for (String start : needed.keySet()) {
      if (search.findFrom(start)) {
        return search.way;
      }
    }
    return List.of();
  }

  /** Whether a cycle can be reached; it is then all that is left of the way. */
  private boolean findFrom(String name) {
    int earlier = way.indexOf(name);
    if (earlier >= 0) {
      way.subList(0, earlier).clear();
      way.add(name);
      return true;
    }
    if (!done.add(name)) {
      return false;
    }
    way.add(name);
    for (String next : needed.getOrDefault(name, Set.of())) {
      if (!next.equals(name) && findFrom(next)) {
        return true;
      }
    }
    way.remove(way.size() - 1);
    return false;
  }
}
