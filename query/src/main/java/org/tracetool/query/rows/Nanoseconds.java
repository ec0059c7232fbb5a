package org.tracetool.query.rows;

import java.math.BigInteger;

/** Turns ticks into nanoseconds, rounded down; a time beyond 292 years is the last one. */
public final class Nanoseconds {
  private static final long SECOND = 1_000_000_000L;

  private final long perSecond;

  /** Nanoseconds of a tick; 0 if that is no whole number. */
  private final long factor;

  private final long most;

  /** For a clock with so many ticks a second, unsigned. */
  Nanoseconds(long perSecond) {
    this.perSecond = perSecond;
    factor = perSecond > 0 && SECOND % perSecond == 0 ? SECOND / perSecond : 0;
    most = factor == 0 ? 0 : Long.MAX_VALUE / factor;
  }

  /** The nanoseconds of an unsigned number of ticks. */
  public long of(long ticks) {
    if (factor != 0 && ticks >= 0) {
      return ticks <= most ? ticks * factor : Long.MAX_VALUE;
    }
    return uneven(ticks);
  }

  private long uneven(long ticks) {
    long whole = Long.divideUnsigned(ticks, perSecond);
    long rest = Long.remainderUnsigned(ticks, perSecond);
    if (whole >= Long.MAX_VALUE / SECOND || whole < 0) {
      return Long.MAX_VALUE;
    }
    long part =
        rest < Long.MAX_VALUE / SECOND && perSecond > 0 ? rest * SECOND / perSecond : exact(rest);
    return whole * SECOND + part;
  }

  private long exact(long rest) {
    BigInteger divisor = new BigInteger(Long.toUnsignedString(perSecond));
    return new BigInteger(Long.toUnsignedString(rest))
        .multiply(BigInteger.valueOf(SECOND))
        .divide(divisor)
        .longValue();
  }
}
