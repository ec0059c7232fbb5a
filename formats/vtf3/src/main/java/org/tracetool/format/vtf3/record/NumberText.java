package org.tracetool.format.vtf3.record;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import org.tracetool.core.collect.UnsignedLong;

/** Times and floating point numbers in the form of the format. */
public final class NumberText {
  /** Value type of unsigned integers; attested by use. */
  public static final int UINT = 1;

  /** Value type of floating point numbers; this program's choice. */
  public static final int FLOAT = 2;

  /** Largest time. */
  static final double MAX_TIME = 1e30;

  private static final double SMALL = 1e-300;
  private static final double LARGE = 1e300;
  private static final double EXACT = 0x1p53;
  private static final double TWO_63 = 0x1p63;
  private static final double TWO_64 = 0x1p64;
  private static final double[] POWERS = new double[23];

  static {
    double p = 1;
    for (int i = 0; i < POWERS.length; i++) {
      POWERS[i] = p;
      p *= 10;
    }
  }

  private NumberText() {}

  /** A floating point value within the range of the format: magnitudes 0 and 1e-300 to 1e300. */
  public static long clip(long bits) {
    double d = Double.longBitsToDouble(bits);
    double magnitude = Math.abs(d);
    if (magnitude <= LARGE && magnitude >= SMALL) {
      return bits;
    }
    if (magnitude < SMALL) {
      return 0;
    }
    return Double.doubleToRawLongBits(LARGE) | bits & Long.MIN_VALUE;
  }

  /** A time within 0 and 1e30, rounded to an integer, ties up. */
  public static double time(double t) {
    if (t >= 0 && t < EXACT) {
      double whole = Math.floor(t);
      return t - whole >= 0.5 ? whole + 1 : whole + 0.0;
    }
    if (t > MAX_TIME) {
      return MAX_TIME;
    }
    return t >= 0 ? t : 0; // negative times and NaN
  }

  /** Ticks of the model, unsigned 64 bits; larger times become the largest. */
  public static long ticks(double t) {
    if (t < TWO_63) {
      return (long) t;
    }
    return t >= TWO_64 ? -1L : (long) (t - TWO_63) ^ Long.MIN_VALUE;
  }

  /** A time of the model as the nearest double. */
  public static double ofTicks(long ticks) {
    return UnsignedLong.toDouble(ticks);
  }

  /** Returns whether a time of the model survives as a double. */
  public static boolean isExact(long ticks) {
    return ticks >>> 53 == 0 || ticks(ofTicks(ticks)) == ticks;
  }

  /**
   * The value of a decimal text, as the nearest double.
   *
   * @return not a number if the text is none
   */
  public static double parse(byte[] b, int from, int to) {
    int i = from;
    boolean negative = i < to && b[i] == '-';
    if (i < to && (b[i] == '-' || b[i] == '+')) {
      i++;
    }
    long mantissa = 0;
    int digits = 0;
    int scale = 0;
    boolean any = false;
    boolean point = false;
    for (; i < to; i++) {
      int c = b[i];
      if (c >= '0' && c <= '9') {
        any = true;
        if (digits < 18) {
          mantissa = mantissa * 10 + c - '0';
          digits += mantissa == 0 ? 0 : 1;
          scale -= point ? 1 : 0;
        } else {
          return slow(b, from, to);
        }
      } else if (c == '.' && !point) {
        point = true;
      } else {
        break;
      }
    }
    if (!any) {
      return slow(b, from, to);
    }
    if (i < to) {
      if (b[i] != 'e' && b[i] != 'E' || to - i > 6) {
        return slow(b, from, to);
      }
      int exponent = 0;
      int k = i + 1;
      boolean minus = k < to && b[k] == '-';
      if (k < to && (b[k] == '-' || b[k] == '+')) {
        k++;
      }
      if (k == to) {
        return Double.NaN;
      }
      for (; k < to; k++) {
        if (b[k] < '0' || b[k] > '9') {
          return Double.NaN;
        }
        exponent = exponent * 10 + b[k] - '0';
      }
      scale += minus ? -exponent : exponent;
    }
    if (mantissa == 0) {
      return negative ? -0.0 : 0.0;
    }
    if (mantissa > 1L << 53 || scale < -22 || scale > 22) {
      return slow(b, from, to);
    }
    double d = scale < 0 ? mantissa / POWERS[-scale] : mantissa * POWERS[scale];
    return negative ? -d : d;
  }

