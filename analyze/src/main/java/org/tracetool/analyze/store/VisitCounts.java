package org.tracetool.analyze.store;

import java.util.Arrays;
import org.tracetool.core.collect.IntMap;

/** How often one location entered each call path. */
public final class VisitCounts {
  /** Call paths below this are counted in an array, which is faster. */
  private static final int LOW = 1 << 9;

  private static final int FIRST = 8;

  private int[] low = new int[FIRST];
  private final IntMap high = new IntMap();

  /** One more visit. */
  public void add(int path) {
    if (path >= LOW) {
      high.add(path, 1, 0);
      return;
    }
    if (path >= low.length) {
      low = Arrays.copyOf(low, Math.min(LOW, Math.max(path + 1, 2 * low.length)));
    }
    low[path]++;
  }

  /** How many there were. */
  public int get(int path) {
    return path < low.length ? low[path] : path < LOW ? 0 : high.get(path);
  }

  /** The call paths that were visited, in the order of their numbers. */
  public int[] paths() {
    int[] more = high.sortedKeys();
    int[] all = new int[LOW + more.length];
    int count = 0;
    for (int path = 0; path < low.length; path++) {
      if (low[path] != 0) {
        all[count++] = path;
      }
    }
    System.arraycopy(more, 0, all, count, more.length);
    return Arrays.copyOf(all, count + more.length);
  }
}
