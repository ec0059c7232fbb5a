package org.tracetool.format.timeline;

/** Texts among longs, eight bytes in each. */
final class PackedText {
  private PackedText() {}

  /** Puts bytes into longs; returns how many longs they take. */
  static int put(long[] into, int at, byte[] bytes, int from, int length) {
    int words = (length + 7) / 8;
    for (int word = 0; word < words; word++) {
      long packed = 0;
      int begin = from + 8 * word;
      int n = Math.min(8, from + length - begin);
      for (int i = 0; i < n; i++) {
        packed |= (bytes[begin + i] & 0xffL) << 8 * i;
      }
      into[at + word] = packed;
    }
    return words;
  }

  /** Takes bytes out of longs. */
  static void take(long[] from, int at, byte[] into, int length) {
    for (int i = 0; i < length; i++) {
      into[i] = (byte) (from[at + (i >> 3)] >>> 8 * (i & 7));
    }
  }
}
