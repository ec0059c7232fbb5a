package org.tracetool.format.otf;

import java.io.Closeable;
import java.io.IOException;
import java.util.Arrays;

/**
 * A window on the text of a file that always holds whole lines, so that parsing a line never has to
 * ask for more. Lines longer than {@link #MAX_LINE} are skipped, since a damaged file can consist
 * of a single one.
 */
final class TextBuffer implements Closeable {
  /** Longest line that is read, in bytes; the longest legal ones list all processes of a run. */
  static final int MAX_LINE = 32 << 20;

  private final ByteFeed feed;

  /** The bytes. */
  byte[] bytes;

  /** Index of the next byte to parse. */
  int at;

  /** Index behind the last complete line. */
  int limit;

  private int end;
  private long base;
  private boolean eof;
  private boolean gap;
  private boolean longLine;

  TextBuffer(ByteFeed feed, int size) {
    this.feed = feed;
    this.bytes = new byte[size + LineSkipper.OVERRUN];
  }

  /** Position in the text of a byte of the buffer. */
  long position(int index) {
    return base + index;
  }

  /** Moves the position of the text, for feeds that do not start at the beginning. */
  TextBuffer startingAt(long position) {
    base = position;
    return this;
  }

  /**
   * Makes more complete lines available behind the parsed ones.
   *
   * @return false at the end of the text; {@link #rest()} bytes without line end may remain
   */
  boolean fill() throws IOException {
    gap = false;
    longLine = false;
    boolean withinLongLine = false;
    while (true) {
      moveRestToFront();
      if (eof) {
        return false;
      }
      if (end == capacity()) {
        if (bytes.length >= MAX_LINE) {
          longLine = true;
          withinLongLine = true;
          base += end;
          end = 0;
        } else {
          bytes = Arrays.copyOf(bytes, (int) Math.min((long) bytes.length * 2, MAX_LINE));
        }
      }
      int n = feed.read(bytes, end, capacity() - end);
      if (n < 0) {
        eof = true;
        continue;
      }
      if (feed.afterGap()) {
        System.arraycopy(bytes, end, bytes, 0, n);
        base += end;
        end = 0;
        gap = true;
        withinLongLine = false;
      }
      int from = end;
      end += n;
      int last = lastNewline(from);
      if (last >= 0) {
        limit = last + 1;
        if (withinLongLine) {
          int i = 0;
          while (bytes[i] != '\n') {
            i++;
          }
          at = i + 1;
        }
        return true;
      }
    }
  }

  /**
   * Whether the last {@link #fill()} skipped a damaged place: what follows starts within a line.
   */
  boolean afterGap() {
    return gap;
  }

  /** Whether the text has damaged places, which were reported. */
  boolean isDamaged() {
    return feed.isDamaged();
  }

  /** Bytes that are used; behind them a look ahead must be possible. */
  private int capacity() {
    return bytes.length - LineSkipper.OVERRUN;
  }

  /** Whether the last {@link #fill()} skipped a line that was too long. */
  boolean afterLongLine() {
    return longLine;
  }

  /** Number of bytes behind the last line end once {@link #fill()} has returned false. */
  int rest() {
    return end - at;
  }

  private void moveRestToFront() {
    if (at > 0) {
      System.arraycopy(bytes, at, bytes, 0, end - at);
      base += at;
      end -= at;
      at = 0;
    }
    limit = 0;
  }

  private int lastNewline(int from) {
    for (int i = end - 1; i >= from; i--) {
      if (bytes[i] == '\n') {
        return i;
      }
    }
    return -1;
  }

  @Override
  public void close() throws IOException {
    feed.close();
  }
}
