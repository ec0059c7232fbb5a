package org.tracetool.core.collect;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.tracetool.core.io.TemporaryFiles;

/**
 * A growing sequence of bytes that can be read at any place: the first ones stay in memory, those
 * beyond a budget are in a nameless temporary file, which disappears with the process and with this
 * object. Written by one thread, then read by any.
 */
public final class SpillBytes {
  private static final int CHUNK = 1 << 16;

  private final long budget;
  private final List<byte[]> chunks = new ArrayList<>();

  /** The bytes after the full chunks, or after those in the file. */
  private byte[] tail = new byte[256];

  private int tailEnd;
  private long tailStart;
  private FileChannel file;

  /**
   * No bytes yet.
   *
   * @param budget about how many bytes stay in memory
   */
  public SpillBytes(long budget) {
    this.budget = budget;
  }

  /** How many bytes there are. */
  public long length() {
    return tailStart + tailEnd;
  }

  /** Bytes that are held in memory. */
  public long inMemory() {
    return (long) chunks.size() * CHUNK + tail.length;
  }

  /**
   * Appends bytes.
   *
   * @throws UncheckedIOException if the temporary file cannot be written
   */
  public void append(byte[] source, int offset, int length) {
    int done = 0;
    while (done < length) {
      if (tailEnd == CHUNK) {
        flush();
      }
      int part = Math.min(length - done, CHUNK - tailEnd);
      if (tailEnd + part > tail.length) {
        tail = Arrays.copyOf(tail, Math.min(CHUNK, Math.max(2 * tail.length, tailEnd + part)));
      }
      System.arraycopy(source, offset + done, tail, tailEnd, part);
      tailEnd += part;
      done += part;
    }
  }

  private void flush() {
    if (file == null && (chunks.size() + 1L) * CHUNK <= budget) {
      chunks.add(tail);
      tail = new byte[CHUNK];
    } else {
      write();
    }
    tailStart += tailEnd;
    tailEnd = 0;
  }

  private void write() {
    try {
      if (file == null) {
        file = TemporaryFiles.unnamed(".spill");
      }
      long at = tailStart - (long) chunks.size() * CHUNK;
      TemporaryFiles.write(file, ByteBuffer.wrap(tail, 0, tailEnd), at);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Reads bytes.
   *
   * @param position of the first one
   * @throws UncheckedIOException if the temporary file cannot be read
   */
  public void read(long position, byte[] into, int length) {
    long chunked = (long) chunks.size() * CHUNK;
    int done = 0;
    while (done < length) {
      long at = position + done;
      int part = length - done;
      if (at < chunked) {
        int start = (int) (at % CHUNK);
        part = Math.min(part, CHUNK - start);
        System.arraycopy(chunks.get((int) (at / CHUNK)), start, into, done, part);
      } else if (at < tailStart) {
        part = (int) Math.min(part, tailStart - at);
        readFile(at - chunked, ByteBuffer.wrap(into, done, part));
      } else {
        System.arraycopy(tail, (int) (at - tailStart), into, done, part);
      }
      done += part;
    }
  }

  private void readFile(long position, ByteBuffer into) {
    try {
      TemporaryFiles.read(file, into, position);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
