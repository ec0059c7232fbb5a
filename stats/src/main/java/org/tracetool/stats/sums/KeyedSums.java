package org.tracetool.stats.sums;

import java.io.Serializable;
import java.util.Arrays;
import org.tracetool.core.collect.KeyNumbers;

/**
 * Sums under 64-bit keys: open addressing over rows of longs, no boxing. The {@link Fold} of a
 * column determines how two tables are added, and no such fold depends on the order in which rows
 * or tables are added.
 */
public final class KeyedSums implements Serializable {
  private static final long serialVersionUID = 1L;

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

  private static final int FIRST_ROWS = 8;

  private final Fold[] folds;
  private final int width;
  private KeyNumbers numbers;
  private long[] rowKeys;
  private long[] values;

  /** How often each sum passed 2^64; null if none did. */
  private long[] carries;

  private int size;

  /** An empty table with these columns. */
  public KeyedSums(Fold... folds) {
    this.folds = folds;
    width = folds.length;
    clear();
  }

  /** Forgets all rows and gives their memory back. */
  public void clear() {
    numbers = new KeyNumbers();
    rowKeys = new long[FIRST_ROWS];
    values = new long[FIRST_ROWS * width];
    carries = null;
    size = 0;
  }

  /** Index of the first value of a key's row in {@link #values()}; the row is made if needed. */
  public int row(long key) {
    int number = numbers.number(key);
    if (number == size) {
      add(key);
    }
    return number * width;
  }

  private void add(long key) {
    if (size == rowKeys.length) {
      rowKeys = Arrays.copyOf(rowKeys, size * 2);
      values = Arrays.copyOf(values, size * 2 * width);
      carries = carries == null ? null : Arrays.copyOf(carries, values.length);
    }
    rowKeys[size] = key;
    int at = size * width;
    for (int c = 0; c < width; c++) {
      values[at + c] = folds[c].initial;
    }
    size++;
  }

  /** The values of all rows; valid until the next {@link #row}. */
  public long[] values() {
    return values;
  }

  /** Index of the first value of a key's row, or -1 if there is none. */
  public int find(long key) {
    int number = numbers.find(key);
    return number < 0 ? -1 : number * width;
  }

  /** Adds to a sum at an index in {@link #values()}; both are without sign. */
  public void add(int cell, long value) {
    long sum = values[cell] + value;
    values[cell] = sum;
    if (Long.compareUnsigned(sum, value) < 0) {
      carry(cell, 1);
    }
  }

  /** Takes from a sum at an index in {@link #values()} what was added to it here or elsewhere. */
  public void subtract(int cell, long value) {
    if (Long.compareUnsigned(values[cell], value) < 0) {
      carry(cell, -1);
    }
    values[cell] -= value;
  }

  private void carry(int cell, long times) {
    if (carries == null) {
      carries = new long[values.length];
    }
    carries[cell] += times;
  }

  /** A sum without sign in a row that {@link #row} or {@link #find} gave. */
  public WideSum sum(int row, int column) {
    return WideSum.of(carries == null ? 0 : carries[row + column], values[row + column]);
  }

  /** One value of a row that {@link #row} or {@link #find} gave; of a sum its low 64 bits. */
  public long get(int row, int column) {
    return values[row + column];
  }

  /** Folds values into a key's row. */
  public void fold(long key, long[] from, int offset) {
    int to = row(key);
    for (int c = 0; c < width; c++) {
      if (folds[c] == Fold.SUM) {
        add(to + c, from[offset + c]);
      } else {
        values[to + c] = folds[c].apply(values[to + c], from[offset + c]);
      }
    }
  }

  /** Folds a row of another table with the same columns into a key's row. */
  void fold(long key, KeyedSums other, int row) {
    fold(key, other.values, row);
    if (other.carries != null) {
      int to = row(key);
      for (int c = 0; c < width; c++) {
        if (other.carries[row + c] != 0) {
          carry(to + c, other.carries[row + c]);
        }
      }
    }
  }

  /** Folds all rows of another table with the same columns into this one. */
  public void fold(KeyedSums other) {
    for (int r = 0; r < other.size; r++) {
      fold(other.rowKeys[r], other, r * width);
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
