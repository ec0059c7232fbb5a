package org.tracetool.format.otf.text;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Eight bytes of text at a time: searches and hexadecimal numbers without a loop over digits. The
 * first byte of the text is in the lowest bits, so that what subtractions borrow and sums carry
 * stays in the bytes behind the first one that is looked for.
 */
final class HexChunks {
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long ONES = 0x0101_0101_0101_0101L;
  private static final long HIGH = 0x8080_8080_8080_8080L;
  private static final long LOW7 = 0x7f * ONES;
  private static final long HIGH_NIBBLES = 0xf0f0_f0f0_f0f0_f0f0L;
  private static final long NEWLINES = '\n' * ONES;

  /** Bytes of text that are searched at a time, a multiple of 32. */
  private static final int PIECE = 1 << 11;

  /** What a letter has more than the character that would continue the digits after 9. */
  private static final long LETTER_GAP = 'a' - '0' - 10;

  /** Eight digits 0. */
  static final long ZEROS = '0' * ONES;

  private HexChunks() {}

  /** The eight bytes from an index on, the first one in the lowest bits. */
  static long load(byte[] b, int at) {
    return (long) LONG.get(b, at);
  }

  /** Writes eight bytes, the lowest bits first. */
  static void store(byte[] b, int at, long word) {
    LONG.set(b, at, word);
  }

  /**
   * High bit set in the first byte that is a line feed; 0 if there is none. In bytes after it, the
   * high bit may be set for a line feed and for a vertical tabulator.
   */
  static long newlines(long word) {
    return zeros(word ^ NEWLINES) & HIGH;
  }

  /** Number of bytes before the first line feed; 8 if there is none. */
  static int lengthBefore(long newlines) {
    return Long.numberOfTrailingZeros(newlines) >> 3;
  }

  /**
   * As {@link #lengthBefore}: more steps where a processor has an instruction for it, but fewer in
   * code of the quick compiler, which does not use that.
   */
  static int bytesBefore(long newlines) {
    long first = newlines >>> 7;
    return (int) ((first - 1 & ~first & ONES) * ONES >>> 56);
  }

  /** Index of the first byte 0 in {@code b[from, to)}; {@code to} if there is none. */
  static int zeroByte(byte[] b, int from, int to) {
    int at = from;
    while (to - at >= PIECE) {
      int stop = zeroWords(b, at, at + PIECE);
      if (stop < at + PIECE) {
        at = stop;
        break;
      }
      at = stop;
    }
    while (at < to && b[at] != 0) {
      at++;
    }
    return at;
  }

  /**
   * The same for a multiple of 32 bytes, but the index may be up to 31 bytes before that of the
   * byte 0. It is called for one small piece after another, so that the JVM compiles it early.
   */
  private static int zeroWords(byte[] b, int from, int to) {
    int at = from;
    while (at < to) {
      long first = load(b, at);
      long second = load(b, at + 8);
      long third = load(b, at + 16);
      long fourth = load(b, at + 24);
      // Of ASCII, only 0 has a high bit after this.
      long suspects = first - ONES | second - ONES | third - ONES | fourth - ONES;
      if ((suspects & HIGH) != 0
          && ((zeros(first) | zeros(second) | zeros(third) | zeros(fourth)) & HIGH) != 0) {
        break;
      }
      at += 32;
    }
    return at;
  }

  /** Among the high bits of all bytes, one is set if there is a byte 0, and none if not. */
  private static long zeros(long word) {
    return word - ONES & ~word;
  }

  /** Returns whether all bytes are lower-case hexadecimal digits. */
  static boolean areDigits(long word) {
    return unlikeDigits(word) == 0;
  }

  /** Returns whether all bytes of both are lower-case hexadecimal digits. */
  static boolean areDigits(long one, long other) {
    return (unlikeDigits(one) | unlikeDigits(other)) == 0;
  }

  /**
   * The number of lower-case hexadecimal digits before the first other byte; 8 if there is none.
   */
  static int leadingDigits(long word) {
    return Long.numberOfTrailingZeros(digits(word) ^ HIGH) >> 3;
  }

  /**
   * High bit set in each byte that is a lower-case hexadecimal digit. These steps depend less on
   * each other than those of {@link #unlikeDigits}: where a length is waited for, it is there
   * earlier.
   */
  private static long digits(long word) {
    long w = word & LOW7; // no sum exceeds its byte
    long digit = w + 0x50 * ONES & ~(w + 0x46 * ONES);
    long letter = w + 0x1f * ONES & ~(w + 0x19 * ONES);
    return (digit | letter) & ~word & HIGH;
  }

  /**
   * Bytes of which the first one that is no lower-case hexadecimal digit is not 0, nor any before
   * it other than 0; those after it may be anything.
   */
  static long unlikeDigits(long word) {
    long n = nibbles(word);
    // More than 9 is what letters have, and they alone; the bit by which these differ is 0x40.
    return (n + 0x06 * ONES ^ word >>> 2) & 0x10 * ONES | n & HIGH_NIBBLES;
  }

  /** The values of eight digits, each in its byte. What is no digit gives any value. */
  static long nibbles(long word) {
    return word - (word >>> 6 & ONES) * LETTER_GAP ^ ZEROS;
  }

  /** The first {@code length} bytes (1 to 8) moved to the end, after digits 0. */
  static long lastDigits(long word, int length) {
    return length == 8 ? word : word << 64 - 8 * length | ZEROS >>> 8 * length;
  }

  /**
   * The bytes 1 to {@code length - 1} (length 1 to 8) moved to the end, after digits 0: the text
   * after a keyword of one letter.
   */
  static long digitsAfterLetter(long word, int length) {
    return afterLetter(word, length) | ZEROS >>> 8 * length - 8;
  }

  /** The same for any bytes after a letter, but with bytes 0 before them. */
  static long afterLetter(long word, int length) {
    return (word & ~0xffL) << 64 - 8 * length;
  }

  /**
   * Returns whether a byte is {@code E} (enter) or {@code L} (leave); without a branch between the
   * two.
   */
  static boolean isEnterOrLeave(byte b) {
    return b == 'E' | b == 'L';
  }

  /** 0 if the first byte is {@code E} (enter) or {@code L} (leave), else another number. */
  static long unlikeEnterOrLeave(long word) {
    long c = word & 0xff;
    return (c ^ 'E') * (c ^ 'L');
  }

  /** 1 for {@code L}, 0 for {@code E}. */
  static int isLeave(byte enterOrLeave) {
    return enterOrLeave >> 3 & 1;
  }

  /** The value of eight hexadecimal digits. */
  static long value(long digits) {
    return joined(nibbles(digits));
  }

  /** The number that eight values of digits make, each in its byte. */
  static long joined(long nibbles) {
    // Each step adds the value before, moved to the left, to the one behind it.
    long n = nibbles * (1 << 12 | 1) >>> 8 & 0x00ff_00ff_00ff_00ffL;
    n = n * (1 << 24 | 1) >>> 16 & 0x0000_ffff_0000_ffffL;
    return n + (n << 48) >>> 32;
  }
}
