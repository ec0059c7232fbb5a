package org.tracetool.format.slog2.map;

import org.tracetool.core.collect.UnsignedLong;

/**
 * Seconds of a log as ticks.
 *
 * @param perSecond ticks of a second
 * @param base the second of tick 0
 */
public record SlogClock(long perSecond, double base) {
  /** Ticks of a second where a log says nothing else. */
  public static final long USUAL = 1_000_000_000;

  /** Beyond this number of ticks, doubles no longer distinguish neighbouring ticks. */
  public static final double MAX_EXACT_TICKS = 9e15;

  /** A clock for times from a start to an end; ticks are coarser if there would be too many. */
  public static SlogClock of(long perSecond, double start, double end) {
    double base = start < 0 || end * perSecond > MAX_EXACT_TICKS ? start : 0;
    long ticks = perSecond;
    while (ticks > 1 && (end - base) * ticks > MAX_EXACT_TICKS) {
      ticks /= 10;
    }
    return new SlogClock(Math.max(ticks, 1), base);
  }

  /** The tick next to a time. */
  public long ticks(double seconds) {
    return Math.max(0, Math.round((seconds - base) * perSecond));
  }

  /** The time of a tick. */
  public double seconds(long ticks) {
    return UnsignedLong.toDouble(ticks) / perSecond + base;
  }
}
