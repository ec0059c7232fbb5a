package org.tracetool.format.slog2.write;

import org.tracetool.core.collect.UnsignedLong;
import org.tracetool.format.slog2.map.SlogClock;

/** Ticks as the seconds of a log. */
final class LogSeconds {
  /** Beyond that, times are relative to the first record, since doubles would round them. */
  private static final long LARGE = 1L << 50;

  private final long perSecond;
  private final DrawableLosses losses;
  private long base;

  LogSeconds(long perSecond, DrawableLosses losses) {
    this.perSecond = perSecond;
    this.losses = losses;
  }

  /** Takes the first time of the trace; returns whether times count from it. */
  boolean begin(long start) {
    boolean isLarge = Long.compareUnsigned(start, LARGE) >= 0;
    base = isLarge ? start : 0;
    return isLarge;
  }

  /** A time in seconds; one that is too late for a log becomes the latest. */
  double of(long time) {
    double seconds =
        Long.compareUnsigned(time, base) >= 0
            ? UnsignedLong.toDouble(time - base) / perSecond
            : -UnsignedLong.toDouble(base - time) / perSecond;
    if (seconds > SlogClock.MAX_EXACT_TICKS) {
      losses.late++;
      return SlogClock.MAX_EXACT_TICKS;
    }
    return seconds;
  }
}
