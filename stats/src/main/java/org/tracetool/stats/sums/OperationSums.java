package org.tracetool.stats.sums;

import org.tracetool.stats.sums.KeyedSums.Fold;

/**
 * The columns in which collective, file and one-sided operations are summed up, each operation of a
 * process separately.
 */
public final class OperationSums {
  /** Operations that have ended. */
  public static final int COUNT = 0;

  /** Ticks from begin to end, added up. */
  public static final int DURATION = 1;

  /** Shortest operation. */
  public static final int MIN_DURATION = 2;

  /** Longest operation. */
  public static final int MAX_DURATION = 3;

  /** Operations that sent something; of files: that wrote. */
  public static final int SENDS = 4;

  /** Bytes sent or written. */
  public static final int SENT_BYTES = 5;

  /** Duration of {@link #SENDS}. */
  public static final int SEND_DURATION = 6;

  /** Operations that received something; of files: that read. */
  public static final int RECEIVES = 7;

  /** Bytes received or read. */
  public static final int RECEIVED_BYTES = 8;

  /** File operations that failed. */
  public static final int FAILED = 9;

  /** Operations of the whole communicator in which the members met. */
  public static final int MEETINGS = 10;

  /** Ticks between the first and the last arrival, added up over {@link #MEETINGS}. */
  public static final int SKEW = 11;

  /** Longest time between first and last arrival. */
  public static final int MAX_SKEW = 12;

  /** Ticks that members waited for others. */
  public static final int WAITING = 13;

  /** Smallest place of a root; larger than {@link #MAX_ROOT} if there was none. */
  public static final int MIN_ROOT = 14;

  /** Largest place of a root. */
  public static final int MAX_ROOT = 15;

  private static final Fold[] FOLDS = {
    Fold.SUM, Fold.SUM, Fold.MIN, Fold.MAX, Fold.SUM, Fold.SUM, Fold.SUM, Fold.SUM, Fold.SUM,
    Fold.SUM, Fold.SUM, Fold.SUM, Fold.MAX, Fold.SUM, Fold.MIN, Fold.MAX
  };

  private OperationSums() {}

  /** An empty table with these columns. */
  public static KeyedSums table() {
    return new KeyedSums(FOLDS);
  }

  /** The key of a pair of places. */
  public static long key(int first, int second) {
    return (long) first << 32 | second;
  }

  public static void add(
      KeyedSums table,
      long key,
      long ticks,
      boolean sends,
      long sent,
      boolean receives,
      long received) {
    int row = table.row(key);
    long[] v = table.values();
    v[row + COUNT]++;
    table.add(row + DURATION, ticks);
    v[row + MIN_DURATION] = Math.min(v[row + MIN_DURATION], ticks);
    v[row + MAX_DURATION] = Math.max(v[row + MAX_DURATION], ticks);
    if (sends) {
      v[row + SENDS]++;
      table.add(row + SENT_BYTES, sent);
      table.add(row + SEND_DURATION, ticks);
    }
    if (receives) {
      v[row + RECEIVES]++;
      table.add(row + RECEIVED_BYTES, received);
    }
  }

  /** Counts an operation whose duration is not known. */
  public static void count(KeyedSums table, long key, boolean fails) {
    int row = table.row(key);
    long[] v = table.values();
    v[row + COUNT]++;
    v[row + FAILED] += fails ? 1 : 0;
  }

  public static void addRoot(KeyedSums table, long key, int root) {
    int row = table.row(key);
    long[] v = table.values();
    v[row + MIN_ROOT] = Math.min(v[row + MIN_ROOT], root);
    v[row + MAX_ROOT] = Math.max(v[row + MAX_ROOT], root);
  }

  public static void addFailed(KeyedSums table, long key) {
    int row = table.row(key);
    table.values()[row + FAILED]++;
  }
}
