package org.tracetool.format.slog2.tree;

import java.util.Arrays;

/**
 * Finds the shares of one preview at a time by the numbers of their categories. One array serves
 * all previews: what it says of others does not count, so nothing has to be cleared in between.
 */
final class ShareIndex {
  /** The round and the place, in a half each. */
  private long[] entries = new long[64];

  private int round;

  /** Makes these the shares that are found: so many of them, from the first on. */
  void begin(CategoryShares shares, int count) {
    if (round == Integer.MAX_VALUE) {
      Arrays.fill(entries, 0);
      round = 0;
    }
    round++;
    for (int place = 0; place < count; place++) {
      put(shares.number(place), place);
    }
  }

  /** The place of the share of a category, -1 if there is none. */
  int find(int number) {
    if (number >= entries.length) {
      return -1;
    }
    long entry = entries[number];
    return entry >>> Integer.SIZE == round ? (int) entry : -1;
  }

  /** Tells the place of a share that was added. */
  void put(int number, int place) {
    if (number >= entries.length) {
      entries = Arrays.copyOf(entries, Math.max(number + 1, entries.length * 2));
    }
    entries[number] = (long) round << Integer.SIZE | place;
  }
}
