package org.tracetool.stats.sums;

import org.tracetool.stats.sums.KeyedSums.Fold;

/**
 * The columns in which the calls of a region on a process are summed up. All times are ticks,
 * exact.
 */
public final class CallSums {
  /** Calls that were entered and left. */
  public static final int CALLS = 0;

  /** Their time from enter to leave, added up. */
  public static final int INCLUSIVE = 1;

  /** The part of {@link #INCLUSIVE} of calls inside another call of the same region. */
  public static final int NESTED = 2;

  /** {@link #INCLUSIVE} without the time of the calls directly inside. */
  public static final int EXCLUSIVE = 3;

  /** Shortest and longest call. */
  public static final int MIN_INCLUSIVE = 4;

  /** Longest call. */
  public static final int MAX_INCLUSIVE = 5;

  /** Shortest exclusive time of a call. */
  public static final int MIN_EXCLUSIVE = 6;

  /** Longest exclusive time of a call. */
  public static final int MAX_EXCLUSIVE = 7;

  /** Calls that were still open at the end of the part read. */
  public static final int OPEN = 8;

  /** Calls that had begun before the requested part, and so are not counted as calls. */
  public static final int EARLIER = 9;

  /** Inclusive time of open and earlier calls, as far as it was read. */
  public static final int CUT_INCLUSIVE = 10;

  /** The part of it inside another call of the same region. */
  public static final int CUT_NESTED = 11;

  /** Exclusive time of open and earlier calls. */
  public static final int CUT_EXCLUSIVE = 12;

  /** Number of columns. */
  public static final int WIDTH = 13;

  private static final Fold[] FOLDS = {
    Fold.SUM, Fold.SUM, Fold.SUM, Fold.SUM, Fold.MIN, Fold.MAX, Fold.MIN, Fold.MAX, Fold.SUM,
    Fold.SUM, Fold.SUM, Fold.SUM, Fold.SUM
  };

  private CallSums() {}

  /** An empty table with these columns. */
  public static KeyedSums table() {
    return new KeyedSums(FOLDS);
  }

  /** Puts the values of no call into a row. */
  public static void clear(long[] row, int at) {
    for (int c = 0; c < WIDTH; c++) {
      row[at + c] =
          switch (FOLDS[c]) {
            case SUM -> 0;
            case MIN -> Long.MAX_VALUE;
            case MAX -> Long.MIN_VALUE;
          };
    }
  }

  /** The key of a region on a process. */
  public static long key(int process, int region) {
    return (long) process << 32 | region;
  }
}
