package org.tracetool.core.compare;

import java.util.Arrays;

/** Finds which of a few records of one trace are which of the other. */
final class RecordAlignment {
  /** Whether record {@code i} of the first trace is equal to record {@code k} of the second. */
  @FunctionalInterface
  interface RecordMatcher {
    boolean test(int i, int k);
  }

  private RecordAlignment() {}

  /** A longest common subsequence: for each record of the first trace its partner, or -1. */
  static int[] inOrder(int n, int m, RecordMatcher equal) {
    short[][] longest = new short[n + 1][m + 1];
    for (int i = n - 1; i >= 0; i--) {
      for (int k = m - 1; k >= 0; k--) {
        longest[i][k] =
            equal.test(i, k)
                ? (short) (longest[i + 1][k + 1] + 1)
                : (short) Math.max(longest[i + 1][k], longest[i][k + 1]);
      }
    }
    int[] partner = new int[n];
    Arrays.fill(partner, -1);
    int i = 0;
    int k = 0;
    while (i < n && k < m) {
      if (equal.test(i, k)) {
        partner[i++] = k++;
      } else if (longest[i + 1][k] >= longest[i][k + 1]) {
        i++;
      } else {
        k++;
      }
    }
    return partner;
  }

  /** Each record with the first equal one that is not taken yet. */
  static int[] anyOrder(int n, int m, RecordMatcher equal) {
    int[] partner = new int[n];
    boolean[] taken = new boolean[m];
    for (int i = 0; i < n; i++) {
      partner[i] = -1;
      for (int k = 0; k < m && partner[i] < 0; k++) {
        if (!taken[k] && equal.test(i, k)) {
          partner[i] = k;
          taken[k] = true;
        }
      }
    }
    return partner;
  }
}
