package org.tracetool.format.paraver.file;

import java.util.Arrays;

/**
 * The numbers of a line. A field that is empty is 0, as Paraver takes it; anything else than a
 * number makes the whole line unreadable.
 */
public final class Fields {
  /** Times from here on cannot be held: twice a time has to fit into 63 bits. */
  public static final long LATEST = (1L << 62) - 1;

  private static final int SAFE_DIGITS = 18;
  private static final String LARGEST = "18446744073709551615";
  private static final String SMALLEST = "9223372036854775808";

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
    while (true) {
      long v = 0;
      int c = b[p];
      boolean negative = c == '-';
      if (negative) {
        p++;
      }
      int start = p;
      int digit;
      while ((digit = b[p] - '0') >= 0 && digit <= 9) {
        v = v * 10 + digit;
        p++;
      }
      int digits = p - start;
      c = b[p];
      if (digits == 0) {
        if (negative || c != ':' && c != '\n' && c != '\r') {
          return bad(b, p);
        }
        empty = true;
      } else if (digits > SAFE_DIGITS && (v < 0 || digits > SAFE_DIGITS + 1)) {
        if (isTooLarge(b, start, p, negative)) {
          return bad(b, start);
        }
        wrapped |= v < 0 && !negative;
      }
      if (n == to.length) {
        to = Arrays.copyOf(to, 2 * n);
        values = to;
      }
      to[n++] = negative ? -v : v;
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

  /** Whether more than 18 digits are beyond 64 bits. */
  private static boolean isTooLarge(byte[] b, int start, int end, boolean negative) {
    int first = start;
    while (first < end - 1 && b[first] == '0') {
      first++;
    }
    String most = negative ? SMALLEST : LARGEST;
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
