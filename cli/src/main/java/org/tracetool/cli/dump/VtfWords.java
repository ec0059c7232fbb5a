package org.tracetool.cli.dump;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.tracetool.cli.common.ByteText;

/** The words of one line in Standard ASCII, which is not copied. */
final class VtfWords {
  /** What stands for a word that is not a number. */
  static final long NO_NUMBER = Long.MIN_VALUE;

  private static final int WORD = 8;
  private static final int DIGITS_OF_LONG = 18;

  private byte[] text;
  private int[] ends = new int[32];
  private int[] starts = new int[32];
  private int count;

  /** Finds the words: they are separated by single blanks, and quotes keep them together. */
  void split(byte[] line, int from, int to) {
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

  int count() {
    return count;
  }

  /** Where a word starts. */
  int start(int word) {
    return starts[word];
  }

  /** The first eight bytes of a word, the first one lowest. */
  long key(int word) {
    return key(text, starts[word], ends[word]);
  }

  /** The first eight bytes of a text, the first one lowest. */
  static long key(byte[] line, int from, int to) {
    long key = 0;
    int end = Math.min(to, from + WORD);
    for (int i = end - 1; i >= from; i--) {
      key = key << 8 | line[i] & 0xff;
    }
    return key;
  }

  /** What {@link #key(int)} gives for a word in ASCII. */
  static long key(String word) {
    byte[] bytes = ByteText.ascii(word);
    return key(bytes, 0, bytes.length);
  }

  /** The number that a word is; {@link #NO_NUMBER} if it is none, or has more than 18 digits. */
  long number(int word) {
    int i = starts[word];
    int end = ends[word];
    boolean minus = i < end && text[i] == '-';
    i += minus ? 1 : 0;
    if (i == end || end - i > DIGITS_OF_LONG) {
      return NO_NUMBER;
    }
    long n = 0;
    for (; i < end; i++) {
      int digit = text[i] - '0';
      if (digit < 0 || digit > 9) {
        return NO_NUMBER;
      }
      n = 10 * n + digit;
    }
    return minus ? -n : n;
  }

  /** Whether two words are the same. */
  boolean equals(int word, VtfWords other, int otherWord) {
    return Arrays.equals(
        text, starts[word], ends[word], other.text, other.starts[otherWord], other.ends[otherWord]);
  }

  /** Adds a word to a text. */
  void put(int word, ByteText out) {
    out.put(text, starts[word], ends[word] - starts[word]);
  }

  String text(int word) {
    return new String(text, starts[word], ends[word] - starts[word], StandardCharsets.ISO_8859_1);
  }

  /**
   * Adds the time between the times, which may have any number of digits, that two lines start
   * with; 0 if they are in the wrong order.
   */
  static void putBetween(VtfWords earlier, VtfWords later, ByteText out) {
    long from = earlier.number(0);
    long to = later.number(0);
    if (from != NO_NUMBER && to != NO_NUMBER) {
      out.unsigned(Math.max(0, to - from));
    } else {
      BigInteger between = new BigInteger(later.text(0)).subtract(new BigInteger(earlier.text(0)));
      out.put(between.max(BigInteger.ZERO).toString());
    }
  }
}
