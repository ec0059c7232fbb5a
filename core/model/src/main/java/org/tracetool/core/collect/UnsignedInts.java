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

  /** Where a number is in a sorted list, the first if it is there often; -1 if it is not there. */
  public static int find(int[] sorted, int wanted) {
    int at = place(sorted, sorted.length, wanted);
    return at < sorted.length && sorted[at] == wanted ? at : -1;
  }

  /**
   * Where a number is among the first {@code size} ones of a list, which are sorted, or would be.
   */
  public static int place(int[] sorted, int size, int wanted) {
    int low = 0;
    int high = size;
    while (low < high) {
      int middle = low + high >>> 1;
      if (Integer.compareUnsigned(sorted[middle], wanted) < 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
