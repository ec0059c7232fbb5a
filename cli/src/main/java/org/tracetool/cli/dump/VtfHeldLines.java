package org.tracetool.cli.dump;

import java.util.Arrays;

/** Lines that wait for their turn, in their order, each with three numbers of its own. */
final class VtfHeldLines {
  /** What a line takes besides its bytes. */
  static final int OF_LINE = 48;

  private static final int OFFSET = 0;
  private static final int LENGTH = 1;
  private static final int STATE = 2;
  private static final int FIRST_NUMBER = 3;
  private static final int STRIDE = 6;

  private byte[] text = new byte[1 << 12];
  private int textFrom;
  private int textEnd;

  /** Position in the whole of all lines of the first byte of {@link #text}. */
  private long textBase;

  private long[] rows = new long[64 * STRIDE];
  private long first;
  private long end;
  private long bytes;

  boolean isEmpty() {
    return first == end;
  }

  /** Number of the oldest line; lines are counted from 1. */
  long first() {
    return first + 1;
  }

  /** Bytes that all lines take. */
  long bytes() {
    return bytes;
  }

  /** Adds a copy of a line, in state 0; returns its number. */
  long add(byte[] line, int from, int to) {
    int length = to - from;
    if (length > text.length - textEnd) {
      makeRoom(length);
    }
    System.arraycopy(line, from, text, textEnd, length);
    if ((end - first + 1) * STRIDE > rows.length) {
      growRows();
    }
    int row = row(end);
    Arrays.fill(rows, row, row + STRIDE, 0);
    rows[row + OFFSET] = textBase + textEnd;
    rows[row + LENGTH] = length;
    textEnd += length;
    bytes += length + OF_LINE;
    return ++end;
  }

  private void makeRoom(int length) {
    int held = textEnd - textFrom;
    byte[] to = held + length <= text.length / 2 ? text : new byte[2 * (held + length)];
    System.arraycopy(text, textFrom, to, 0, held);
    textBase += textFrom;
    text = to;
    textFrom = 0;
    textEnd = held;
  }

  private int row(long index) {
    return (int) (index & rows.length / STRIDE - 1) * STRIDE;
  }

  private void growRows() {
    long[] old = rows;
    int oldLines = old.length / STRIDE;
    rows = new long[2 * old.length];
    for (long i = first; i < end; i++) {
      System.arraycopy(old, (int) (i & oldLines - 1) * STRIDE, rows, row(i), STRIDE);
    }
  }

  /** Removes the oldest line; what {@link #text} gives of it stays until the next one is added. */
  void removeFirst() {
    int row = row(first);
    textFrom += (int) rows[row + LENGTH];
    bytes -= rows[row + LENGTH] + OF_LINE;
    first++;
    if (first == end) {
      textBase += textEnd;
      textFrom = 0;
      textEnd = 0;
    }
  }

  /** The bytes among which all lines are. */
  byte[] text() {
    return text;
  }

  /** Where a line starts in {@link #text}. */
  int from(long line) {
    return (int) (rows[row(line - 1) + OFFSET] - textBase);
  }

  /** Where a line ends in {@link #text}. */
  int to(long line) {
    return from(line) + (int) rows[row(line - 1) + LENGTH];
  }

  int state(long line) {
    return (int) rows[row(line - 1) + STATE];
  }

  void state(long line, int state) {
    rows[row(line - 1) + STATE] = state;
  }

  long number(long line, int which) {
    return rows[row(line - 1) + FIRST_NUMBER + which];
  }

  void number(long line, int which, long value) {
    rows[row(line - 1) + FIRST_NUMBER + which] = value;
  }
}
