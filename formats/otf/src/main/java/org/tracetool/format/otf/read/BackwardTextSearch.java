package org.tracetool.format.otf.read;

import org.tracetool.core.text.Hex;

/** Finds lines with times and processes from the end of a text on, without reading all of it. */
final class BackwardTextSearch {
  /** There is such a line, but with more on it than is understood here. */
  static final int NOT_PLAIN = -2;

  private static final int NONE = -1;

  private BackwardTextSearch() {}

  /**
   * The last time line.
   *
   * @param from where a line begins
   * @param limit behind a line feed
   * @return index of its first digit; -1 if there is none, or {@link #NOT_PLAIN}
   */
  static int lastTime(byte[] b, int from, int limit) {
    int at = limit;
    while (at > from) {
      at = lineBefore(b, from, at);
      if (Hex.digit(b[at]) >= 0) {
        return isNumber(b, at) ? at : NOT_PLAIN;
      }
    }
    return NONE;
  }

  /**
   * The last process line.
   *
   * @param from where a line begins
   * @param limit behind a line feed
   * @return index of its star; -1 if there is none, or {@link #NOT_PLAIN}
   */
  static int lastProcess(byte[] b, int from, int limit) {
    int at = limit;
    while (at > from) {
      at = lineBefore(b, from, at);
      if (b[at] == '*') {
        return isNumber(b, at + 1) ? at : NOT_PLAIN;
      }
    }
    return NONE;
  }

  /** Where the line begins that ends before an index. */
  private static int lineBefore(byte[] b, int from, int end) {
    int at = end - 1;
    while (at > from && b[at - 1] != '\n') {
      at--;
    }
    return at;
  }

  /** Whether there are digits of 64 bits up to the end of the line, and nothing else. */
  private static boolean isNumber(byte[] b, int from) {
    int at = from;
    while (Hex.digit(b[at]) >= 0) {
      at++;
    }
    return at > from && at - from <= Hex.WIDE && b[at] == '\n';
  }
}
