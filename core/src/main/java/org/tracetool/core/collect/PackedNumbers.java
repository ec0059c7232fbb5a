package org.tracetool.core.collect;

/**
 * Numbers in as many bytes as they need: seven bits in each, the lowest ones first, and in all but
 * the last the highest bit is set.
 */
public final class PackedNumbers {
  private PackedNumbers() {}

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
