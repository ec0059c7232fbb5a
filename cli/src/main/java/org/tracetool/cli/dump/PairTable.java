package org.tracetool.cli.dump;

import java.util.Arrays;

/** A few longs under each of many pairs of longs, by open addressing and without objects. */
final class PairTable {
  private static final int SMALLEST = 64;
  private static final long MIX = 0x9e37_79b9_7f4a_7c15L;

  private final int stride;
  private long[] cells;
  private boolean[] used;
  private int size;

  /**
   * An empty table.
   *
   * @param values number of longs under each pair
   */
  PairTable(int values) {
    stride = 2 + values;
    allocate(SMALLEST);
  }

  private void allocate(int slots) {
    cells = new long[slots * stride];
    used = new boolean[slots];
  }

  private int home(long first, long second) {
    long h = (first * MIX ^ second) * MIX;
    return (int) (h >>> 32 ^ h >>> 47) & used.length - 1;
  }

  /** Number of pairs. */
  int size() {
    return size;
  }

  private int slot(long first, long second) {
    int i = home(first, second);
    while (used[i] && (cells[i * stride] != first || cells[i * stride + 1] != second)) {
      i = i + 1 & used.length - 1;
    }
    return i;
  }

  /** Where the values under a pair are in {@link #get}, until the table changes; -1 if nowhere. */
  int find(long first, long second) {
    int i = slot(first, second);
    return used[i] ? i * stride + 2 : -1;
  }

  /** As {@link #find}; a pair that is not there is added with zeros under it. */
  int findOrAdd(long first, long second) {
    int i = slot(first, second);
    if (!used[i]) {
      if (2 * (size + 1) > used.length) {
        grow();
        i = slot(first, second);
      }
      used[i] = true;
      size++;
      int cell = i * stride;
      Arrays.fill(cells, cell, cell + stride, 0);
      cells[cell] = first;
      cells[cell + 1] = second;
    }
    return i * stride + 2;
  }

  long get(int at, int value) {
    return cells[at + value];
  }

  void set(int at, int value, long to) {
    cells[at + value] = to;
  }

  /** Removes a pair and its values. */
  void remove(int at) {
    int mask = used.length - 1;
    int hole = (at - 2) / stride;
    int i = hole;
    while (true) {
      i = i + 1 & mask;
      if (!used[i]) {
        break;
      }
      int home = home(cells[i * stride], cells[i * stride + 1]);
      // What could also stand in the hole moves there, so that it is still found.
      if ((i - home & mask) >= (i - hole & mask)) {
        System.arraycopy(cells, i * stride, cells, hole * stride, stride);
        hole = i;
      }
    }
    used[hole] = false;
    size--;
  }

  private void grow() {
    long[] old = cells;
    boolean[] there = used;
    allocate(2 * there.length);
    for (int i = 0; i < there.length; i++) {
      if (there[i]) {
        int to = slot(old[i * stride], old[i * stride + 1]);
        used[to] = true;
        System.arraycopy(old, i * stride, cells, to * stride, stride);
      }
    }
  }
}
