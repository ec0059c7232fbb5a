package org.tracetool.format.otf.text;

import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.text.Hex;

/** How the line of a process looks, to be compared with eight bytes of text at once. */
public final class ProcessLine {
  /** The token of the process. */
  public final int token;

  /** Whether records of the process are to be read. */
  public final boolean isWanted;

  /** Whether {@link CopiedLines} have reported the process. */
  boolean isFound;

  /** Head of its enters in a block. */
  final long enterHead;

  /** Head of its leaves in a block. */
  final long leaveHead;

  /** Length of the line with its line feed. */
  final int length;

  private final long bytes;
  private final long mask;

  /** The line {@code *TOKEN}. Tokens of seven digits or more never compare equal. */
  public ProcessLine(int token, boolean isWanted) {
    this.token = token;
    this.isWanted = isWanted;
    enterHead = EventBlock.head(EventKind.ENTER, token, 0);
    leaveHead = EventBlock.head(EventKind.LEAVE, token, 0);
    byte[] line = new byte[8 + Hex.WIDE];
    line[0] = '*';
    int end = Hex.put(line, 1, Integer.toUnsignedLong(token));
    line[end] = '\n';
    length = end + 1;
    mask = length >= 8 ? -1L : (1L << 8 * length) - 1;
    bytes = length > 8 ? 0 : word(line) & mask;
  }

  /** The first eight bytes as {@code HexChunks} loads them, without loading that class. */
  private static long word(byte[] line) {
    long word = 0;
    for (int i = 0; i < 8; i++) {
      word |= (line[i] & 0xffL) << 8 * i;
    }
    return word;
  }

  /** 0 if the text starts with this line, else another number. */
  long difference(long word) {
    return (word ^ bytes) & mask;
  }
}
