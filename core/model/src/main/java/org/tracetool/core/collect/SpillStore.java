package org.tracetool.core.collect;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import org.tracetool.core.io.TemporaryFiles;

/**
 * Keeps segments of bytes in memory up to a budget and beyond it in one temporary file, which is
 * nameless once it is open and so disappears when the process ends, however it ends. Thread-safe.
 */
public final class SpillStore implements Closeable {
  private final long budget;
  private final AtomicLong used = new AtomicLong();
  private FileChannel file;
  private long fileEnd;
  private boolean closed;

  /** A store that keeps {@code budget} bytes in memory. */
  public SpillStore(long budget) {
    this.budget = budget;
  }

  /** A stored piece; pieces of one log form a list. */
  static final class Segment {
    private byte[] bytes;
    private final long position;
    private final int length;
    Segment next;

    private Segment(byte[] bytes, long position, int length) {
      this.bytes = bytes;
      this.position = position;
      this.length = length;
    }
  }

  /** Stores a copy of bytes. */
  Segment store(byte[] bytes, int length) throws IOException {
    if (used.addAndGet(length) <= budget) {
      return new Segment(Arrays.copyOf(bytes, length), 0, length);
    }
    used.addAndGet(-length);
    return new Segment(null, append(ByteBuffer.wrap(bytes, 0, length)), length);
  }

  /** The bytes of a segment, which is used up by this. */
  byte[] load(Segment segment) throws IOException {
    byte[] bytes = segment.bytes;
    if (bytes != null) {
      segment.bytes = null;
      used.addAndGet(-segment.length);
      return bytes;
    }
    ByteBuffer into = ByteBuffer.allocate(segment.length);
    TemporaryFiles.read(channel(), into, segment.position);
    return into.array();
  }

  /** Bytes that were written to the file. */
  public synchronized long spilled() {
    return fileEnd;
  }

  private synchronized FileChannel channel() {
    return file;
  }

  private synchronized long append(ByteBuffer bytes) throws IOException {
    if (closed) {
      throw new IOException("closed");
    }
    if (file == null) {
      file = TemporaryFiles.unnamed(".spill");
    }
    long at = fileEnd;
    fileEnd = TemporaryFiles.write(file, bytes, at);
    return at;
  }

  @Override
  public synchronized void close() throws IOException {
    closed = true;
    if (file != null) {
      file.close();
    }
  }
}
