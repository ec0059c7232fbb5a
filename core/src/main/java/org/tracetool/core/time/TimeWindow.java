package org.tracetool.core.time;

/**
 * A half-open interval of time in ticks, unsigned: {@code from ≤ t < to}. {@link #ALL} also
 * contains the largest time.
 *
 * @param from first tick inside
 * @param to first tick behind
 */
public record TimeWindow(long from, long to) {
  /** No restriction. */
  public static final TimeWindow ALL = new TimeWindow(0, -1L);

  /** Whether a time lies inside. */
  public boolean contains(long time) {
    return Long.compareUnsigned(time, from) >= 0 && !isBehind(time);
  }

  /** Whether a time lies behind the window, so that nothing later can be inside. */
  public boolean isBehind(long time) {
    return to != -1L && Long.compareUnsigned(time, to) >= 0;
  }

  /** Whether this is {@link #ALL}. */
  public boolean isAll() {
    return from == 0 && to == -1L;
  }
}
