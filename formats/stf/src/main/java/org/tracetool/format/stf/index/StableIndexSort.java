package org.tracetool.format.stf.index;

/** Stable sorting of row numbers by unsigned keys; cheap where they are nearly in order. */
public final class StableIndexSort {
  private StableIndexSort() {}

  /** The numbers 0 to {@code n - 1} in the order of their keys. */
  public static int[] sorted(long[] keys, int n) {
    int[] index = new int[n];
    for (int i = 0; i < n; i++) {
      index[i] = i;
    }
    boolean inOrder = true;
    for (int i = 1; i < n && inOrder; i++) {
      inOrder = Long.compareUnsigned(keys[i - 1], keys[i]) <= 0;
    }
    if (inOrder) {
      return index;
    }
    int[] from = index;
    int[] to = new int[n];
    for (int width = 1; width < n; width *= 2) {
      for (int start = 0; start < n; start += 2 * width) {
        merge(keys, from, to, start, Math.min(start + width, n), Math.min(start + 2 * width, n));
      }
      int[] other = from;
      from = to;
      to = other;
    }
    return from;
  }

  private static void merge(long[] keys, int[] from, int[] to, int start, int middle, int end) {
    int a = start;
    int b = middle;
    for (int i = start; i < end; i++) {
      boolean takeA =
          a < middle && (b >= end || Long.compareUnsigned(keys[from[a]], keys[from[b]]) <= 0);
      to[i] = takeA ? from[a++] : from[b++];
    }
  }
}
