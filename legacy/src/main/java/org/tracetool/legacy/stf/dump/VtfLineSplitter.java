package org.tracetool.legacy.stf.dump;

import java.io.IOException;
import java.util.Arrays;
import org.tracetool.core.io.BlockOutput;
import org.tracetool.print.lines.LineOutput;

/**
 * Takes the bytes of a trace in Standard ASCII and passes its lines on one by one; if wanted, only
 * its header, and the events after it go on as they are.
 */
final class VtfLineSplitter extends BlockOutput {
  private static final int ROOM = 256;

  private final VtfLines lines;
  private final LineOutput direct;
  private byte[] begun = new byte[ROOM];
  private int length;
  private boolean events;

  /**
   * A splitter of lines.
   *
   * @param direct where the events go; null if they are lines for {@code lines} too
   */
  VtfLineSplitter(VtfLines lines, LineOutput direct) {
    this.lines = lines;
    this.direct = direct;
  }

  @Override
  public void write(byte[] text, int offset, int count) throws IOException {
    int end = offset + count;
    int at = offset;
    while (at < end) {
      if (direct != null && events) {
        direct.write(text, at, end);
        return;
      }
      int newline = at;
      while (newline < end && text[newline] != '\n') {
        newline++;
      }
      if (newline < end && length == 0) {
        handleLine(text, at, newline);
      } else {
        add(text, at, newline - at);
        if (newline == end) {
          return;
        }
        handleLine(begun, 0, length);
        length = 0;
      }
      at = newline + 1;
    }
  }

  private void add(byte[] text, int from, int count) {
    if (length + count > begun.length) {
      begun = Arrays.copyOf(begun, Math.max(length + count, begun.length * 2));
    }
    System.arraycopy(text, from, begun, length, count);
    length += count;
  }

  private void handleLine(byte[] text, int from, int to) throws IOException {
    lines.accept(text, from, to);
    events |= VtfLines.isEvent(text, from, to);
  }
}
