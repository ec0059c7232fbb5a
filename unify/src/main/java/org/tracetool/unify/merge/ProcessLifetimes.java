package org.tracetool.unify.merge;

import java.io.IOException;

/**
 * Packed rows with the input in which a process appears, its name there, and the times of its first
 * and last record. Times are unsigned.
 */
final class ProcessLifetimes {
  /** Bytes of memory for each row. */
  static final int BYTES = 2 * Integer.BYTES + 2 * Long.BYTES;

  private final int[] inputs;
  private final int[] names;
  private final long[] firsts;
  private final long[] lasts;

  /** Handles two rows of one process at overlapping times. */
  @FunctionalInterface
  interface OverlapVisitor {
    /** Fails unless there is a reason why the two may overlap. */
    void check(int a, int b) throws IOException;
  }

  ProcessLifetimes(int rows) {
    inputs = new int[rows];
    names = new int[rows];
    firsts = new long[rows];
    lasts = new long[rows];
  }

  /**
   * Sets a row, yet without records.
   *
   * @param name the same number for the same names; 0 if there is no name
   */
  void set(int row, int input, int name) {
    inputs[row] = input;
    names[row] = name;
    firsts[row] = -1L;
    lasts[row] = 0;
  }

  /** The process of a row has a record at this time. */
  void record(int row, long time) {
    if (Long.compareUnsigned(time, firsts[row]) < 0) {
      firsts[row] = time;
    }
    if (Long.compareUnsigned(time, lasts[row]) > 0) {
      lasts[row] = time;
    }
  }

  int input(int row) {
    return inputs[row];
  }

  private boolean hasRecords(int row) {
    return Long.compareUnsigned(firsts[row], lasts[row]) <= 0;
  }

  /**
   * Looks for rows of the same time among those of one process, which it sorts. Two that have
   * different names are none. The work grows with the number of rows, unless there are many of the
   * same time for a reason.
   */
  void check(int from, int to, OverlapVisitor suspicion) throws IOException {
    sort(from, to);
    int latest = -1;
    for (int b = from; b < to; b++) {
      if (!hasRecords(b)) {
        continue;
      }
      if (latest >= 0 && (overlap(latest, b) || overlap(b - 1, b))) {
        for (int a = b - 1; a >= from; a--) {
          if (hasRecords(a) && overlap(a, b) && !differ(a, b)) {
            suspicion.check(a, b);
          }
        }
      }
      if (latest < 0 || Long.compareUnsigned(lasts[b], lasts[latest]) > 0) {
        latest = b;
      }
    }
  }

  private boolean differ(int a, int b) {
    return names[a] != 0 && names[b] != 0 && names[a] != names[b];
  }

  /**
   * Returns whether two rows in their order are of the same time; to touch each other is not
   * enough.
   */
  private boolean overlap(int a, int b) {
    return Long.compareUnsigned(firsts[b], lasts[a]) < 0
        || firsts[a] == firsts[b] && lasts[a] == lasts[b];
  }

  private int compare(int a, int b) {
    int order = Long.compareUnsigned(firsts[a], firsts[b]);
    return order != 0 ? order : Long.compareUnsigned(lasts[a], lasts[b]);
  }

  /** Sorts rows by their first and last time, in place. */
  private void sort(int from, int to) {
    boolean sorted = true;
    for (int i = from + 1; i < to; i++) {
      sorted &= compare(i - 1, i) <= 0;
    }
    if (sorted) {
      return;
    }
    int size = to - from;
    for (int i = size / 2 - 1; i >= 0; i--) {
      siftDown(from, i, size);
    }
    for (int end = size - 1; end > 0; end--) {
      swap(from, from + end);
      siftDown(from, 0, end);
    }
  }

  /** Makes a heap again of rows of which only one is too high. */
  private void siftDown(int from, int place, int size) {
    int at = place;
    while (2 * at + 1 < size) {
      int child = 2 * at + 1;
      if (child + 1 < size && compare(from + child, from + child + 1) < 0) {
        child++;
      }
      if (compare(from + at, from + child) >= 0) {
        return;
      }
      swap(from + at, from + child);
      at = child;
    }
  }

  private void swap(int a, int b) {
    swap(inputs, a, b);
    swap(names, a, b);
    swap(firsts, a, b);
    swap(lasts, a, b);
  }

  private static void swap(int[] list, int a, int b) {
    int kept = list[a];
    list[a] = list[b];
    list[b] = kept;
  }

  private static void swap(long[] list, int a, int b) {
    long kept = list[a];
    list[a] = list[b];
    list[b] = kept;
  }
}
