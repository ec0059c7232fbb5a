package org.tracetool.core.text;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Text as bytes that grows at its end. Numbers are formatted by hand, so that printing an event
 * makes no objects.
 */
public final class ByteText {
  /** Bytes that a number may overwrite: twenty digits, written eight at a time. */
  public static final int ROOM = 32;

  private static final int MAX_SHORT_BYTES = 96;
  private static final int HUNDRED_MILLION = 100_000_000;
  private static final long SIXTEEN_DIGITS = 10_000_000_000_000_000L;

  /** Powers of ten. */
  private static final long[] POWERS = powers();

  private static final byte[] HEX = "0123456789ABCDEF".getBytes(StandardCharsets.US_ASCII);

  /** Converts eight digits to ASCII at a time when added. */
  public static final long ASCII_ZEROS = 0x3030_3030_3030_3030L;

  private static final long LAST_DIGIT = 1L << 56;
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private byte[] bytes;
  private int length;

  private static long[] powers() {
    long[] powers = new long[17];
    powers[0] = 1;
    for (int i = 1; i < powers.length; i++) {
      powers[i] = 10 * powers[i - 1];
    }
    return powers;
  }

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

  /** Drops everything after the first {@code newLength} bytes. */
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
    ensure(text.length);
    copy(text, bytes, length);
    length += text.length;
    return this;
  }

  /**
   * Copies all bytes of a text, which is mostly short: then eight at a time, which takes less time
   * than a call of a routine for any number of them.
   */
  public static void copy(byte[] from, byte[] into, int at) {
    int n = from.length;
    if (n > MAX_SHORT_BYTES) {
      System.arraycopy(from, 0, into, at, n);
    } else if (n >= Long.BYTES) {
      int last = n - Long.BYTES;
      for (int i = 0; i < last; i += Long.BYTES) {
        LONGS.set(into, at + i, (long) LONGS.get(from, i));
      }
      LONGS.set(into, at + last, (long) LONGS.get(from, last));
    } else {
      for (int i = 0; i < n; i++) {
        into[at + i] = from[i];
      }
    }
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
    ensure(ROOM);
    length = unsigned(bytes, length, value);
    return this;
  }

  /**
   * Writes an unsigned 64-bit number in decimal; up to {@link #ROOM} bytes are overwritten.
   *
   * @return the index after its last digit
   */
  public static int unsigned(byte[] into, int at, long value) {
    if (value >= 0 && value < SIXTEEN_DIGITS) {
      if (value < HUNDRED_MILLION) {
        return small(into, at, (int) value);
      }
      long high = value / HUNDRED_MILLION;
      return eight(into, small(into, at, (int) high), (int) (value - high * HUNDRED_MILLION));
    }
    long high = Long.divideUnsigned(value, SIXTEEN_DIGITS);
    long rest = value - high * SIXTEEN_DIGITS;
    long middle = rest / HUNDRED_MILLION;
    int next = eight(into, small(into, at, (int) high), (int) middle);
    return eight(into, next, (int) (rest - middle * HUNDRED_MILLION));
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
  private static int small(byte[] into, int at, int value) {
    long d = eightDigits(value);
    int zeros = Long.numberOfTrailingZeros(d | LAST_DIGIT) & ~7; // in bits, eight for each digit
    LONGS.set(into, at, d + ASCII_ZEROS >>> zeros);
    return at + 8 - (zeros >> 3);
  }

  /** A number below 10^8 with eight digits. */
  private static int eight(byte[] into, int at, int value) {
    LONGS.set(into, at, eightDigits(value) + ASCII_ZEROS);
    return at + 8;
  }

  /** The eight digits of a number, one in each byte, the first one in the lowest. */
  public static long eightDigits(int value) {
    // Halves, then quarters, then single digits, all parts of the word at once; the factors are
    // rounded reciprocals that are exact for numbers of this size.
    long high = value / 10_000;
    long fours = high | (value - high * 10_000) << 32;
    long tops = fours * 10_486 >>> 20 & 0x7f_0000_007fL;
    long twos = tops | fours - 100 * tops << 16;
    long tens = twos * 103 >>> 10 & 0x000f_000f_000f_000fL;
    return tens | twos - 10 * tens << 8;
  }

  /** Adds a number with at least {@code digits} digits, padded with leading zeros. */
  public ByteText padded(long value, int digits) {
    if (digits > 0 && digits <= 16 && value >= 0 && value < POWERS[digits]) {
      ensure(ROOM);
      int high = digits - 8;
      if (high > 0) {
        long upper = value / HUNDRED_MILLION;
        putLast(length, (int) upper, high);
        eight(bytes, length + high, (int) (value - upper * HUNDRED_MILLION));
      } else {
        putLast(length, (int) value, digits);
      }
      length += digits;
      return this;
    }
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

  /** Writes the last digits, one to eight, of a number below 10^8. */
  private void putLast(int at, int value, int digits) {
    LONGS.set(bytes, at, eightDigits(value) + ASCII_ZEROS >>> Byte.SIZE * (8 - digits));
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
   * Adds a number with a fixed number of decimals, rounded as the C library does it: to nearest,
   * and to even if the exact binary value is in the middle.
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
