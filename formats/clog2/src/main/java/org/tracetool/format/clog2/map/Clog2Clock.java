package org.tracetool.format.clog2.map;

import org.tracetool.core.collect.UnsignedLong;

/**
 * Times in seconds as ticks. Logs may begin before zero, which ticks cannot; then all times are
 * moved by the same number of ticks.
 */
public final class Clog2Clock {
  /** Ticks per second of logs that state no others. */
  public static final long NANOSECONDS = 1_000_000_000L;

  /** Name of the constant that states ticks per second in logs that were written here. */
  public static final String CONSTANT = "tracetool_ticks_per_second";

  private static final double HALF = 0x1p63;

  private final long rate;
  private final long moved;

  /**
   * A clock.
   *
   * @param rate ticks per second
   * @param earliest the earliest time in seconds
   */
  public Clog2Clock(long rate, double earliest) {
    this.rate = rate;
    moved = earliest < 0 ? -Math.round(earliest * rate) : 0;
  }

  /** Ticks per second. */
  public long rate() {
    return rate;
  }

  /** By how many ticks times are later than in the log. */
  public long moved() {
    return moved;
  }

  /** Whether a time can be given in ticks. */
  public boolean has(double seconds) {
    double ticks = seconds * rate + moved;
    return ticks >= -.5 && ticks <= 2 * HALF;
  }

  /** Whether a time is one that could be in a log at all. */
  static boolean isTime(double seconds, long rate) {
    double ticks = seconds * rate;
    return ticks > -HALF / 2 && ticks <= 2 * HALF;
  }

  /** A time in ticks, unsigned, which it {@link #has}. */
  public long ticks(double seconds) {
    double ticks = seconds * rate;
    if (ticks >= 2 * HALF) {
      return -1L; // rounded up
    }
    if (ticks >= HALF) {
      return (long) (ticks - HALF) ^ Long.MIN_VALUE;
    }
    return Math.round(ticks) + moved;
  }

  /** Ticks, unsigned, as seconds, of a clock that was not moved. */
  public static double seconds(long ticks, long rate) {
    return UnsignedLong.toDouble(ticks) / rate;
  }
}
