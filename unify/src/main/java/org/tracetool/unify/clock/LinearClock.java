package org.tracetool.unify.clock;

/**
 * A clock whose offset to the global one changes linearly between two measurements, and on the same
 * line before and after them. The arithmetic is that of VampirTrace 5.14.4 to the last bit: sums in
 * 64-bit integers, the interpolation in double precision, both products cut towards zero.
 */
final class LinearClock implements StreamClock {
  private final long localFirst;
  private final long offsetFirst;
  private final long localLast;
  private final long offsetLast;
  private final long base;
  private final double length;
  private final boolean still;

  /** A clock with its two measurements: local time, and global minus local time then. */
  LinearClock(long localFirst, long offsetFirst, long localLast, long offsetLast) {
    this(localFirst, offsetFirst, localLast, offsetLast, 0);
  }

  private LinearClock(
      long localFirst, long offsetFirst, long localLast, long offsetLast, long base) {
    this.localFirst = localFirst;
    this.offsetFirst = offsetFirst;
    this.localLast = localLast;
    this.offsetLast = offsetLast;
    this.base = base;
    this.length = (double) (localLast - localFirst);
    this.still = offsetFirst == 0 && offsetLast == 0;
  }

  /** The same clock with global time counted from {@code newBase}. */
  LinearClock from(long newBase) {
    return new LinearClock(localFirst, offsetFirst, localLast, offsetLast, newBase);
  }

  @Override
  public long correct(long local) {
    if (still) {
      return local - base;
    }
    if (length == 0) {
      return local + offsetLast - base; // one measurement: nothing is known of a drift
    }
    double a = (double) (localLast - local) / length;
    return local
        + offsetLast
        - (long) (a * (double) offsetLast)
        + (long) (a * (double) offsetFirst)
        - base;
  }
}
