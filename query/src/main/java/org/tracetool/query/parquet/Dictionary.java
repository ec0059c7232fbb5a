package org.tracetool.query.parquet;

import java.util.Arrays;

/** The different numbers of a column in the order in which they come. */
final class Dictionary {
  private static final int SMALL = 1 << 12;

  /** Indexes plus 1 of numbers that are small. */
  private final int[] small = new int[SMALL];

  private int[] table = new int[SMALL];
  private long[] values = new long[16];
  private int size;

  int size() {
    return size;
  }

  long value(int index) {
    return values[index];
  }

  /**
   * Replaces numbers by their indexes.
   *
   * @param most more different numbers than these are not taken
   * @return false if there are more, then what is in {@code indexes} is of no use
   */
  boolean take(long[] numbers, int count, long[] indexes, int most) {
    size = 0;
    Arrays.fill(small, 0);
    Arrays.fill(table, 0);
    for (int i = 0; i < count; i++) {
      long number = numbers[i];
      if (number >= 0 && number < SMALL) {
        int index = small[(int) number] - 1;
        if (index < 0) {
          index = add(number);
          small[(int) number] = size;
        }
        indexes[i] = index;
      } else {
        indexes[i] = i > 0 && number == numbers[i - 1] ? indexes[i - 1] : find(number);
      }
      if (size > most) {
        return false;
      }
    }
    return true;
  }

  private int find(long number) {
    int at = place(number);
    if (table[at] != 0) {
      return table[at] - 1;
    }
    int index = add(number);
    table[at] = size;
    if (size * 2 > table.length) {
      table = new int[2 * table.length];
      for (int i = 0; i < size; i++) {
        if (values[i] < 0 || values[i] >= SMALL) {
          table[place(values[i])] = i + 1;
        }
      }
    }
    return index;
  }

  private int place(long number) {
    int mask = table.length - 1;
    int at = (int) (number * 0x9e3779b97f4a7c15L >>> 40) & mask;
    while (table[at] != 0 && values[table[at] - 1] != number) {
      at = at + 1 & mask;
    }
    return at;
  }

  private int add(long number) {
    if (size == values.length) {
      values = Arrays.copyOf(values, 2 * size);
    }
    values[size] = number;
    return size++;
  }
}
