package org.tracetool.format.timeline.export;

import java.math.BigInteger;

/** Ticks as nanoseconds: exact where a tick is a whole number of them, else rounded down. */
public final class NanosecondClock {
  private static final long PER_SECOND = 1_000_000_000L;

  /** The latest time, 73 years: readers of these formats take it, and add a base as large to it. */
  static final long MAX_NANOS = 1L << 61;

  private static final long MAX_SECONDS = MAX_NANOS / PER_SECOND;

  /** Rates below this leave room for the product of a part of a second and 10^9. */
  private static final long MAX_FACTOR = Long.MAX_VALUE / PER_SECOND;

  private final long rate;
  private final long factor;

  /** Ticks and nanoseconds at the start of the second that was looked at last. */
  private long second;

  private long nanosOfSecond;
  private long beyond;
  private long rounded;

  /** For a clock of so many ticks per second, unsigned, not 0. */
  public NanosecondClock(long ticksPerSecond) {
    rate = ticksPerSecond;
    factor = rate > 0 && PER_SECOND % rate == 0 ? PER_SECOND / rate : 0;
  }

  /** A time, from 0 to 2^61; later ones are counted ({@link #beyond()}) and become the last one. */
  public long of(long ticks) {
    if (factor != 0) {
      if (ticks >= 0 && ticks <= MAX_NANOS / factor) {
        return ticks * factor;
      }
      beyond++;
      return MAX_NANOS;
    }
    // Times mostly lie in the second of the time before.
    if (Long.compareUnsigned(ticks - second, rate) >= 0) {
      long whole = Long.divideUnsigned(ticks, rate);
      if (whole >= MAX_SECONDS) {
        beyond++;
        return MAX_NANOS;
      }
      second = whole * rate;
      nanosOfSecond = whole * PER_SECOND;
    }
    return nanosOfSecond + part(ticks - second);
  }

  private long part(long rest) {
    long product = rest * PER_SECOND;
    if (rest >= 0 && rest <= MAX_FACTOR) {
      long ns = Long.divideUnsigned(product, rate);
      if (ns * rate != product) {
        rounded++;
      }
      return ns;
    }
    BigInteger[] exact =
        new BigInteger(Long.toUnsignedString(rest))
            .multiply(BigInteger.valueOf(PER_SECOND))
            .divideAndRemainder(new BigInteger(Long.toUnsignedString(rate)));
    if (exact[1].signum() != 0) {
      rounded++;
    }
    return exact[0].longValue();
  }

  /** How many times were too late to be written. */
  public long beyond() {
    return beyond;
  }

  /** How many times were no whole nanoseconds. */
  public long rounded() {
    return rounded;
  }
}
