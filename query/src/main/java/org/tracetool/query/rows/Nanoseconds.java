package org.tracetool.query.rows;

import java.math.BigInteger;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.WarningCode;
import org.tracetool.core.time.TimeWindow;

/** Turns ticks into nanoseconds, rounded down. What is beyond 292 years is not known in them. */
public final class Nanoseconds {
  private static final long SECOND = 1_000_000_000L;

  /** The last tick, which as the end of a window stands for none. */
  private static final BigInteger LAST_TICK = unsigned(-1L);

  private final long perSecond;

  /** Nanoseconds of a tick; 0 if that is no whole number. */
  private final long factor;

  private final long most;

  private final Diagnostics diagnostics;

  /**
   * For a clock with so many ticks a second, unsigned.
   *
   * @param diagnostics receives times that are too late
   */
  Nanoseconds(long perSecond, Diagnostics diagnostics) {
    this.perSecond = perSecond;
    this.diagnostics = diagnostics;
    factor = perSecond > 0 && SECOND % perSecond == 0 ? SECOND / perSecond : 0;
    most = factor == 0 ? 0 : Long.MAX_VALUE / factor;
  }

  /** The nanoseconds of a time in unsigned ticks; {@link RowBatch#NULL} if it is too late. */
  public long of(long ticks) {
    if (factor != 0 && ticks >= 0 && ticks <= most) {
      return ticks * factor;
    }
    long nanoseconds = length(ticks);
    return nanoseconds == Long.MAX_VALUE ? tooLate() : nanoseconds;
  }

  private long tooLate() {
    diagnostics.add(
        WarningCode.CHANGED_TIMES,
        "times of 2^63 nanoseconds and more, which are NULL; durations of calls are not",
        1,
        null);
    return RowBatch.NULL;
  }

  /** What stands for the length of a call that is not known in nanoseconds. */
  long tooLong() {
    diagnostics.add(
        WarningCode.CHANGED_TIMES,
        "durations of calls of 2^63 nanoseconds and more, which are NULL",
        1,
        null);
    return RowBatch.NULL;
  }

  /** The nanoseconds of a length of unsigned ticks; 2^63 - 1 if it is longer. */
  long length(long ticks) {
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
