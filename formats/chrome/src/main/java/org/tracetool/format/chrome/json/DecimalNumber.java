package org.tracetool.format.chrome.json;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;

/**
 * A decimal number as it is written, split at the nanosecond if it is a time in microseconds. No
 * double is involved: {@code 1695835572943623.001} has more digits than one holds.
 */
public final class DecimalNumber {
  /** Digits behind the whole part that count. */
  private static final int FRACTION_DIGITS = 18;

  private static final long ONE = 1_000_000_000_000_000_000L;
  private static final int MICRO_DIGITS = 3;
  private static final long ZEROS = 0x3030_3030_3030_3030L;
  private static final long SIXES = 0x0606_0606_0606_0606L;
  private static final long UPPER_HALVES = 0xf0f0_f0f0_f0f0_f0f0L;

  /** Digits of a microsecond since 1970. */
  private static final int SAFE_DIGITS = 16;

  /** Microseconds whose nanoseconds have 62 bits. */
  private static final long MAX_SAFE_MICROS = (1L << 62) / 1000 - 1;

  /** Digits of a number of any length that are used. */
  private static final int MAX_DIGITS = 64;

  private static final int MAX_EXPONENT = 100_000_000;
  private static final BigInteger MAX_UNSIGNED = BigInteger.ONE.shiftLeft(64);
  private static final long[] POWERS = new long[FRACTION_DIGITS + 1];

  static {
    POWERS[0] = 1;
    for (int i = 1; i < POWERS.length; i++) {
      POWERS[i] = POWERS[i - 1] * 10;
    }
  }

  private long whole;
  private long fraction;

  /** The whole part, rounded down: of a time, nanoseconds. */
  public long whole() {
    return whole;
  }

  /** What was cut off below the whole part, in units of 10^-18; never negative. */
  public long fraction() {
    return fraction;
  }

  /** Whether two fractions make a further whole one. */
  public static boolean carries(long firstFraction, long secondFraction) {
    return firstFraction >= ONE - secondFraction;
  }

  /**
   * Takes a time in microseconds, for {@link #whole} nanoseconds.
   *
   * @return false if it is no number, or has more than 62 bits
   */
  public boolean parseMicros(byte[] bytes, int from, int to) {
    int i = from;
    boolean isNegative = i < to && bytes[i] == '-';
    if (isNegative || i < to && bytes[i] == '+') {
      i++;
    }
    int start = i;
    long value = 0;
    while (i <= to - Long.BYTES && i - start < SAFE_DIGITS) {
      long eight = ValueScan.eightBytes(bytes, i);
      if (!isEightDigits(eight)) {
        break;
      }
      value = value * 100_000_000 + ofEightDigits(eight);
      i += Long.BYTES;
    }
    while (i < to && bytes[i] >= '0' && bytes[i] <= '9' && i - start <= SAFE_DIGITS) {
      value = value * 10 + bytes[i++] - '0';
    }
    if (i - start > SAFE_DIGITS || value > MAX_SAFE_MICROS) {
      return parseLong(bytes, from, to, MICRO_DIGITS);
    }
    int digits = i - start;
    long below = 0;
    int shift = MICRO_DIGITS;
    if (i < to && bytes[i] == '.') {
      int point = ++i;
      while (i < to && bytes[i] >= '0' && bytes[i] <= '9') {
        int digit = bytes[i] - '0';
        int place = i - point;
        if (place < MICRO_DIGITS) {
          value = value * 10 + digit;
          shift--;
        } else if (place < MICRO_DIGITS + FRACTION_DIGITS) {
          below += digit * POWERS[FRACTION_DIGITS - 1 - (place - MICRO_DIGITS)];
        } else {
          return parseLong(bytes, from, to, MICRO_DIGITS);
        }
        i++;
      }
      digits += i - point;
    }
    if (i < to || digits == 0) {
      return parseLong(bytes, from, to, MICRO_DIGITS);
    }
    set(isNegative, value * POWERS[shift], below);
    return true;
  }

  /** Whether eight bytes, the first one lowest, are digits. */
  static boolean isEightDigits(long eight) {
    return (eight & UPPER_HALVES) == ZEROS && (eight + SIXES & UPPER_HALVES) == ZEROS;
  }

  /** The number that eight digits are, the first one lowest. */
  static long ofEightDigits(long eight) {
    long pairs = eight - ZEROS;
    pairs = pairs * 10 + (pairs >>> 8); // in every second byte
    long upper = (pairs & 0xff_0000_00ffL) * 0x000f_4240_0000_0064L; // 1,000,000 and 100
    long lower = (pairs >>> 16 & 0xff_0000_00ffL) * 0x0000_2710_0000_0001L; // 10,000 and 1
    return upper + lower >>> 32;
  }

