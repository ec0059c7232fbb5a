package org.tracetool.format.tau.file;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.tracetool.core.io.FileHandles;

/** Goes through the whole records of a file. */
public final class RecordCursor implements Closeable {
  private static final int MIN_RECORDS = 32;

  private final FileHandles.PooledFile file;
  private final RecordLayout layout;
  private final boolean isBig;
  private final boolean isWide;
  private final int size;
  private final byte[] bytes;

  /** Of the record, in the buffer. */
  private int at;

  /** Of the last whole record in the buffer, one behind. */
  private int end;

  /** Of the first byte of the buffer, in the file. */
  private long start;

  /** How many bytes of the buffer come from the file. */
  private int length;

  /** Before the first record. */
  public RecordCursor(FileHandles.PooledFile file, RecordLayout layout, int bufferBytes) {
    this.file = file;
    this.layout = layout;
    isBig = layout.isBig;
    isWide = layout.size == 32;
    size = layout.size;
    bytes = new byte[Math.max(bufferBytes / size, MIN_RECORDS) * size];
    at = -size;
  }

  /** Goes to the next record; false if there is none. */
  public boolean next() throws IOException {
    at += size;
    return at < end || fill();
  }

  private boolean fill() throws IOException {
    start += end;
    length = Math.max(0, file.read(ByteBuffer.wrap(bytes), start));
    end = length / size * size;
    at = 0;
    return end > 0;
  }

  /** Number of the event. */
  public long event() {
    return isWide ? layout.event(bytes, at) : event24();
  }

  private int event24() {
    int word = (int) RecordLayout.INTS.get(bytes, at);
    return isBig ? Integer.reverseBytes(word) : word;
  }

  /** The node in the upper, the thread in the lower 16 bits. */
  public int place() {
    int word = (int) RecordLayout.INTS.get(bytes, at + size - 20 + (isWide ? -4 : 0));
    return isBig
        ? Integer.reverseBytes(word)
        : word << 16 | word >>> 16; // the node comes first, so it is in the lower half
  }

  /** The parameter. */
  public long parameter() {
    long word = (long) RecordLayout.LONGS.get(bytes, at + size - 16);
    return isBig ? Long.reverseBytes(word) : word;
  }

  /** The time, unsigned. */
  public long time() {
    long word = (long) RecordLayout.LONGS.get(bytes, at + size - 8);
    return isBig ? Long.reverseBytes(word) : word;
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
