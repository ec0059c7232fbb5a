package org.tracetool.view.query;

import java.util.Arrays;
import org.tracetool.core.collect.LongMap;

/** Call paths with their times; paths beyond a number of them count as the path above them. */
final class CallPathSums {
  private static final int MAX_PATHS = 1 << 14;

  /** The root, above all outermost calls. */
  static final int ROOT = 0;

  private final LongMap children = new LongMap();
  // Small at first: there is a tree for each process.
  private int[] regions = new int[4];
  private int[] parents = new int[4];
  private long[] exclusive = new long[4];
  private long[] calls = new long[4];
  private int size = 1;

  /** The path of a call of a region from another path. */
  int child(int parent, int region) {
    long key = (long) parent << 32 | Integer.toUnsignedLong(region);
    long known = children.get(key);
    if (known != LongMap.ABSENT) {
      return (int) known;
    }
    if (size == MAX_PATHS) {
      return parent;
    }
    if (size == regions.length) {
      regions = Arrays.copyOf(regions, 2 * size);
      parents = Arrays.copyOf(parents, 2 * size);
      exclusive = Arrays.copyOf(exclusive, 2 * size);
      calls = Arrays.copyOf(calls, 2 * size);
    }
    regions[size] = region;
    parents[size] = parent;
    children.put(key, size);
    return size++;
  }

  void addTime(int node, long ticks) {
    exclusive[node] += ticks;
  }

  void call(int node) {
    calls[node]++;
  }

  /** Adds the paths and times of another tree. */
  void add(CallPathSums other) {
    int[] own = new int[other.size];
    for (int i = 1; i < other.size; i++) {
      own[i] = child(own[other.parents[i]], other.regions[i]);
      exclusive[own[i]] += other.exclusive[i];
      calls[own[i]] += other.calls[i];
    }
  }

  int size() {
    return size;
  }

  int region(int node) {
    return regions[node];
  }

  int parent(int node) {
    return parents[node];
  }

  long calls(int node) {
    return calls[node];
  }

  /** Times of the paths with all paths below them; a path comes before those below it. */
  long[] inclusive() {
    long[] sums = Arrays.copyOf(exclusive, size);
    for (int i = size - 1; i > 0; i--) {
      if (parents[i] != ROOT) {
        sums[parents[i]] += sums[i];
      }
    }
    return sums;
  }
}
