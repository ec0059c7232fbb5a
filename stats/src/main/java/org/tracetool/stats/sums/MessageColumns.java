package org.tracetool.stats.sums;

import org.tracetool.core.operation.MessageMatcher;
import org.tracetool.stats.sums.KeyedSums.Fold;

/** The columns in which messages are summed up, whatever they are grouped by. */
public final class MessageColumns {
  /** Messages sent. */
  public static final int SENDS = 0;

  /** Their bytes. */
  public static final int SENT_BYTES = 1;

  /** Messages received. */
  public static final int RECEIVES = 2;

  /** Their bytes. */
  public static final int RECEIVED_BYTES = 3;

  /** Messages whose duration is known and not negative. */
  public static final int TIMED = 4;

  /** Their bytes. */
  public static final int TIMED_BYTES = 5;

  /** Ticks from send to receive, added up over {@link #TIMED}. */
  public static final int DURATION = 6;

  /** Shortest duration. */
  public static final int MIN_DURATION = 7;

  /** Longest duration. */
  public static final int MAX_DURATION = 8;

  /**
   * Smallest rate of a message, bytes per tick as the bits of a double; of messages with at least a
   * byte and a tick. Bits of doubles that are not negative compare like the doubles.
   */
  public static final int MIN_RATE = 9;

  /** Largest rate of a message. */
  public static final int MAX_RATE = 10;

  /** Messages that were received before they were sent, so that a clock was wrong. */
  public static final int REVERSED = 11;

  /** Messages sent whose sizes are not known. */
  public static final int UNSIZED = 12;

  /** How many columns there are. */
  public static final int COLUMNS = 13;

  private static final Fold[] FOLDS = {
    Fold.SUM, Fold.SUM, Fold.SUM, Fold.SUM, Fold.SUM, Fold.SUM, Fold.SUM, Fold.MIN, Fold.MAX,
    Fold.MIN, Fold.MAX, Fold.SUM, Fold.SUM
  };

  private MessageColumns() {}

  /** An empty table with these columns. */
  public static KeyedSums table() {
    return new KeyedSums(FOLDS);
  }

  public static void addSent(KeyedSums table, long key, long bytes) {
    int row = table.row(key);
    long[] v = table.values();
    v[row + SENDS]++;
    table.add(row + SENT_BYTES, known(bytes));
    v[row + UNSIZED] += bytes == MessageMatcher.UNKNOWN_BYTES ? 1 : 0;
  }

  /** A message that was counted as sent was cancelled. */
  public static void removeSent(KeyedSums table, long key, long bytes) {
    int row = table.row(key);
    long[] v = table.values();
    v[row + SENDS]--;
    table.subtract(row + SENT_BYTES, known(bytes));
    v[row + UNSIZED] -= bytes == MessageMatcher.UNKNOWN_BYTES ? 1 : 0;
  }

  /** What a size adds to a sum: nothing, if it is not known. */
  public static long known(long bytes) {
    return bytes == MessageMatcher.UNKNOWN_BYTES ? 0 : bytes;
  }

  public static void addReceived(KeyedSums table, long key, long bytes) {
    int row = table.row(key);
    long[] v = table.values();
    v[row + RECEIVES]++;
    table.add(row + RECEIVED_BYTES, known(bytes));
  }

  /** A message took this long; negative if it was received before it was sent. */
  public static void addTimed(KeyedSums table, long key, long bytes, long ticks) {
    int row = table.row(key);
    long[] v = table.values();
    if (ticks < 0) {
      v[row + REVERSED]++;
      return;
    }
    v[row + TIMED]++;
    table.add(row + TIMED_BYTES, known(bytes));
    table.add(row + DURATION, ticks);
    v[row + MIN_DURATION] = Math.min(v[row + MIN_DURATION], ticks);
    v[row + MAX_DURATION] = Math.max(v[row + MAX_DURATION], ticks);
    if (ticks > 0 && bytes > 0) {
      long rate = Double.doubleToRawLongBits((double) bytes / ticks);
      v[row + MIN_RATE] = Math.min(v[row + MIN_RATE], rate);
      v[row + MAX_RATE] = Math.max(v[row + MAX_RATE], rate);
    }
  }
}
