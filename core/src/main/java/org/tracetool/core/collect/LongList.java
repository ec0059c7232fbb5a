package org.tracetool.core.collect;

import java.util.Arrays;

/** A growing list of longs. */
public final class LongList {
  private long[] numbers = new long[16];
  private int size;

  /** Appends a number. */
  public void add(long number) {
    if (size == numbers.length) {
      numbers = Arrays.copyOf(numbers, size + (size >> 1));
    }
    numbers[size++] = number;
  }

  /** The number at a place. */
  public long get(int place) {
    return numbers[place];
  }

  /** How many numbers there are. */
  public int size() {
    return size;
  }

  /** Bytes that the numbers take in memory. */
  public long bytes() {
    return 8L * numbers.length;
  }
}
