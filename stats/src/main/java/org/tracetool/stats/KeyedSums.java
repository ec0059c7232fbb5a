package org.tracetool.stats;

import java.util.Arrays;

/**
 * Sums under 64-bit keys: open addressing over rows of longs, no boxing. The {@link Fold} of a
 * column determines how two tables are added, and no such fold depends on the order in which rows
 * or tables are added.
 */
public final class KeyedSums {
  /** Combines two values of a column. */
  public enum Fold {
    /** Their sum. */
    SUM(0),
    /** The smaller one. */
    MIN(Long.MAX_VALUE),
    /** The larger one. */
    MAX(Long.MIN_VALUE);

    private final long initial;

    Fold(long initial) {
      this.initial = initial;
    }

    private long apply(long a, long b) {
      return switch (this) {
        case SUM -> a + b;
        case MIN -> Math.min(a, b);
        case MAX -> Math.max(a, b);
      };
    }
  }

  private static final int FIRST_CAPACITY = 16;

  private final Fold[] folds;
  private final int width;
  private long[] keys;
  private int[] rowOf;
  private long[] rowKeys;
  private long[] values;
  private int size;
  private long lastKey;
  private int lastRow = -1;

  /** An empty table with these columns. */
  public KeyedSums(Fold... folds) {
    this.folds = folds;
    width = folds.length;
    clear();
  }

  /** Forgets all rows and gives their memory back. */
  public void clear() {
    keys = new long[FIRST_CAPACITY];
    rowOf = new int[FIRST_CAPACITY];
    rowKeys = new long[FIRST_CAPACITY / 2];
    values = new long[FIRST_CAPACITY / 2 * width];
    size = 0;
    lastRow = -1;
  }

  private static int slot(long key, int mask) {
    long h = key * 0x9e3779b97f4a7c15L;
    return (int) (h ^ h >>> 32) & mask;
  }

  /** Index of the first value of a key's row in {@link #values()}; the row is made if needed. */
  public int row(long key) {
    if (lastRow >= 0 && lastKey == key) {
      return lastRow;
    }
    int mask = keys.length - 1;
    int i = slot(key, mask);
    while (rowOf[i] != 0 && keys[i] != key) {
      i = (i + 1) & mask;
    }
    int number = rowOf[i] - 1;
    if (number < 0) {
      number = add(key, i);
    }
    lastKey = key;
    lastRow = number * width;
    return lastRow;
  }

  private int add(long key, int freeSlot) {
    int i = freeSlot;
    if (size * 2 >= keys.length) {
      grow();
      int mask = keys.length - 1;
      i = slot(key, mask);
      while (rowOf[i] != 0) {
        i = (i + 1) & mask;
      }
    }
    keys[i] = key;
    rowOf[i] = size + 1;
    rowKeys[size] = key;
    int at = size * width;
    for (int c = 0; c < width; c++) {
      values[at + c] = folds[c].initial;
    }
    return size++;
  }

  private void grow() {
    int capacity = keys.length * 2;
    keys = new long[capacity];
    rowOf = new int[capacity];
    rowKeys = Arrays.copyOf(rowKeys, capacity / 2);
    values = Arrays.copyOf(values, capacity / 2 * width);
    int mask = capacity - 1;
    for (int r = 0; r < size; r++) {
      int i = slot(rowKeys[r], mask);
      while (rowOf[i] != 0) {
        i = (i + 1) & mask;
      }
      keys[i] = rowKeys[r];
      rowOf[i] = r + 1;
    }
  }

  /** The values of all rows; valid until the next {@link #row}. */
  public long[] values() {
    return values;
  }

  /** Index of the first value of a key's row, or -1 if there is none. */
  public int find(long key) {
    int mask = keys.length - 1;
    int i = slot(key, mask);
    while (rowOf[i] != 0) {
      if (keys[i] == key) {
        return (rowOf[i] - 1) * width;
      }
      i = (i + 1) & mask;
    }
    return -1;
  }

  /** One value of a row that {@link #row} or {@link #find} gave. */
  public long get(int row, int column) {
    return values[row + column];
  }

  /** Folds values into a key's row. */
  public void fold(long key, long[] from, int offset) {
    int to = row(key);
    for (int c = 0; c < width; c++) {
      values[to + c] = folds[c].apply(values[to + c], from[offset + c]);
    }
  }

  /** Folds all rows of another table with the same columns into this one. */
  public void fold(KeyedSums other) {
    for (int r = 0; r < other.size; r++) {
      fold(other.rowKeys[r], other.values, r * width);
    }
  }

  /** Number of rows. */
  public int size() {
    return size;
  }

  /** All keys in ascending order, as signed numbers. */
  public long[] sortedKeys() {
    long[] sorted = Arrays.copyOf(rowKeys, size);
    Arrays.sort(sorted);
    return sorted;
  }
}
