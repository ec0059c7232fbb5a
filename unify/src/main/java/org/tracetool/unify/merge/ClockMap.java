package org.tracetool.unify.merge;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import org.tracetool.core.error.Remedy;
import org.tracetool.core.error.UsageException;

/**
 * From the clock of an input to that of the output: {@code round(ticks * to / from) + offset},
 * where exact halves are rounded up. Nothing is rounded if {@code to} is a multiple of {@code
 * from}.
 */
final class ClockMap {
  private final BigInteger to;
  private final BigInteger from;
  private final boolean sameRate;
  private final long factor;
  private final long offset;
  private final String input;

  /**
   * @param from ticks per second of the input, unsigned
   * @param to ticks per second of the output, unsigned
   * @param seconds is added to all times
   * @param input name of the input for messages
   */
  ClockMap(long from, long to, BigDecimal seconds, String input) throws UsageException {
    this.input = input;
    this.from = unsigned(from);
    this.to = unsigned(to);
    sameRate = from == to;
    BigInteger[] parts = this.to.divideAndRemainder(this.from);
    factor = parts[1].signum() == 0 && parts[0].bitLength() < 63 ? parts[0].longValue() : 0;
    BigInteger ticks =
        seconds.multiply(new BigDecimal(this.to)).setScale(0, RoundingMode.HALF_UP).toBigInteger();
    if (ticks.bitLength() > 63) {
      throw new UsageException(input + ": the offset of " + seconds + " s is too large");
    }
    offset = ticks.longValue();
  }

  private static BigInteger unsigned(long n) {
    return new BigInteger(Long.toUnsignedString(n));
  }

  /** Returns whether times stay as they are. */
  boolean isIdentity() {
    return sameRate && offset == 0;
  }

  /** Returns whether durations stay as they are. */
  boolean isSameRate() {
    return sameRate;
  }

  /** Returns whether times may be rounded. */
  boolean rounds() {
    return !sameRate && factor == 0;
  }

  /** By what times are multiplied; 0 if they may be rounded. */
  long factor() {
    return sameRate ? 1 : factor;
  }

  /** What is added to times, in ticks of the output. */
  long offset() {
    return offset;
  }

  /** A point in time. */
  long time(long ticks) throws UsageException {
    long scaled = duration(ticks);
    long moved = scaled + offset;
    boolean wrapped =
        offset < 0
            ? Long.compareUnsigned(moved, scaled) > 0
            : Long.compareUnsigned(moved, scaled) < 0;
    if (wrapped) {
      throw new UsageException(
          input
              + ": the offset moves a record "
              + (offset < 0 ? "before time 0; give the other inputs positive ones" : "too far"));
    }
    return moved;
  }

  /** A length of time. */
  long duration(long ticks) throws UsageException {
    if (sameRate) {
      return ticks;
    }
    if (factor != 0 && ticks >= 0 && Math.multiplyHigh(ticks, factor) == 0) {
      return ticks * factor;
    }
    BigInteger product = unsigned(ticks).multiply(to);
    BigInteger rounded = product.shiftLeft(1).add(from).divide(from.shiftLeft(1)); // halves go up
    if (rounded.bitLength() > 64) {
      throw new UsageException(
              input + ": times do not fit into the resolution of the output; choose a coarser one")
          .advising(Remedy.OTHER_RESOLUTION);
    }
    return rounded.longValue();
  }

  /** A length of time that may be negative. */
  long difference(long ticks) throws UsageException {
    return ticks < 0 ? -duration(-ticks) : duration(ticks);
  }

  /** A length of time that is no whole number of ticks. */
  double difference(double ticks) {
    return sameRate ? ticks : ticks * to.doubleValue() / from.doubleValue();
  }
}
