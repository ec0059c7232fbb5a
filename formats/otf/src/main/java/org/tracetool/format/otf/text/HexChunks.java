package org.tracetool.format.otf.text;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Eight bytes of text at a time: searches and hexadecimal numbers without a loop over digits. */
final class HexChunks {
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
  private static final long ONES = 0x0101_0101_0101_0101L;
  private static final long HIGH = 0x8080_8080_8080_8080L;
  private static final long LOW7 = 0x7f * ONES;
  private static final long NEWLINES = '\n' * ONES;

  /** Bytes of text that are searched at a time, a multiple of 32. */
  private static final int PIECE = 1 << 10;

  /** Eight digits 0. */
  static final long ZEROS = '0' * ONES;

  private HexChunks() {}

  /** The eight bytes from an index on, the first one in the highest bits. */
  static long load(byte[] b, int at) {
    return (long) LONG.get(b, at);
  }

  /** Writes eight bytes, the highest bits first. */
  static void store(byte[] b, int at, long word) {
    LONG.set(b, at, word);
  }

  /** High bit set in each byte that is a line feed. */
  static long newlines(long word) {
    long m = word ^ NEWLINES;
    return ~((m & LOW7) + LOW7 | m | LOW7);
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
      long zeros =
          zeros(load(b, at))
              | zeros(load(b, at + 8))
              | zeros(load(b, at + 16))
              | zeros(load(b, at + 24));
      if ((zeros & HIGH) != 0) {
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
    return digits(word) == HIGH;
  }

  /** Returns whether all bytes of both are lower-case hexadecimal digits. */
  static boolean areDigits(long one, long other) {
    return (digits(one) & digits(other)) == HIGH;
  }

  /**
   * The number of lower-case hexadecimal digits before the first other byte; 8 if there is none.
   */
  static int leadingDigits(long word) {
    return Long.numberOfLeadingZeros(digits(word) ^ HIGH) >> 3;
  }

  /** High bit set in each byte that is a lower-case hexadecimal digit. */
  private static long digits(long word) {
    long w = word & LOW7; // no sum exceeds its byte
    long digit = w + 0x50 * ONES & ~(w + 0x46 * ONES);
    long letter = w + 0x1f * ONES & ~(w + 0x19 * ONES);
    return (digit | letter) & ~word & HIGH;
  }

  /** The first {@code length} bytes (1 to 8) moved to the end, after digits 0. */
  static long lastDigits(long word, int length) {
    return length == 8 ? word : word >>> 64 - 8 * length | 0x30 * ONES << 8 * length;
  }

  /**
   * The bytes 1 to {@code length - 1} (length 1 to 8) moved to the end, after digits 0: the text
   * after a keyword of one letter.
   */
  static long digitsAfterLetter(long word, int length) {
    int digits = length - 1;
    return (word & 0x00ff_ffff_ffff_ffffL) >>> 56 - 8 * digits | 0x30 * ONES << 8 * digits;
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
    long c = word >>> 56;
    return (c ^ 'E') * (c ^ 'L');
  }

  /** 0 if all bytes of both are lower-case hexadecimal digits, else another number. */
  static long unlikeDigits(long one, long other) {
    return digits(one) & digits(other) ^ HIGH;
  }

  /** 1 for {@code L}, 0 for {@code E}. */
  static int isLeave(byte enterOrLeave) {
    return enterOrLeave >> 3 & 1;
  }

  /** The value of eight hexadecimal digits. */
  static long value(long digits) {
    long n = (digits & 0x0f * ONES) + 9 * (digits >>> 6 & ONES);
    n = (n | n >>> 4) & 0x00ff_00ff_00ff_00ffL;
    n = (n | n >>> 8) & 0x0000_ffff_0000_ffffL;
    return (n | n >>> 16) & 0xffff_ffffL;
  }
}
