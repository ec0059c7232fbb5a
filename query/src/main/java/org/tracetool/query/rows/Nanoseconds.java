package org.tracetool.query.rows;

import java.math.BigInteger;
import org.tracetool.core.time.TimeWindow;

/** Turns ticks into nanoseconds, rounded down; a time beyond 292 years is the last one. */
public final class Nanoseconds {
  private static final long SECOND = 1_000_000_000L;

  /** The last tick, which as the end of a window stands for none. */
  private static final BigInteger LAST_TICK = unsigned(-1L);

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

  /**
   * The ticks whose nanoseconds are between two numbers, both inside; an empty window if there are
   * none.
   */
  public TimeWindow ticks(long first, long last) {
    BigInteger from = firstTick(BigInteger.valueOf(Math.max(0, first)));
    BigInteger end =
        last == Long.MAX_VALUE
            ? LAST_TICK.add(BigInteger.ONE)
            : firstTick(BigInteger.valueOf(last).add(BigInteger.ONE));
    return from.compareTo(end) < 0 && from.compareTo(LAST_TICK) <= 0
        ? new TimeWindow(from.longValue(), end.min(LAST_TICK).longValue())
        : new TimeWindow(0, 0);
  }

  /** The first tick that is not before a time, however large. */
  private BigInteger firstTick(BigInteger nanoseconds) {
    BigInteger second = BigInteger.valueOf(SECOND);
    return nanoseconds
        .multiply(unsigned(perSecond))
        .add(second)
        .subtract(BigInteger.ONE)
        .divide(second);
  }

  private static BigInteger unsigned(long number) {
    return new BigInteger(Long.toUnsignedString(number));
  }

  private long uneven(long ticks) {
    long whole = Long.divideUnsigned(ticks, perSecond);
    long rest = Long.remainderUnsigned(ticks, perSecond);
    if (whole > Long.MAX_VALUE / SECOND || whole < 0) {
      return Long.MAX_VALUE;
    }
    long part =
        rest < Long.MAX_VALUE / SECOND && perSecond > 0 ? rest * SECOND / perSecond : exact(rest);
    long sum = whole * SECOND + part;
    return sum < 0 ? Long.MAX_VALUE : sum;
  }

  private long exact(long rest) {
    return unsigned(rest)
        .multiply(BigInteger.valueOf(SECOND))
        .divide(unsigned(perSecond))
        .longValue();
  }
}
