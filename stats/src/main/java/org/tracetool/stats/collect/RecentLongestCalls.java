package org.tracetool.stats.collect;

import java.io.IOException;
import java.io.Serializable;
import org.tracetool.core.collect.SpillLog;

/**
 * What a process did since the last end of a message, operation or barrier: the calls with the
 * longest exclusive times. Also reads them back.
 */
public final class RecentLongestCalls implements Serializable {
  private static final long serialVersionUID = 1L;

  private static final int CALLS = 3;

  /** Calls that last less than this part of the time are not noted. */
  private static final int SHARE = 8;

  // Longs of a call.
  private static final int REGION = 0;
  private static final int FROM = 1;
  private static final int TO = 2;
  private static final int TICKS = 3;
  private static final int CALL = 4;

  /** Longs of the calls before an end: how many, then the calls. */
  static final int WORDS = 1 + CALLS * CALL;

  private final long[] calls = new long[CALLS * CALL];
  private int count;

  /** Calls that are not longer are not kept. */
  private long shortest;

  /** The begin of the call with the last end, and ticks of all calls that ended since. */
  private long begin;

  private long told;

  RecentLongestCalls(long time) {
    begin = time;
  }

  /**
   * A call has ended.
   *
   * @param exclusive ticks without the calls in it
   */
  void add(int region, long from, long to, long exclusive) {
    long start = from;
    long ticks = exclusive;
    if (from - begin < 0) {
      // It was open at the begin: all that ended since was in it.
      start = begin;
      ticks = to - begin - told;
    }
    told += ticks;
    if (ticks > shortest) {
      keep(region, start, to, ticks);
    }
  }

  private void keep(int region, long from, long to, long exclusive) {
    int at = 0;
    if (count < CALLS) {
      at = count++ * CALL;
    } else {
      for (int i = CALL; i < calls.length; i += CALL) {
        at = calls[i + TICKS] < calls[at + TICKS] ? i : at;
      }
    }
    calls[at + REGION] = region;
    calls[at + FROM] = from;
    calls[at + TO] = to;
    calls[at + TICKS] = exclusive;
    if (count == CALLS) {
      shortest = Math.min(calls[TICKS], Math.min(calls[CALL + TICKS], calls[2 * CALL + TICKS]));
    }
  }

  /** Ticks up to a time in no call that has ended: those of calls that are still open. */
  long rest(long time) {
    return time - begin - told;
  }

  /** The part of an open call that is not before the last end. */
  long since(long start) {
    return start - begin > 0 ? start : begin;
  }

  /** Moves the calls into a row, from {@code at} on; what follows begins at a time. */
  void take(long[] row, int at, long time) {
    long least = (time - begin) / SHARE;
    int n = 0;
    for (int i = 0; i < count * CALL; i += CALL) {
      if (calls[i + TICKS] > 0 && calls[i + TICKS] >= least) {
        System.arraycopy(calls, i, row, at + 1 + n++ * CALL, CALL);
      }
    }
    row[at] = n;
    count = 0;
    shortest = 0;
    told = 0;
    begin = time;
  }

  void write(SpillLog log, long[] row, int at, long time) throws IOException {
    int n = (int) row[at];
    log.appendNumber(n);
    for (int i = at + 1; i < at + 1 + n * CALL; i += CALL) {
      log.appendNumber(row[i + REGION]);
      log.appendNumber(time - row[i + TO]);
      log.appendNumber(row[i + TO] - row[i + FROM]);
      log.appendNumber(row[i + TICKS]);
    }
  }

  void read(SpillLog log, long time) throws IOException {
    count = (int) log.readNumber();
    for (int i = 0; i < count * CALL; i += CALL) {
      calls[i + REGION] = log.readNumber();
      calls[i + TO] = time - log.readNumber();
      calls[i + FROM] = calls[i + TO] - log.readNumber();
      calls[i + TICKS] = log.readNumber();
    }
  }

  /** How many calls there are. */
  public int count() {
    return count;
  }

  /** Place of the region of a call. */
  public int region(int call) {
    return (int) calls[call * CALL + REGION];
  }

  /** When a call began. */
  public long from(int call) {
    return calls[call * CALL + FROM];
  }

  /** When a call ended. */
  public long to(int call) {
    return calls[call * CALL + TO];
  }

  /** Ticks of a call without the calls in it. */
  public long ticks(int call) {
    return calls[call * CALL + TICKS];
  }
}
