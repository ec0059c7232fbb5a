package org.tracetool.core.definition;

import java.util.Arrays;
import org.tracetool.core.collect.IntList;

/**
 * From tokens to the numbers of entries, in eight bytes for each at most and in none where both
 * count up.
 */
final class TokenIndex {
  private static final long LOW = 0xffff_ffffL;

  private IntList tokens = new IntList();
  private IntList entries = new IntList();

  /** Token above, entry below, in the order of the tokens as signed numbers; null if not needed. */
  private long[] sorted;

  /** Adds a token; those that are added later count. */
  void add(int token, int entry) {
    tokens.add(token);
    entries.add(entry);
  }

  /** All tokens exist. */
  void seal() {
    if (tokens.isConsecutive() && tokens.size() > 0 && isRising()) {
      return;
    }
    long[] list = new long[tokens.size()];
    for (int i = 0; i < list.length; i++) {
      list[i] = (long) tokens.get(i) << 32 | entries.get(i) & LOW;
    }
    tokens = null;
    entries = null;
    Arrays.sort(list);
    sorted = list;
  }

  /** Numbers that follow each other may pass from the largest signed one to the smallest. */
  private boolean isRising() {
    return tokens.get(0) <= tokens.get(tokens.size() - 1);
  }

  /** The number of the entry of a token; -1 if it has none. */
  int find(int token) {
    if (sorted == null) {
      long place = (long) token - tokens.get(0);
      return place >= 0 && place < tokens.size() ? entries.get((int) place) : -1;
    }
    int low = 0;
    int high = sorted.length;
    long wanted = (long) token << 32 | LOW;
    while (low < high) {
      int middle = low + high >>> 1;
      if (sorted[middle] <= wanted) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low > 0 && (int) (sorted[low - 1] >> 32) == token ? (int) sorted[low - 1] : -1;
  }

  /** Bytes that the index takes in memory. */
  long bytes() {
    return sorted == null ? tokens.bytes() + entries.bytes() : 8L * sorted.length;
  }
}