  private static double slow(byte[] b, int from, int to) {
    if (to - from > 4096 || to == from) {
      return Double.NaN;
    }
    int last = b[to - 1] | 0x20;
    String text = new String(b, from, to - from, StandardCharsets.ISO_8859_1);
    try {
      String lower = text.toLowerCase(java.util.Locale.ROOT);
      if (lower.startsWith("inf", lower.startsWith("-") || lower.startsWith("+") ? 1 : 0)) {
        return lower.startsWith("-") ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
      }
      if (last == 'd' || last == 'f' || text.isBlank()) {
        return Double.NaN; // Java's own suffixes
      }
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }

  /** Returns whether a text for which {@link #parse} returns NaN is a valid spelling of NaN. */
  public static boolean saysNan(byte[] b, int from, int to) {
    int i = from < to && (b[from] == '-' || b[from] == '+') ? from + 1 : from;
    return to - i == 3
        && (b[i] | 0x20) == 'n'
        && (b[i + 1] | 0x20) == 'a'
        && (b[i + 2] | 0x20) == 'n';
  }

  /** Writes the exact decimal value of an integer; returns the index after it. */
  public static int putInteger(byte[] out, int at, double value) {
    if (Math.abs(value) < TWO_63) {
      return putLong(out, at, (long) value);
    }
    byte[] text =
        new BigDecimal(value).toBigInteger().toString().getBytes(StandardCharsets.US_ASCII);
    System.arraycopy(text, 0, out, at, text.length);
    return at + text.length;
  }

  /** Writes a signed decimal number. */
  public static int putLong(byte[] out, int at, long value) {
    int i = at;
    if (value < 0) {
      out[i++] = '-';
      if (value == Long.MIN_VALUE) {
        return putUnsigned(out, i, value);
      }
      return putPositive(out, i, -value);
    }
    return putPositive(out, i, value);
  }

  private static int putPositive(byte[] out, int at, long value) {
    int digits = 1;
    for (long limit = 10; digits < 19 && value >= limit; limit *= 10) {
      digits++;
    }
    long v = value;
    for (int i = at + digits - 1; i >= at; i--) {
      long q = v / 10;
      out[i] = (byte) ('0' + v - q * 10);
      v = q;
    }
    return at + digits;
  }

  /** Writes an unsigned decimal number. */
  public static int putUnsigned(byte[] out, int at, long value) {
    if (value >= 0) {
      return putPositive(out, at, value);
    }
    long q = Long.divideUnsigned(value, 10);
    int end = putPositive(out, at, q);
    out[end] = (byte) ('0' + value - q * 10);
    return end + 1;
  }

  /**
   * Writes the shortest decimal number that reads back to the same double, the way C prints it:
   * with an exponent of two digits below 1e-4 and from 1e16.
   */
  public static int putFloat(byte[] out, int at, double value) {
    int i = at;
    double d = value;
    if (d < 0) {
      out[i++] = '-';
      d = -d;
    }
    if (d == 0) {
      out[i++] = '0';
      return i;
    }
    if (d < EXACT && d == Math.rint(d)) {
      return putPositive(out, i, (long) d);
    }
    if (d >= 1e-4 && d < 1e15) {
      for (int k = 1; k <= 17 && d * POWERS[k] < EXACT; k++) {
        double scaled = Math.rint(d * POWERS[k]);
        if (scaled / POWERS[k] == d) {
          return putFixed(out, i, (long) scaled, k);
        }
      }
    }
    return putShortest(out, i, d);
  }

  private static int putFixed(byte[] out, int at, long digits, int decimals) {
    long power = (long) POWERS[decimals];
    int i = putPositive(out, at, digits / power);
    out[i++] = '.';
    long rest = digits % power;
    for (int k = decimals - 1; k >= 0; k--) {
      out[i + k] = (byte) ('0' + rest % 10);
      rest /= 10;
    }
    return i + decimals;
  }

  private static int putShortest(byte[] out, int at, double d) {
    BigDecimal exact = new BigDecimal(d);
    BigDecimal shortest = exact;
    for (int digits = 1; digits <= 17; digits++) {
      shortest = exact.round(new MathContext(digits, RoundingMode.HALF_EVEN));
      if (shortest.doubleValue() == d) {
        break;
      }
    }
    shortest = shortest.stripTrailingZeros();
    String digits = shortest.unscaledValue().toString();
    int exponent = digits.length() - 1 - shortest.scale();
    StringBuilder text = new StringBuilder();
    if (exponent >= -4 && exponent < 16) {
      text.append(shortest.toPlainString());
    } else {
      text.append(digits.charAt(0));
      if (digits.length() > 1) {
        text.append('.').append(digits, 1, digits.length());
      }
      int e = Math.abs(exponent);
      text.append(exponent < 0 ? "e-" : "e+").append(e < 10 ? "0" : "").append(e);
    }
    byte[] bytes = text.toString().getBytes(StandardCharsets.US_ASCII);
    System.arraycopy(bytes, 0, out, at, bytes.length);
    return at + bytes.length;
  }
}
