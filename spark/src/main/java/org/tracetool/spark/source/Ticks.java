package org.tracetool.spark.source;

/** Times in nanoseconds as ticks of a trace, with room for rounding. */
final class Ticks {
  private static final double SECOND = 1e9;

  /** Ticks on either side, since nanoseconds are rounded down. */
  private static final int ROOM = 2;

  private final long perSecond;

  /** For a clock with so many ticks a second. */
  Ticks(long perSecond) {
    this.perSecond = Math.max(1, perSecond);
  }

  /** A number of ticks that is not after a time in nanoseconds. */
  long before(long nanoseconds) {
    return at(nanoseconds, -ROOM);
  }

  /** A number of ticks that is after a time in nanoseconds; -1 for none. */
  long after(long nanoseconds) {
    return nanoseconds > Long.MAX_VALUE / 4 ? -1L : at(nanoseconds, ROOM);
  }

  private long at(long nanoseconds, int more) {
    double exact = nanoseconds * (double) perSecond / SECOND;
    double margin = Math.abs(exact) * 0x1p-50;
    double ticks = exact + Math.signum(more) * margin + more;
    return ticks <= 0 ? 0 : (long) ticks;
  }
}
