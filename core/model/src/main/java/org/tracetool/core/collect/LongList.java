package org.tracetool.core.collect;

import java.util.Arrays;

/** A growing list of longs. */
public final class LongList {
  private static final int FIRST = 4;
  private static final long[] NONE = {};

  /** Room is made with the first number: a trace may have a million lists that stay empty. */
  private long[] numbers = NONE;

  private int size;

  /** Appends a number. */
  public void add(long number) {
    if (size == numbers.length) {
      numbers = Arrays.copyOf(numbers, Math.max(FIRST, size + (size >> 1)));
    }
    numbers[size++] = number;
  }

  /** Appends all numbers of another list. */
  public void addAll(LongList more) {
    for (int i = 0; i < more.size; i++) {
      add(more.numbers[i]);
    }
  }

  /** The number at a place. */
  public long get(int place) {
    return numbers[place];
  }

  /** Replaces the number at a place. */
  public void set(int place, long number) {
    numbers[place] = number;
  }

  /** How many numbers there are. */
  public int size() {
    return size;
  }

  /** The numbers in an array of their own. */
  public long[] toArray() {
    return Arrays.copyOf(numbers, size);
  }

  /** Bytes that the numbers take in memory. */
  public long bytes() {
    return 8L * numbers.length;
  }

  /** Removes the last numbers. */
  public void removeLast(int count) {
    size -= count;
  }
}
