package org.tracetool.core.collect;

import java.util.function.IntPredicate;

/** Searches in lists that are in order; code that searches for each record has loops of its own. */
public final class BinarySearch {
  private BinarySearch() {}

  /**
   * How many places come before the first one for which a condition does not hold.
   *
   * @param size number of places, from 0
   * @param condition holds for none of the places after one for which it does not
   */
  public static int countWhile(int size, IntPredicate condition) {
    int low = 0;
    int high = size;
    while (low < high) {
      int middle = low + high >>> 1;
      if (condition.test(middle)) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