  private void set(boolean isNegative, long magnitude, long below) {
    if (!isNegative) {
      whole = magnitude;
      fraction = below;
    } else if (below == 0) {
      whole = -magnitude;
      fraction = 0;
    } else {
      whole = -magnitude - 1;
      fraction = ONE - below;
    }
  }

  /** Any number that is a decimal one with its point moved to the right. */
  private boolean parseLong(byte[] bytes, int from, int to, int moved) {
    BigDecimal value = decimal(bytes, from, to);
    if (value == null) {
      return false;
    }
    value = value.movePointRight(moved);
    BigInteger floor = value.setScale(0, RoundingMode.FLOOR).toBigInteger();
    if (floor.bitLength() > 62) {
      return false;
    }
    whole = floor.longValue();
    fraction =
        value
            .subtract(new BigDecimal(floor))
            .movePointRight(FRACTION_DIGITS)
            .setScale(0, RoundingMode.FLOOR)
            .longValue();
    return true;
  }

  /**
   * A number of any length; of one with very many digits only the first ones count.
   *
   * @return null if it is none, or far out of the range of times and counters
   */
  public static BigDecimal decimal(byte[] bytes, int first, int last) {
    int from = first;
    int to = last;
    while (from < to && bytes[from] <= ' ' && bytes[from] >= 0) {
      from++;
    }
    while (to > from && bytes[to - 1] <= ' ' && bytes[to - 1] >= 0) {
      to--;
    }
    if (from == to) {
      return null;
    }
    byte[] kept = new byte[MAX_DIGITS];
    int count = 0;
    long exponent = 0;
    int i = from;
    boolean isNegative = bytes[i] == '-';
    if (isNegative || bytes[i] == '+') {
      i++;
    }
    boolean isBehindPoint = false;
    boolean hasDigit = false;
    for (; i < to; i++) {
      byte b = bytes[i];
      if (b == '.' && !isBehindPoint) {
        isBehindPoint = true;
        continue;
      }
      if (b < '0' || b > '9') {
        break;
      }
      hasDigit = true;
      if (count == 0 && b == '0') {
        exponent -= isBehindPoint ? 1 : 0; // a leading zero
      } else if (count < MAX_DIGITS) {
        kept[count++] = b;
        exponent -= isBehindPoint ? 1 : 0;
      } else {
        exponent += isBehindPoint ? 0 : 1;
      }
    }
    if (!hasDigit) {
      return null;
    }
    if (i < to) {
      if (bytes[i] != 'e' && bytes[i] != 'E') {
        return null;
      }
      i++;
      boolean isSmall = i < to && bytes[i] == '-';
      if (i < to && (isSmall || bytes[i] == '+')) {
        i++;
      }
      if (i == to) {
        return null;
      }
      long power = 0;
      for (; i < to; i++) {
        if (bytes[i] < '0' || bytes[i] > '9') {
          return null;
        }
        power = Math.min(MAX_EXPONENT, power * 10 + bytes[i] - '0');
      }
      exponent += isSmall ? -power : power;
    }
    if (count == 0 || exponent < -400 - MAX_DIGITS) {
      return BigDecimal.ZERO;
    }
    if (exponent > 400) {
      return null;
    }
    BigInteger digits = new BigInteger(new String(kept, 0, count, StandardCharsets.US_ASCII));
    return new BigDecimal(isNegative ? digits.negate() : digits, (int) -exponent);
  }

  /**
   * Takes a whole number, signed or unsigned, of 64 bits at most, for {@link #whole}.
   *
   * @return false if it is none
   */
  public boolean parseWhole(byte[] bytes, int from, int to) {
    int i = from;
    boolean isNegative = i < to && bytes[i] == '-';
    if (isNegative) {
      i++;
    }
    int start = i;
    long value = 0;
    while (i < to && i - start < FRACTION_DIGITS && bytes[i] >= '0' && bytes[i] <= '9') {
      value = value * 10 + bytes[i++] - '0';
    }
    fraction = 0;
    if (i == to && i > start) {
      whole = isNegative ? -value : value;
      return true;
    }
    BigDecimal any = decimal(bytes, from, to);
    if (any == null) {
      return false;
    }
    BigInteger integer;
    try {
      integer = any.toBigIntegerExact();
    } catch (ArithmeticException e) {
      return false;
    }
    if (integer.bitLength() >= Long.SIZE
        && (integer.signum() < 0 || integer.compareTo(MAX_UNSIGNED) >= 0)) {
      return false;
    }
    whole = integer.longValue();
    return true;
  }
}
