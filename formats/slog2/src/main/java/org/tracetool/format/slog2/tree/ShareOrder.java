package org.tracetool.format.slog2.tree;

import java.util.Arrays;

/**
 * The order of the shares of a preview in a file: by inclusive ratio, equal ones by the order of
 * ties. A ratio that is no number is equal to all others, so the result depends on the steps of
 * sorting then: they are those of the sort of the Java library for short lists.
 *
 * <p>Shares are sorted as plain numbers, since that is most of the time of writing a log of many
 * lines. Used again and again.
 */
final class ShareOrder {
  /** With so many shares the numbers of two lists fit into the lower half of a key. */
  private static final int MAX_SHARES = 1 << 14;

  private final RatioTieOrder ties;
  private final BucketSort sort = new BucketSort();
  private long[] keys = new long[64];
  private int[] places = new int[64];

  ShareOrder(RatioTieOrder ties) {
    this.ties = ties;
  }

  /** The places of all shares in order, as many as there are; valid until the next call. */
  int[] sort(CategoryShares shares) {
    int n = shares.size();
    if (n > keys.length) {
      keys = new long[Math.max(n, keys.length * 2)];
      places = new int[keys.length];
    }
    if (n < 2) {
      places[0] = 0;
      return places;
    }
    if (n > MAX_SHARES || !sortAtOnce(shares, n)) {
      sortTies(shares, n);
      insertAll(shares, n);
    }
    return places;
  }

  /** Sorts by ratio and tie; returns false if there is a ratio that is no number. */
  private boolean sortAtOnce(CategoryShares shares, int n) {
    int buckets = RatioTieOrder.buckets(n);
    int shift = Integer.SIZE - Integer.numberOfLeadingZeros(n - 1);
    for (int i = 0; i < n; i++) {
      float ratio = shares.inclusive(i) + 0f; // -0 is equal to 0
      if (Float.isNaN(ratio)) {
        return false;
      }
      int bits = Float.floatToRawIntBits(ratio);
      int rising = bits ^ bits >> 31 & Integer.MAX_VALUE;
      int tie = ties.bucket(shares.number(i), buckets);
      keys[i] = (long) rising << Integer.SIZE | (long) tie << shift | i;
    }
    sort.sort(keys, n);
    int mask = (1 << shift) - 1;
    for (int i = 0; i < n; i++) {
      places[i] = (int) keys[i] & mask;
    }
    return true;
  }

  private void sortTies(CategoryShares shares, int n) {
    int buckets = RatioTieOrder.buckets(n);
    for (int i = 0; i < n; i++) {
      keys[i] = (long) ties.bucket(shares.number(i), buckets) << Integer.SIZE | i;
    }
    Arrays.sort(keys, 0, n);
    for (int i = 0; i < n; i++) {
      places[i] = (int) keys[i];
    }
  }

  private void insertAll(CategoryShares shares, int n) {
    int run = 2;
    if (less(shares, places[1], places[0])) {
      while (run < n && less(shares, places[run], places[run - 1])) {
        run++;
      }
      reverse(run);
    } else {
      while (run < n && !less(shares, places[run], places[run - 1])) {
        run++;
      }
    }
    for (int i = run; i < n; i++) {
      insert(shares, i);
    }
  }

  private static boolean less(CategoryShares shares, int a, int b) {
    return shares.inclusive(a) < shares.inclusive(b);
  }

  private void reverse(int end) {
    for (int i = 0, k = end - 1; i < k; i++, k--) {
      int keep = places[i];
      places[i] = places[k];
      places[k] = keep;
    }
  }

  private void insert(CategoryShares shares, int at) {
    int pivot = places[at];
    int left = 0;
    int right = at;
    while (left < right) {
      int middle = (left + right) >>> 1;
      if (less(shares, pivot, places[middle])) {
        right = middle;
      } else {
        left = middle + 1;
      }
    }
    System.arraycopy(places, left, places, left + 1, at - left);
    places[left] = pivot;
  }
}
