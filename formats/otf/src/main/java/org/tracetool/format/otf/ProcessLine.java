package org.tracetool.format.otf;

import org.tracetool.core.io.Hex;

/** How the line of a process looks, to be compared with eight bytes of text at once. */
final class ProcessLine {
  private long bytes;
  private int shift;
  private int length;

  /** The line {@code *TOKEN}. Tokens of seven digits or more never compare equal. */
  void set(int token) {
    byte[] line = new byte[8 + Hex.WIDE];
    line[0] = '*';
    int end = Hex.put(line, 1, Integer.toUnsignedLong(token));
    line[end] = '\n';
    length = end + 1;
    shift = length > 8 ? 0 : 64 - 8 * length;
    bytes = length > 8 ? 0 : HexWords.load(line, 0) >>> shift;
  }

  /** Returns whether the text starts with this line. */
  boolean is(long word) {
    return word >>> shift == bytes;
  }

  /** Length of the line with its line feed. */
  int length() {
    return length;
  }
}
