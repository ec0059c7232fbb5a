package org.tracetool.core.collect;

/**
 * Numbers in as many bytes as they need: seven bits in each, the lowest ones first, and in all but
 * the last the highest bit is set.
 */
public final class PackedNumbers {
  /** So many bytes a number takes at most. */
  public static final int MAX_BYTES = 10;

  private PackedNumbers() {}

  /**
   * Stores an unsigned number.
   *
   * @param bytes have room for {@link #MAX_BYTES} from there on, or as many as the number needs
   * @return where it has ended
   */
  public static int put(byte[] bytes, int start, long value) {
    int i = start;
    long rest = value;
    while ((rest & ~0x7fL) != 0) {
      bytes[i++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    bytes[i++] = (byte) rest;
    return i;
  }

  /** The number without a sign for one with a sign, see {@link #signed}. */
  public static long unsigned(long signed) {
    return signed << 1 ^ signed >> 63;
  }

  /** The unsigned number that begins at a byte. */
  public static long at(byte[] bytes, int start) {
    long value = 0;
    int shift = 0;
    int i = start;
    while (bytes[i] < 0) {
      value |= (long) (bytes[i++] & 0x7f) << shift;
      shift += 7;
    }
    return value | (long) bytes[i] << shift;
  }

  /** Where the number that begins at a byte has ended. */
  public static int after(byte[] bytes, int start) {
    int i = start;
    while (bytes[i] < 0) {
      i++;
    }
    return i + 1;
  }

  /** A number with a sign that was made unsigned so that those close to 0 are short. */
  public static long signed(long unsigned) {
    return unsigned >>> 1 ^ -(unsigned & 1);
  }
}
