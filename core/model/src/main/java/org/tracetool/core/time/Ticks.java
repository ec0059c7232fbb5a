package org.tracetool.core.time;

import java.math.BigDecimal;
import java.math.BigInteger;

/** Ticks as decimal seconds, without loss. */
public final class Ticks {
  private final long perSecond;
  private final int digits;
  private final long scale;

  /** For a clock with so many ticks per second (unsigned, not 0). */
  public Ticks(long perSecond) {
    this.perSecond = perSecond;
    int d = 0;
    BigInteger power = BigInteger.ONE;
    BigInteger rate = new BigInteger(Long.toUnsignedString(perSecond));
    while (power.compareTo(rate) < 0) {
      power = power.multiply(BigInteger.TEN);
      d++;
    }
    digits = d;
    scale = d <= 18 ? power.longValueExact() : 0;
  }

  /** The earlier one of two times, which are unsigned. */
  public static long earlier(long a, long b) {
    return Long.compareUnsigned(a, b) < 0 ? a : b;
  }

  /** The later one of two times, which are unsigned. */
  public static long later(long a, long b) {
    return Long.compareUnsigned(a, b) > 0 ? a : b;
  }

  /**
   * The end of what begins at a time and takes so many ticks: at most the last time there is. A
   * length of 2^63 ticks and more is none.
   */
  public static long after(long time, long length) {
    long end = time + Math.max(0, length);
    return Long.compareUnsigned(end, time) < 0 ? -1L : end;
  }

  /** The nearest number that a double holds to an unsigned time or number of ticks. */
  public static double toDouble(long unsigned) {
    return unsigned >= 0 ? unsigned : unsigned + 0x1p64;
  }

  /** Decimals after the point: enough that different ticks print differently. */
  public int digits() {
    return digits;
  }

  /** The time in seconds, rounded down to {@link #digits()} decimals. */
  public String seconds(long ticks) {
    StringBuilder out = new StringBuilder(24);
    append(out, ticks);
    return out.toString();
  }

  /** Any number of ticks in seconds, rounded as {@link #seconds(long)}. */
  public String seconds(BigInteger ticks) {
    if (ticks.signum() < 0) {
      return "-" + seconds(ticks.negate());
    }
    if (ticks.bitLength() <= 64) {
      return seconds(ticks.longValue());
    }
    BigInteger rate = new BigInteger(Long.toUnsignedString(perSecond));
    BigInteger scaled = ticks.multiply(BigInteger.TEN.pow(digits)).divide(rate);
    return new BigDecimal(scaled, digits).toPlainString();
  }

  private void append(StringBuilder out, long ticks) {
    long whole = Long.divideUnsigned(ticks, perSecond);
    long rest = Long.remainderUnsigned(ticks, perSecond);
    out.append(Long.toUnsignedString(whole));
    if (digits > 0) {
      out.append('.');
      String f = digits > 18 ? exactFraction(rest).toString() : Long.toString(fraction(rest));
      out.append("0".repeat(digits - f.length())).append(f);
    }
  }

  private BigInteger exactFraction(long rest) {
    return new BigInteger(Long.toUnsignedString(rest))
        .multiply(BigInteger.TEN.pow(digits))
        .divide(new BigInteger(Long.toUnsignedString(perSecond)));
  }

  /**
   * The part after the point of {@code rest} ticks (less than a second), as an integer; fits into
   * 64 bits if there are at most 18 {@link #digits()}.
   */
  public long fraction(long rest) {
    if (digits > 18) {
      return exactFraction(rest).longValue();
    }
    long high = Math.multiplyHigh(rest, scale);
    long low = rest * scale;
    if (high == 0 && low >= 0) {
      return low / perSecond;
    }
    return exactFraction(rest).longValue();
  }
}
