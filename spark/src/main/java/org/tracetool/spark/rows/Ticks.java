package org.tracetool.spark.rows;

/** Ticks of a trace as nanoseconds (rounded down) and seconds, and back. */
public final class Ticks {
  private static final long SECOND = 1_000_000_000L;

  private final long perSecond;

  /** Nanoseconds of a tick; 0 if that is no whole number. */
  private final long factor;

  /** For a clock with so many ticks a second. */
  public Ticks(long perSecond) {
    this.perSecond = Math.max(1, perSecond);
    factor = SECOND % this.perSecond == 0 ? SECOND / this.perSecond : 0;
  }

  /** The nanoseconds of a number of ticks; the largest number where there are more. */
  public long nanoseconds(long ticks) {
    if (factor == 1) {
      return ticks < 0 ? Long.MAX_VALUE : ticks;
    }
    long whole = Long.divideUnsigned(ticks, perSecond);
    long rest = Long.remainderUnsigned(ticks, perSecond);
    if (whole < 0 || whole >= Long.MAX_VALUE / SECOND) {
      return Long.MAX_VALUE;
    }
    long part =
        rest < Long.MAX_VALUE / SECOND
            ? rest * SECOND / perSecond
            : (long) ((double) rest / perSecond * SECOND);
    return whole * SECOND + part;
  }

  /** The seconds of a number of ticks. */
  double seconds(long ticks) {
    return nanoseconds(ticks) / 1e9;
  }

  /** A number of ticks that is not after a time in nanoseconds. */
  public long before(long nanoseconds) {
    return at(nanoseconds, -2);
  }

  /** A number of ticks that is after a time in nanoseconds; -1 for none. */
  public long after(long nanoseconds) {
    long ticks = at(nanoseconds, 2);
    return nanoseconds > Long.MAX_VALUE / 4 ? -1L : ticks;
  }

  private long at(long nanoseconds, int more) {
    double exact = (double) nanoseconds * perSecond / SECOND;
    double margin = Math.abs(exact) * 0x1p-50;
    double ticks = exact + Math.signum(more) * margin + more;
    return ticks <= 0 ? 0 : (long) ticks;
  }
}
