package org.tracetool.format.tau.write;

import java.math.BigInteger;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.time.WallClock;

/**
 * Ticks of a trace as microseconds since 1970, or since tick 0 where the date is not known or not
 * wanted.
 */
final class Microseconds {
  private static final long PER_SECOND = 1_000_000;
  private static final BigInteger NANOSECONDS = BigInteger.valueOf(1000);

  /** Larger resolutions have no whole microseconds to be exact about. */
  private static final long MAX_EXACT_RATE = Long.MAX_VALUE / PER_SECOND;

  private final long rate;
  private final long begin;
  private final boolean isDated;

  /** Microseconds since 1970 at time 0 of records; 0 if records have them or it is not known. */
  private final long zero;

  private long rounded;

  Microseconds(Definitions definitions, boolean isFromZero) {
    rate = definitions.ticksPerSecond();
    WallClock clock = WallClock.exact(definitions);
    BigInteger start = clock == null ? null : clock.nanosecondsAt(0).divide(NANOSECONDS);
    isDated = start != null && start.signum() >= 0 && start.bitLength() < Long.SIZE;
    begin = isDated && !isFromZero ? start.longValue() : 0;
    zero = isDated && isFromZero ? start.longValue() : 0;
  }

  /** The time of a tick, rounded down. */
  long of(long tick) {
    if (rate == PER_SECOND) {
      return begin + tick;
    }
    long seconds = Long.divideUnsigned(tick, rate);
    long rest = Long.remainderUnsigned(tick, rate);
    long micros =
        Long.compareUnsigned(rate, MAX_EXACT_RATE) <= 0
            ? rest * PER_SECOND / rate
            : Long.divideUnsigned(rest, Long.divideUnsigned(rate, PER_SECOND));
    rounded += micros * (rate / PER_SECOND) == rest && rate % PER_SECOND == 0 ? 0 : 1;
    return begin + seconds * PER_SECOND + micros;
  }

  /** Seconds since 1970 of a time of a record, 0 if they are not known. */
  long wallClock(long time) {
    return isDated ? Long.divideUnsigned(zero + time, PER_SECOND) : 0;
  }

  /** How many times were no whole microseconds. */
  long rounded() {
    return rounded;
  }
}
