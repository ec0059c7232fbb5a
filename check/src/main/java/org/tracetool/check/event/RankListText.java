package org.tracetool.check.event;

import java.util.Collection;
import java.util.Iterator;
import java.util.TreeSet;

/** Ranks as people write them. */
public final class RankListText {
  private RankListText() {}

  /** {@code rank 3}, {@code ranks 0-3,7}. */
  public static String of(Collection<Integer> ranks) {
    return (ranks.size() == 1 ? "rank " : "ranks ") + list(ranks);
  }

  /** {@code 0-3,7}. */
  public static String list(Collection<Integer> ranks) {
    StringBuilder out = new StringBuilder();
    Iterator<Integer> i = new TreeSet<>(ranks).iterator();
    int next = i.hasNext() ? i.next() : -1;
    while (next >= 0) {
      int first = next;
      int last = first;
      next = -1;
      while (i.hasNext()) {
        int n = i.next();
        if (n == last + 1) {
          last = n;
        } else {
          next = n;
          break;
        }
      }
      out.append(out.length() == 0 ? "" : ",").append(first);
      if (last > first) {
        out.append(last == first + 1 ? "," : "-").append(last);
      }
    }
    return out.toString();
  }
}
