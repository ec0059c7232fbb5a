package org.tracetool.index;

/** Tokens in rising order, without sign, in the first places of an array. */
final class SortedTokens {
  private SortedTokens() {}

  /** The place of a token among the first {@code size} ones, or where it would be. */
  static int place(int[] tokens, int size, int token) {
    int low = 0;
    int high = size;
    while (low < high) {
      int middle = low + high >>> 1;
      if (Integer.compareUnsigned(tokens[middle], token) < 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
