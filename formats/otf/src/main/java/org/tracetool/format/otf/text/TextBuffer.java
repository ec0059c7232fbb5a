package org.tracetool.format.otf.text;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.report.DamageCode;
import org.tracetool.format.otf.bytes.DecompressedText;

/**
 * A window on the text of a file that always holds whole lines, so that parsing a line never has to
 * ask for more. Lines longer than {@link #MAX_LINE} are skipped, since a damaged file can consist
 * of a single one. Lines with NUL bytes are skipped too: no program writes them, but a page of a
 * file that never reached the disk is full of them.
 */
public final class TextBuffer implements Closeable {
  /** Longest line that is read, in bytes; the longest legal ones list all processes of a run. */
  public static final int MAX_LINE = 32 << 20;

  /** Bytes at the beginning of a text that are searched one by one, see {@link #zeroByte}. */
  private static final int SHORT = 128 << 10;

  /** So many texts are searched one by one at their beginning: a small trace has no more. */
  private static final int FEW_TEXTS = 256;

  private static final AtomicInteger TEXTS = new AtomicInteger();

  /** Bytes that are searched at a call, so that the JVM compiles that early. */
  private static final int PIECE = 64;

  private final DecompressedText feed;

  /** The bytes. */
  public byte[] bytes;

  /** Index of the next byte to parse. */
  public int at;

  /** Index after the last complete line before one with NUL bytes. */
  public int limit;

  /** Index after the last complete line; beyond {@link #limit}, a line with NUL bytes is there. */
  private int whole;

  /** Index of the first NUL byte from {@link #limit} on, if a line with one is there. */
  private int nul;

  /** NUL bytes on the lines that the last {@link #fill()} skipped. */
  private int nuls;

  private long nulPosition;

  private int end;
  private long base;
  private boolean eof;
  private boolean gap;
  private boolean longLine;

  /** Whether the trace may be small. */
  private final boolean isSmall = TEXTS.incrementAndGet() <= FEW_TEXTS;

  public TextBuffer(DecompressedText feed, int size) {
    this.feed = feed;
    this.bytes = new byte[size + LineSkipper.OVERRUN];
  }

  /** Position in the text of a byte of the buffer. */
  public long position(int index) {
    return base + index;
  }

  /** Moves the position of the text, for feeds that do not start at the beginning. */
  public TextBuffer startingAt(long position) {
    base = position;
    return this;
  }

  /**
   * Makes more complete lines available after the parsed ones. Lines with NUL bytes are skipped;
   * {@link #skippedNuls} returns whether there were any, also at the end of the text.
   *
   * @return false at the end of the text; {@link #rest()} bytes without line end may remain
   */
  public boolean fill() throws IOException {
    gap = false;
    longLine = false;
    nuls = 0;
    boolean withinLongLine = false;
    while (true) {
      if (limit < whole) {
        skipNuls();
        if (at < limit) {
          return true;
        }
      }
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
        whole = last + 1;
        if (withinLongLine) {
          int i = 0;
          while (bytes[i] != '\n') {
            i++;
          }
          at = i + 1;
          withinLongLine = false;
        }
        limitBeforeNuls();
        if (at < limit || limit == whole) {
          return true;
        }
      }
    }
  }

  /** Sets the limit before the next line with NUL bytes, or after all lines if there is none. */
  private void limitBeforeNuls() {
    nul = at;
    if (isSmall && base + whole < SHORT) {
      boolean found = false;
      while (nul < whole && !found) {
        int piece = Math.min(whole, nul + PIECE);
        nul = zeroByte(nul, piece);
        found = nul < piece;
      }
    } else {
      nul = HexChunks.zeroByte(bytes, at, whole);
    }
    limit = nul;
    while (limit < whole && limit > at && bytes[limit - 1] != '\n') {
      limit--;
    }
  }

  /** Byte by byte: what takes eight at a time is not worth loading for a small trace. */
  private int zeroByte(int from, int to) {
    byte[] b = bytes;
    int i = from;
    while (i < to && b[i] != 0) {
      i++;
    }
    return i;
  }

  /** Skips the lines with NUL bytes that start at the limit. */
  private void skipNuls() {
    while (limit < whole && at >= limit) {
      if (nuls == 0) {
        nulPosition = position(nul);
      }
      int i = nul;
      for (; bytes[i] != '\n'; i++) {
        nuls += bytes[i] == 0 ? 1 : 0;
      }
      at = i + 1;
      limitBeforeNuls();
    }
  }

  /** Returns whether the last {@link #fill()} skipped lines with NUL bytes; reports them if so. */
  public boolean skippedNuls(Path path, ReadOptions options) {
    if (nuls == 0) {
      return false;
    }
    options.reportDamage(
        DamageCode.DAMAGED_RECORDS,
        path,
        nulPosition,
        "NUL bytes within the text",
        "lines of text",
        nuls + " NUL bytes");
    return true;
  }

  /** Returns whether NUL bytes were found among the lines since the last {@link #fill()}. */
  public boolean hasNuls() {
    return nuls > 0 || limit < whole;
  }

  /**
   * Returns whether the last {@link #fill()} skipped a damaged place: the following text starts
   * within a line.
   */
  public boolean afterGap() {
    return gap;
  }

  /** Returns whether the text has damaged places, which were reported. */
  public boolean isDamaged() {
    return feed.isDamaged();
  }

  /**
   * Says that the lines from {@link #at} on were passed over, see {@link
   * DecompressedText#notePassed}.
   */
  public void notePassed(long time) {
    feed.notePassed(position(at), time);
  }

  /** Bytes that are used; a look ahead beyond them must be possible. */
  private int capacity() {
    return bytes.length - LineSkipper.OVERRUN;
  }

  /** Returns whether the last {@link #fill()} skipped a line that was too long. */
  public boolean afterLongLine() {
    return longLine;
  }

  /** Number of bytes after the last line end once {@link #fill()} has returned false. */
  public int rest() {
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
    whole = 0;
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
