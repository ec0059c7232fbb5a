package org.tracetool.format.paraver.file;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * The numbers of a line. A field that is empty is 0, as Paraver takes it; anything else than a
 * number makes the whole line unreadable.
 */
public final class NumberFields {
  /** Times from here on cannot be held: twice a time has to fit into 63 bits. */
  public static final long LATEST = (1L << 62) - 1;

  private static final int SAFE_DIGITS = 18;
  private static final String MAX_UNSIGNED = "18446744073709551615";
  private static final String MIN_SIGNED = "9223372036854775808";

  /** Eight bytes, the first one lowest. */
  private static final VarHandle WORD =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private static final long ZEROS = 0x3030_3030_3030_3030L;

  /** What makes the sign of each byte from 10 on. */
  private static final long TO_SIGN = 0x7676_7676_7676_7676L;

  private static final long SIGNS = 0x8080_8080_8080_8080L;
  private static final long EVERY_SECOND = 0xff00_ff00_ff00_ff00L;
  private static final long COLONS = 0x3a00_3a00_3a00_3a00L;
  private static final long[] POWERS = {
    1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000
  };

  private long[] values = new long[64];
  private int count;
  private boolean empty;

  /** Whether a number was beyond 63 bits, and taken as Paraver does. */
  private boolean wrapped;

  /** Where what is wrong with the line stands; -1 if nothing is. */
  private int wrong;

  /** The numbers, valid until the next line. */
  public long[] values() {
    return values;
  }

  /** How many there are. */
  public int count() {
    return count;
  }

  /** Whether a field was empty. */
  public boolean hasEmpty() {
    return empty;
  }

  /**
   * Whether a number was from 2^63 to 2^64 - 1. Tracers write negative values like this; it is
   * taken for the negative number of the same 64 bits.
   */
  public boolean hasWrapped() {
    return wrapped;
  }

  /** Where the first byte is that is no number; -1 if there is none. */
  public int wrong() {
    return wrong;
  }

  /**
   * Reads a line, which must have an end.
   *
   * @return the place after its end
   */
  public int parse(byte[] b, int from) {
    int p = from;
    int n = 0;
    long[] to = values;
    empty = false;
    wrapped = false;
    wrong = -1;
    if (p + Long.BYTES <= b.length) {
      long word = (long) WORD.get(b, p);
      long digits = word ^ ZEROS;
      // Four numbers of one digit each, as kind, CPU, application and task often are.
      if ((word & EVERY_SECOND) == COLONS
          && ((digits + TO_SIGN | digits) & SIGNS & ~EVERY_SECOND) == 0) {
        to[0] = digits & 0xf;
        to[1] = digits >>> 16 & 0xf;
        to[2] = digits >>> 32 & 0xf;
        to[3] = digits >>> 48 & 0xf;
        n = 4;
        p += Long.BYTES;
      }
    }
    while (true) {
      if (n == to.length) {
        to = Arrays.copyOf(to, 2 * n);
        values = to;
      }
      int next = plain(b, p, to, n);
      if (next < 0) {
        next = any(b, p, to, n);
        if (next < 0) {
          return bad(b, ~next);
        }
      }
      p = next;
      n++;
      int c = b[p];
      if (c == ':') {
        p++;
      } else if (c == '\n') {
        count = n;
        return p + 1;
      } else if (c == '\r' && b[p + 1] == '\n') {
        count = n;
        return p + 2;
      } else {
        return bad(b, p);
      }
    }
  }

  /**
   * Reads a number of 1 to 15 digits eight bytes at a time, without a decision for each digit.
   *
   * @return the place after it; negative if there is no such number here, or too near the end
   */
  private static int plain(byte[] b, int from, long[] to, int n) {
    if (from + 2 * Long.BYTES > b.length) {
      return -1;
    }
    long digits = (long) WORD.get(b, from) ^ ZEROS;
    long others = (digits + TO_SIGN | digits) & SIGNS;
    if (others == 0) {
      long head = eight(digits);
      digits = (long) WORD.get(b, from + Long.BYTES) ^ ZEROS;
      others = (digits + TO_SIGN | digits) & SIGNS;
      if (others == 0) {
        return -1;
      }
      int bits = Long.numberOfTrailingZeros(others) - 7;
      if (bits == 0) {
        to[n] = head;
        return from + Long.BYTES;
      }
      to[n] = head * POWERS[bits >> 3] + eight(digits << Long.SIZE - bits);
      return from + Long.BYTES + (bits >> 3);
    }
    int bits = Long.numberOfTrailingZeros(others) - 7;
    if (bits == 0) {
      return -1;
    }
    to[n] = eight(digits << Long.SIZE - bits);
    return from + (bits >> 3);
  }

  /** The number that eight digits are, the first one in the lowest byte. */
  private static long eight(long digits) {
    long pairs = digits * 10 + (digits >>> 8) & 0x00ff_00ff_00ff_00ffL;
    long fours = pairs * 100 + (pairs >>> 16) & 0x0000_ffff_0000_ffffL;
    return fours * 10_000 + (fours >>> 32) & 0xffff_ffffL;
  }

  /**
   * Reads any number, or an empty field; returns the place after it, or ~ that of what is wrong.
   */
  private int any(byte[] b, int from, long[] to, int n) {
    int p = from;
    boolean negative = b[p] == '-';
    if (negative) {
      p++;
    }
    int start = p;
    long v = 0;
    int digit;
    while ((digit = b[p] - '0') >= 0 && digit <= 9) {
      v = v * 10 + digit;
      p++;
    }
    int digits = p - start;
    int c = b[p];
    if (digits == 0) {
      if (negative || c != ':' && c != '\n' && c != '\r') {
        return ~p;
      }
      empty = true;
    } else if (digits > SAFE_DIGITS && (v < 0 || digits > SAFE_DIGITS + 1)) {
      if (isTooLarge(b, start, p, negative)) {
        return ~start;
      }
      wrapped |= v < 0 && !negative;
    }
    to[n] = negative ? -v : v;
    return p;
  }

  /** Whether more than 18 digits are beyond 64 bits. */
  private static boolean isTooLarge(byte[] b, int start, int end, boolean negative) {
    int first = start;
    while (first < end - 1 && b[first] == '0') {
      first++;
    }
    String most = negative ? MIN_SIGNED : MAX_UNSIGNED;
    int digits = end - first;
    if (digits != most.length()) {
      return digits > most.length();
    }
    for (int i = 0; i < digits; i++) {
      if (b[first + i] != most.charAt(i)) {
        return b[first + i] > most.charAt(i);
      }
    }
    return false;
  }

  private int bad(byte[] b, int at) {
    wrong = at;
    count = 0;
    return after(b, at);
  }

  /** The place after the end of the line that a place is in. */
  public static int after(byte[] b, int at) {
    int p = at;
    while (b[p] != '\n') {
      p++;
    }
    return p + 1;
  }
}
