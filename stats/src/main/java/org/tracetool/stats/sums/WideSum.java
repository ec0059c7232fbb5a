package org.tracetool.stats.sums;

import java.math.BigInteger;

/**
 * A sum of ticks or bytes that may pass 2^63: of many processes, or of a fast clock. A whole number
 * of 128 bits.
 */
public final class WideSum extends Number implements Comparable<WideSum> {
  private static final long serialVersionUID = 1L;
  private static final double TWO_TO_64 = 0x1p64;

  /** Nothing. */
  public static final WideSum ZERO = new WideSum(0, 0);

  private final long high;
  private final long low;

  private WideSum(long high, long low) {
    this.high = high;
    this.low = low;
  }

  /**
   * A number of two words.
   *
   * @param high the multiple of 2^64
   * @param low the rest, unsigned
   */
  static WideSum of(long high, long low) {
    return new WideSum(high, low);
  }

  /** A number of 64 bits without sign. */
  public static WideSum unsigned(long value) {
    return new WideSum(0, value);
  }

  /** The sum of both. */
  public WideSum plus(WideSum other) {
    long sum = low + other.low;
    long carry = Long.compareUnsigned(sum, low) < 0 ? 1 : 0;
    return new WideSum(high + other.high + carry, sum);
  }

  /** The difference of both. */
  public WideSum minus(WideSum other) {
    long borrow = Long.compareUnsigned(low, other.low) < 0 ? 1 : 0;
    return new WideSum(high - other.high - borrow, low - other.low);
  }

  /** Returns whether this is 0. */
  public boolean isZero() {
    return (high | low) == 0;
  }

  /** The part that this is of a sum; null if that is 0. */
  public Double shareOf(WideSum all) {
    return all.isZero() ? null : (Double) (doubleValue() / all.doubleValue());
  }

  /** Returns whether this is a {@code long}. */
  private boolean isLong() {
    return high == low >> 63;
  }

  /** The value in a table: a {@code Long} where it is one, else this. */
  public Number value() {
    return isLong() ? (Number) low : this;
  }

  /** The nearest {@code long}. */
  @Override
  public long longValue() {
    return isLong() ? low : high < 0 ? Long.MIN_VALUE : Long.MAX_VALUE;
  }

  @Override
  public int intValue() {
    return (int) Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, longValue()));
  }

  @Override
  public double doubleValue() {
    return isLong() ? low : high * TWO_TO_64 + (low >>> 11) * 0x1p11 + (low & 0x7ff);
  }

  @Override
  public float floatValue() {
    return (float) doubleValue();
  }

  /** The exact value. */
  public BigInteger exact() {
    return BigInteger.valueOf(high).shiftLeft(64).add(new BigInteger(Long.toUnsignedString(low)));
  }

  @Override
  public int compareTo(WideSum other) {
    return high != other.high
        ? Long.compare(high, other.high)
        : Long.compareUnsigned(low, other.low);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof WideSum sum && sum.high == high && sum.low == low;
  }

  @Override
  public int hashCode() {
    return Long.hashCode(high * 31 + low);
  }

  @Override
  public String toString() {
    return isLong() ? Long.toString(low) : exact().toString();
  }
}
