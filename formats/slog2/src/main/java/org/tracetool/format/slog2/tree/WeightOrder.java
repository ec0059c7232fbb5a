package org.tracetool.format.slog2.tree;

/**
 * Sorts shares by inclusive ratio. A ratio that is no number is equal to all others, so the result
 * depends on the steps of sorting: they are those of the sort of the Java library for short lists.
 */
final class WeightOrder {
  private WeightOrder() {}

  private static boolean less(Share a, Share b) {
    return a.inclusive < b.inclusive;
  }

  static void sort(Share[] shares) {
    int n = shares.length;
    if (n < 2) {
      return;
    }
    int run = 2;
    if (less(shares[1], shares[0])) {
      while (run < n && less(shares[run], shares[run - 1])) {
        run++;
      }
      reverse(shares, run);
    } else {
      while (run < n && !less(shares[run], shares[run - 1])) {
        run++;
      }
    }
    for (int i = run; i < n; i++) {
      insert(shares, i);
    }
  }

  private static void reverse(Share[] shares, int end) {
    for (int i = 0, k = end - 1; i < k; i++, k--) {
      Share keep = shares[i];
      shares[i] = shares[k];
      shares[k] = keep;
    }
  }

  private static void insert(Share[] shares, int place) {
    Share pivot = shares[place];
    int left = 0;
    int right = place;
    while (left < right) {
      int middle = (left + right) >>> 1;
      if (less(pivot, shares[middle])) {
        right = middle;
      } else {
        left = middle + 1;
      }
    }
    System.arraycopy(shares, left, shares, left + 1, place - left);
    shares[left] = pivot;
  }
}
