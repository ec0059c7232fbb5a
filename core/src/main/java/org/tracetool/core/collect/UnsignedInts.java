package org.tracetool.core.collect;

import java.util.Arrays;
import java.util.Comparator;

/** Lists of numbers of 32 bits without a sign. */
public final class UnsignedInts {
  /** The order of numbers without a sign. A class of its own starts faster than a lambda. */
  public static final Comparator<Integer> ORDER =
      new Comparator<>() {
        @Override
        public int compare(Integer a, Integer b) {
          return Integer.compareUnsigned(a, b);
        }
      };

  private UnsignedInts() {}

  /** Sorts numbers in ascending order. */
  public static void sort(int[] list) {
    for (int i = 0; i < list.length; i++) {
      list[i] ^= Integer.MIN_VALUE;
    }
    Arrays.sort(list);
    for (int i = 0; i < list.length; i++) {
      list[i] ^= Integer.MIN_VALUE;
    }
  }

  /** Where a number is in a sorted list; -1 if it is not there. */
  public static int find(int[] sorted, int wanted) {
    int low = 0;
    int high = sorted.length - 1;
    while (low <= high) {
      int middle = low + high >>> 1;
      int order = Integer.compareUnsigned(sorted[middle], wanted);
      if (order == 0) {
        return middle;
      } else if (order < 0) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return -1;
  }
}
