package org.tracetool.core.time;

/**
 * A half-open interval of time in ticks, unsigned: {@code from ≤ t < to}. With {@code to} at the
 * largest time, as of {@link #ALL}, it contains that as well.
 *
 * @param from first tick inside
 * @param to first tick after it
 */
public record TimeWindow(long from, long to) {
  /** No restriction. */
  public static final TimeWindow ALL = new TimeWindow(0, -1L);

  /** The window of a first and a last tick, both inside; the largest tick may be the last one. */
  public static TimeWindow through(long first, long last) {
    return new TimeWindow(first, last == -1L ? -1L : last + 1);
  }

  /** Returns whether a time is inside. */
  public boolean contains(long time) {
    return Long.compareUnsigned(time, from) >= 0 && !isBehind(time);
  }

  /** Returns whether a time is after the window, so that nothing later can be inside. */
  public boolean isBehind(long time) {
    return to != -1L && Long.compareUnsigned(time, to) >= 0;
  }

  /** Returns whether this is {@link #ALL}. */
  public boolean isAll() {
    return from == 0 && to == -1L;
  }
}
