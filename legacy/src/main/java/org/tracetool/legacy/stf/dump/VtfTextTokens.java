package org.tracetool.legacy.stf.dump;

import java.util.Arrays;

/** The words of a line in Standard ASCII of VTF3, which is not copied. */
public class VtfTextTokens {
  /** The value of a word that is not a number, or has more than 18 digits. */
  public static final long NO_NUMBER = Long.MIN_VALUE;

  private static final int MAX_DIGITS = 18;

  private byte[] text;
  private int[] starts = new int[32];
  private int[] ends = new int[32];
  private int count;

  /** Finds the words: they are separated by single blanks, and quotes keep them together. */
  public final void split(byte[] line, int from, int to) {
    text = line;
    count = 0;
    int start = from;
    boolean quoted = false;
    for (int i = from; i < to; i++) {
      byte c = line[i];
      if (c == ' ' && !quoted) {
        add(start, i);
        start = i + 1;
      } else if (c == '"') {
        quoted = !quoted;
      } else if (c == '\\' && quoted) {
        i++;
      }
    }
    add(start, to);
  }

  private void add(int start, int end) {
    if (count == ends.length) {
      starts = Arrays.copyOf(starts, 2 * count);
      ends = Arrays.copyOf(ends, 2 * count);
    }
    starts[count] = start;
    ends[count++] = end;
  }

  /** The line. */
  public final byte[] line() {
    return text;
  }

  /** Number of words. */
  public final int count() {
    return count;
  }

  /** Where a word starts. */
  public final int start(int word) {
    return starts[word];
  }

  /** Where a word ends. */
  public final int end(int word) {
    return ends[word];
  }

  /** The number that a word is; {@link #NO_NUMBER} if it is none. */
  public final long number(int word) {
    return number(starts[word], ends[word]);
  }

  /** The number that a part of the line is; {@link #NO_NUMBER} if it is none. */
  final long number(int from, int to) {
    int i = from;
    boolean minus = i < to && text[i] == '-';
    i += minus ? 1 : 0;
    if (i == to || to - i > MAX_DIGITS) {
      return NO_NUMBER;
    }
    long n = 0;
    for (; i < to; i++) {
      int digit = text[i] - '0';
      if (digit < 0 || digit > 9) {
        return NO_NUMBER;
      }
      n = 10 * n + digit;
    }
    return minus ? -n : n;
  }
}
