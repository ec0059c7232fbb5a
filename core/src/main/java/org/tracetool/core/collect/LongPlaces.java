package org.tracetool.core.collect;

import java.util.Arrays;

/**
 * Distinct numbers, each with its place in the order in which they were added. Numbers that count
 * up take no memory; as soon as one does not, all take some 15 bytes.
 */
public final class LongPlaces {
  private long first;
  private int size;

  /** The numbers by their places; null while they count up. */
  private long[] numbers;

  /** Places, each one more, by hash; 0 is free. */
  private int[] slots;

  /** The place of a number; -1 if it was not added. */
  public int find(long number) {
    if (numbers == null) {
      long place = number - first;
      return place >= 0 && place < size ? (int) place : -1;
    }
    int i = Slots.of(number, slots.length - 1);
    while (slots[i] != 0) {
      if (numbers[slots[i] - 1] == number) {
        return slots[i] - 1;
      }
      i = i + 1 & slots.length - 1;
    }
    return -1;
  }

  /** Adds a number; false if it is there already. */
  public boolean add(long number) {
    if (numbers == null) {
      if (size == 0) {
        first = number;
      }
      if (number == first + size) {
        size++;
        return true;
      }
      if (find(number) >= 0) {
        return false;
      }
      spread();
    } else if (find(number) >= 0) {
      return false;
    }
    if (size == numbers.length) {
      numbers = Arrays.copyOf(numbers, size + (size >> 2) + 16);
    }
    numbers[size++] = number;
    if (size > slots.length / 4 * 3) {
      slots = new int[slots.length * 2];
      for (int place = 0; place < size; place++) {
        insert(place);
      }
    } else {
      insert(size - 1);
    }
    return true;
  }

  private void spread() {
    numbers = new long[size + (size >> 2) + 16];
    slots = new int[Math.max(16, Integer.highestOneBit(size) * 4)];
    for (int place = 0; place < size; place++) {
      numbers[place] = first + place;
      insert(place);
    }
  }

  private void insert(int place) {
    int i = Slots.of(numbers[place], slots.length - 1);
    while (slots[i] != 0) {
      i = i + 1 & slots.length - 1;
    }
    slots[i] = place + 1;
  }

  /** How many numbers there are. */
  public int size() {
    return size;
  }

  /** The number at a place. */
  public long get(int place) {
    return numbers == null ? first + place : numbers[place];
  }

  /** Bytes that the numbers take in memory. */
  public long bytes() {
    return numbers == null ? 0 : 8L * numbers.length + 4L * slots.length;
  }
}
