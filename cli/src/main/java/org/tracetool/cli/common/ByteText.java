package org.tracetool.cli.common;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Text as bytes that grows at its end. Numbers are formatted by hand, so that printing an event
 * makes no objects.
 */
public final class ByteText {
  private static final int HUNDRED_MILLION = 100_000_000;
  private static final long SIXTEEN_DIGITS = 10_000_000_000_000_000L;
  private static final int MOST_DIGITS = 20;
  private static final byte[] PAIRS = new byte[200];
  private static final byte[] HEX = "0123456789ABCDEF".getBytes(StandardCharsets.US_ASCII);

  static {
    for (int i = 0; i < 100; i++) {
      PAIRS[2 * i] = (byte) ('0' + i / 10);
      PAIRS[2 * i + 1] = (byte) ('0' + i % 10);
    }
  }

  private byte[] bytes;
  private int length;

  /** An empty text with room for some bytes. */
  public ByteText(int room) {
    bytes = new byte[Math.max(room, 64)];
  }

  /** ASCII text as bytes, for constants. */
  public static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  /** The bytes; valid up to {@link #length()} and until the text grows. */
  public byte[] bytes() {
    return bytes;
  }

  /** Number of bytes. */
  public int length() {
    return length;
  }

  /** Makes the text empty. */
  public void clear() {
    length = 0;
  }

  /** Drops everything behind the first {@code newLength} bytes. */
  public void truncate(int newLength) {
    length = newLength;
  }

  /** A copy of the bytes. */
  public byte[] toBytes() {
    return Arrays.copyOf(bytes, length);
  }

  /** Makes room for {@code more} bytes. */
  public void ensure(int more) {
    if (length + more > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(length + more, bytes.length * 2));
    }
  }

  /** Adds one byte. */
  public ByteText put(char ascii) {
    ensure(1);
    bytes[length++] = (byte) ascii;
    return this;
  }

  /** Adds bytes. */
  public ByteText put(byte[] text) {
    return put(text, 0, text.length);
  }

  /** Adds bytes. */
  public ByteText put(byte[] text, int offset, int count) {
    ensure(count);
    System.arraycopy(text, offset, bytes, length, count);
    length += count;
    return this;
  }

  /** Adds ASCII text. */
  public ByteText put(String ascii) {
    int n = ascii.length();
    ensure(n);
    for (int i = 0; i < n; i++) {
      bytes[length + i] = (byte) ascii.charAt(i);
    }
    length += n;
    return this;
  }

  /** Adds an unsigned 32-bit number in decimal. */
  public ByteText unsigned(int value) {
    return unsigned(Integer.toUnsignedLong(value));
  }

  /** Adds an unsigned 64-bit number in decimal. */
  public ByteText unsigned(long value) {
    ensure(MOST_DIGITS);
    if (value >= 0 && value < HUNDRED_MILLION) {
      small((int) value);
    } else if (value >= 0 && value < SIXTEEN_DIGITS) {
      long high = value / HUNDRED_MILLION;
      small((int) high);
      eight((int) (value - high * HUNDRED_MILLION));
    } else {
      long high = Long.divideUnsigned(value, SIXTEEN_DIGITS);
      long rest = value - high * SIXTEEN_DIGITS;
      small((int) high);
      long middle = rest / HUNDRED_MILLION;
      eight((int) middle);
      eight((int) (rest - middle * HUNDRED_MILLION));
    }
    return this;
  }

  /** Adds a signed 64-bit number in decimal. */
  public ByteText signed(long value) {
    if (value < 0) {
      put('-');
      return unsigned(-value);
    }
    return unsigned(value);
  }

  /** A number below 10^8 without leading zeros. */
  private void small(int value) {
    int v = value;
    int digits = digits(v);
    int at = length + digits;
    length = at;
    while (v >= 100) {
      int q = v / 100;
      int pair = (v - q * 100) * 2;
      at -= 2;
      bytes[at] = PAIRS[pair];
      bytes[at + 1] = PAIRS[pair + 1];
      v = q;
    }
    if (v >= 10) {
      bytes[at - 2] = PAIRS[2 * v];
      bytes[at - 1] = PAIRS[2 * v + 1];
    } else {
      bytes[at - 1] = (byte) ('0' + v);
    }
  }

  private static int digits(int v) {
    if (v < 10_000) {
      return v < 100 ? v < 10 ? 1 : 2 : v < 1000 ? 3 : 4;
    }
    return v < 1_000_000 ? v < 100_000 ? 5 : 6 : v < 10_000_000 ? 7 : 8;
  }

  /** A number below 10^8 with eight digits. */
  private void eight(int value) {
    int high = value / 10_000;
    four(length, high);
    four(length + 4, value - high * 10_000);
    length += 8;
  }

  private void four(int at, int value) {
    int high = value / 100;
    int low = (value - high * 100) * 2;
    high *= 2;
    bytes[at] = PAIRS[high];
    bytes[at + 1] = PAIRS[high + 1];
    bytes[at + 2] = PAIRS[low];
    bytes[at + 3] = PAIRS[low + 1];
  }

  /** Adds a number with at least {@code digits} digits, filled up with zeros in front. */
  public ByteText padded(long value, int digits) {
    int start = length;
    unsigned(value);
    int missing = digits - (length - start);
    if (missing > 0) {
      ensure(missing);
      System.arraycopy(bytes, start, bytes, start + missing, length - start);
      Arrays.fill(bytes, start, start + missing, (byte) '0');
      length += missing;
    }
    return this;
  }

  /** Adds bytes as pairs of upper-case hexadecimal digits. */
  public ByteText hex(byte[] data, int offset, int count) {
    ensure(2 * count);
    for (int i = offset; i < offset + count; i++) {
      bytes[length++] = HEX[data[i] >> 4 & 15];
      bytes[length++] = HEX[data[i] & 15];
    }
    return this;
  }

  /**
   * Adds a number with a fixed number of decimals, rounded as the C library does it: to nearest, and
   * to even where the exact binary value lies in the middle.
   */
  public ByteText fixed(double value, int decimals) {
    if (Double.isNaN(value)) {
      return put(Double.doubleToRawLongBits(value) < 0 ? "-nan" : "nan");
    }
    if (Double.doubleToRawLongBits(value) < 0) {
      put('-');
    }
    double v = Math.abs(value);
    if (v == Double.POSITIVE_INFINITY) {
      return put("inf");
    }
    if (!fixedFast(v, decimals)) {
      put(new BigDecimal(v).setScale(decimals, RoundingMode.HALF_EVEN).toPlainString());
    }
    return this;
  }

  private boolean fixedFast(double v, int decimals) {
    if (v >= 1e15) {
      return false;
    }
    long whole = (long) v;
    double fraction = v - whole; // exact
    long scale = 1;
    for (int i = 0; i < decimals; i++) {
      scale *= 10;
    }
    double scaled = fraction * scale; // wrong by less than 1e-9 for up to 6 decimals
    long digits = (long) scaled;
    double rest = scaled - digits;
    if (Math.abs(rest - 0.5) < 1e-6) {
      return false; // too near the middle to be decided without exact arithmetic
    }
    if (rest > 0.5) {
      digits++;
    }
    if (digits == scale) {
      digits = 0;
      whole++;
    }
    unsigned(whole);
    if (decimals > 0) {
      put('.');
      padded(digits, decimals);
    }
    return true;
  }
}
