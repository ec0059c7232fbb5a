package org.tracetool.format.otf;

import org.tracetool.core.io.Hex;

/**
 * Runs over the lines that make up nearly all of an event file, eight bytes at a time, where nobody
 * asks for what they say: times, the same process again, enters and leaves. Counts what it passes and
 * stops at the first line that it does not know.
 */
final class LineSkipper {
  /** Bytes that may be looked at behind the end of the lines; a buffer must have that many more. */
  static final int OVERRUN = 16;

  /** Enters passed. */
  long enters;

  /** Leaves passed. */
  long leaves;

  /** Index of the last time line passed, -1 if there was none. */
  int lastTime;

  private long processLine;
  private int processShift;
  private int processLength;

  /** Tells how the line of the current process looks; other process lines are stopped at. */
  void process(int token) {
    byte[] line = new byte[8];
    line[0] = '*';
    int end = Hex.put(new byte[17], 0, Integer.toUnsignedLong(token));
    processLength = end + 2;
    if (processLength > 8) {
      processLength = 0; // tokens of 7 digits or more take the long way
      return;
    }
    Hex.put(line, 1, Integer.toUnsignedLong(token));
    line[end + 1] = '\n';
    processShift = 64 - 8 * processLength;
    processLine = HexWords.load(line, 0) >>> processShift;
  }

  /** Runs from {@code from} and returns the index of the first line that is not known. */
  int skip(byte[] b, int from, int limit) {
    int at = from;
    lastTime = -1;
    while (at < limit) {
      byte c = b[at];
      long word = HexWords.load(b, at);
      if (c == '*') {
        if (processLength == 0 || word >>> processShift != processLine) {
          return at;
        }
        at += processLength;
      } else if (HexWords.isEnterOrLeave(c)) {
        // One path for both: which of them comes next is what no processor can predict.
        long end = HexWords.newlines(word);
        int length = Long.numberOfLeadingZeros(end) >> 3;
        if (end == 0 || !HexWords.areDigits(HexWords.digitsBehindLetter(word, length))) {
          return at;
        }
        int leave = HexWords.isLeave(c);
        leaves += leave;
        enters += 1 - leave;
        at += length + 1;
      } else if (c >= '0' && c <= '9' || c >= 'a' && c <= 'f') {
        lastTime = at;
        long end = HexWords.newlines(word);
        int i = at;
        while (end == 0) {
          i += 8;
          if (i >= limit) {
            return behindLine(b, at);
          }
          end = HexWords.newlines(HexWords.load(b, i));
        }
        at = i + (Long.numberOfLeadingZeros(end) >> 3) + 1;
      } else {
        return at;
      }
    }
    return at;
  }

  private static int behindLine(byte[] b, int from) {
    int i = from;
    while (b[i] != '\n') {
      i++;
    }
    return i + 1;
  }
}
