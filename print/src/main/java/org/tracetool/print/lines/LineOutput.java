package org.tracetool.print.lines;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.util.function.Consumer;

/** Collects lines, writes them out in large pieces, and counts the records among them. */
public final class LineOutput implements Closeable {
  private static final int SIZE = 128 << 10;

  private final BackgroundOutput out;
  private byte[] buffer;
  private int used;
  private long count;

  /** Lines that go to {@code target}, which stays open. */
  public LineOutput(OutputStream target) throws IOException {
    out = new BackgroundOutput(target, SIZE);
    buffer = out.buffer();
  }

  /** Lines so far that count as records. */
  public long count() {
    return count;
  }

  /** Counts records that are written. */
  public void countLines(int records) {
    count += records;
  }

  /** Writes text as it is. */
  public void write(byte[] text, int start, int end) throws IOException {
    int from = start;
    while (end - from > SIZE - used) {
      int part = SIZE - used;
      System.arraycopy(text, from, buffer, used, part);
      used = SIZE;
      from += part;
      endRecord();
    }
    System.arraycopy(text, from, buffer, used, end - from);
    used += end - from;
  }

  /**
   * Writes text without copying it.
   *
   * @param written gets the bytes, on another thread, once they may be used again
   */
  public void handOver(byte[] text, int length, Consumer<byte[]> written) throws IOException {
    if (used > 0) {
      endRecord();
    }
    out.write(text, length, written);
  }

  private void endRecord() throws IOException {
    out.write(buffer, used);
    used = 0;
    buffer = out.buffer();
  }

  /** Waits until everything is written; the last call. */
  public void finish() throws IOException {
    out.write(buffer, used);
    used = 0;
    out.finish();
  }

  /** Ends the writing. */
  @Override
  public void close() throws IOException {
    out.close();
  }
}
