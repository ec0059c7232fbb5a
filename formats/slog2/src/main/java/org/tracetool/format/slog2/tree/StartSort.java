package org.tracetool.format.slog2.tree;

/**
 * A stable sort by starts, equal ones by what else there is to compare. Starts are sorted as plain
 * numbers, together with the place that each comes from, since comparing objects takes most of the
 * time of writing. Used again and again.
 */
final class StartSort {
  private static final int SHORT = 12;

  /** What else there is to compare of things whose starts are equal. */
  @FunctionalInterface
  interface Ties {
    /** Whether the one at the first place comes before that at the second one. */
    boolean less(int a, int b);
  }

  private final BucketSort sort = new BucketSort();
  private long[] keys = new long[64];
  private int[] order = new int[64];
  private int[] spare = new int[64];
  private double[] starts;
  private Ties ties;

  /**
   * The places of all in order; valid until the next call. With a start that is no number, which is
   * neither equal to others nor before them, the order is that of a merge sort.
   */
  int[] sort(double[] all, int size, Ties equal) {
    starts = all;
    ties = equal;
    if (order.length < size) {
      int room = Math.max(size, order.length * 2);
      keys = new long[room];
      order = new int[room];
      spare = new int[room];
    }
    boolean rise = true;
    boolean numbers = true;
    double before = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < size; i++) {
      double start = all[i];
      rise &= start >= before;
      numbers &= !Double.isNaN(start);
      before = start;
      order[i] = i;
    }
    if (!numbers) {
      mergeSort(0, size);
    } else if (rise) {
      sortRuns(size);
    } else {
      sortKeys(size);
    }
    return order;
  }

  /** Sorts those with equal starts, which stand side by side. */
  private void sortRuns(int size) {
    int from = 0;
    for (int i = 1; i <= size; i++) {
      if (i == size || starts[i] != starts[from]) {
        mergeSort(from, i);
        from = i;
      }
    }
  }

  private void sortKeys(int size) {
    long least = Long.MAX_VALUE;
    long most = Long.MIN_VALUE;
    for (int i = 0; i < size; i++) {
      long bits = Double.doubleToRawLongBits(starts[i] + 0.0); // -0 is equal to 0
      long rising = bits ^ bits >> Long.SIZE - 1 & Long.MAX_VALUE;
      keys[i] = rising;
      least = Math.min(least, rising);
      most = Math.max(most, rising);
    }
    int placeBits = Integer.SIZE - Integer.numberOfLeadingZeros(size - 1);
    int startBits = Long.SIZE - Long.numberOfLeadingZeros(most - least);
    int lost = Math.max(0, startBits + placeBits - (Long.SIZE - 1));
    for (int i = 0; i < size; i++) {
      keys[i] = (keys[i] - least >>> lost) << placeBits | i;
    }
    sort.sort(keys, size);
    int mask = (1 << placeBits) - 1;
    int from = 0;
    order[0] = (int) keys[0] & mask;
    for (int i = 1; i <= size; i++) {
      if (i < size) {
        order[i] = (int) keys[i] & mask;
      }
      if (i == size || keys[i] >>> placeBits != keys[from] >>> placeBits) {
        mergeSort(from, i);
        from = i;
      }
    }
  }

  private boolean less(int a, int b) {
    double x = starts[a];
    double y = starts[b];
    return x == y ? ties.less(a, b) : x < y;
  }

  private void mergeSort(int begin, int end) {
    for (int from = begin; from < end; from += SHORT) {
      sortByInsertion(from, Math.min(from + SHORT, end));
    }
    for (int width = SHORT; width < end - begin; width *= 2) {
      for (int from = begin; from + width < end; from += 2 * width) {
        merge(from, from + width, Math.min(from + 2 * width, end));
      }
    }
  }

  private void sortByInsertion(int from, int to) {
    for (int i = from + 1; i < to; i++) {
      int moved = order[i];
      int at = i;
      while (at > from && less(moved, order[at - 1])) {
        order[at] = order[at - 1];
        at--;
      }
      order[at] = moved;
    }
  }

  private void merge(int from, int middle, int to) {
    if (!less(order[middle], order[middle - 1])) {
      return;
    }
    int left = middle - from;
    System.arraycopy(order, from, spare, 0, left);
    int i = 0;
    int k = middle;
    int at = from;
    while (i < left && k < to) {
      if (less(order[k], spare[i])) {
        order[at++] = order[k++];
      } else {
        order[at++] = spare[i++];
      }
    }
    System.arraycopy(spare, i, order, at, left - i);
  }
}
