package org.tracetool.core.collect;

import java.util.Arrays;

/**
 * A growing list of ints. As long as each is one more than the one before, which the numbers of
 * definitions mostly are, it takes no room at all.
 */
public final class IntList {
  private int first;
  private int size;

  /** The numbers; null while they follow each other. */
  private int[] numbers;

  /** Appends a number. */
  public void add(int number) {
    if (numbers == null) {
      if (size == 0) {
        first = number;
      }
      if (number == first + size) {
        size++;
        return;
      }
      spread();
    }
    if (size == numbers.length) {
      numbers = Arrays.copyOf(numbers, size + (size >> 2) + 16);
    }
    numbers[size++] = number;
  }

  private void spread() {
    numbers = new int[size + (size >> 2) + 16];
    for (int i = 0; i < size; i++) {
      numbers[i] = first + i;
    }
  }

  /** The number at a place. */
  public int get(int place) {
    return numbers == null ? first + place : numbers[place];
  }

  /** Replaces the number at a place. */
  public void set(int place, int number) {
    if (get(place) != number) {
      if (numbers == null) {
        spread();
      }
      numbers[place] = number;
    }
  }

  /** How many numbers there are. */
  public int size() {
    return size;
  }

  /** The place of a number in a list whose numbers rise; negative if it is not there. */
  public int findRising(int number) {
    if (numbers != null) {
      return Arrays.binarySearch(numbers, 0, size, number);
    }
    int place = number - first;
    return place < size ? place : -1;
  }

  /** Returns whether each number is one more than the one before. */
  public boolean isConsecutive() {
    return numbers == null;
  }

  /** Bytes that the numbers take in memory. */
  public long bytes() {
    return numbers == null ? 0 : 4L * numbers.length;
  }

  /** All numbers in order, in an array of their own. */
  public int[] toArray() {
    if (numbers != null) {
      return Arrays.copyOf(numbers, size);
    }
    int[] list = new int[size];
    for (int i = 0; i < size; i++) {
      list[i] = first + i;
    }
    return list;
  }
}
