package org.tracetool.core.text;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/** Hexadecimal and decimal numbers in byte arrays, without objects. */
public final class Hex {
  /** Value of each lower-case hexadecimal digit, -1 for every other byte. */
  private static final byte[] VALUES = new byte[256];

  private static final byte[] DIGITS = {
    '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'
  };

  private static final long ONES = 0x0101_0101_0101_0101L;

  static {
    Arrays.fill(VALUES, (byte) -1);
    for (int i = 0; i < 16; i++) {
      VALUES[DIGITS[i]] = (byte) i;
    }
  }

  private Hex() {}

  /** Apart, since making it takes as long as describing a small trace, where it is not used. */
  private static final class WideHex {
    private static final VarHandle LONG =
        MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private WideHex() {}
  }

  /** Value of a lower-case hexadecimal digit, -1 for every other byte. */
  public static int digit(byte b) {
    return VALUES[b & 0xff];
  }

  /**
   * Writes a number in lower-case hexadecimal without leading zeros.
   *
   * @return the index after the last digit; at most 16 are written
   */
  public static int put(byte[] into, int at, long value) {
    int length = (67 - Long.numberOfLeadingZeros(value | 1)) >> 2;
    long v = value;
    for (int i = at + length - 1; i >= at; i--) {
      into[i] = DIGITS[(int) v & 15];
      v >>>= 4;
    }
    return at + length;
  }

  /** Bytes after the number that {@link #putWide} may overwrite. */
  public static final int WIDE = 16;

  /**
   * As {@link #put}, eight digits at a time. Up to {@link #WIDE} bytes from {@code at} on are
   * overwritten, however short the number is.
   */
  public static int putWide(byte[] into, int at, long value) {
    int length = (67 - Long.numberOfLeadingZeros(value | 1)) >> 2;
    if (length <= 8) {
      WideHex.LONG.set(into, at, digits(value << 32 - 4 * length));
    } else {
      int rest = length - 8;
      WideHex.LONG.set(into, at, digits(value >>> 4 * rest));
      WideHex.LONG.set(into, at + 8, digits(value << 32 - 4 * rest));
    }
    return at + length;
  }

  /** The eight digits of the low 32 bits as bytes, the first one highest. */
  private static long digits(long value) {
    long x = value & 0xffff_ffffL;
    x = (x << 16 | x) & 0x0000_ffff_0000_ffffL;
    x = (x << 8 | x) & 0x00ff_00ff_00ff_00ffL;
    x = (x << 4 | x) & 0x0f0f_0f0f_0f0f_0f0fL;
    long letters = x + 6 * ONES >>> 4 & ONES;
    return x + '0' * ONES + ('a' - '0' - 10) * letters;
  }
}
