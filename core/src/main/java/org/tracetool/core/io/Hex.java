package org.tracetool.core.io;

/** Hexadecimal and decimal numbers in byte arrays, without objects. */
public final class Hex {
  /** Value of each lower-case hexadecimal digit, -1 for every other byte. */
  private static final byte[] VALUES = new byte[256];

  private static final byte[] DIGITS = {
    '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'
  };

  static {
    java.util.Arrays.fill(VALUES, (byte) -1);
    for (int i = 0; i < 16; i++) {
      VALUES[DIGITS[i]] = (byte) i;
    }
  }

  private Hex() {}

  /** Value of a lower-case hexadecimal digit, -1 for every other byte. */
  public static int digit(byte b) {
    return VALUES[b & 0xff];
  }

  /**
   * Writes a number in lower-case hexadecimal without leading zeros.
   *
   * @return the index behind the last digit; at most 16 are written
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
}
