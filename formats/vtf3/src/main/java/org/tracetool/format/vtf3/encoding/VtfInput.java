package org.tracetool.format.vtf3.encoding;

import com.github.luben.zstd.ZstdInputStream;
import com.github.luben.zstd.util.Native;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.util.Arrays;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.tracetool.core.io.Compression;
import org.tracetool.core.io.ZstdLibrary;

/**
 * The decompressed bytes of a trace, in a buffer that grows only with the data that was really
 * read, so that a length in a damaged file cannot exhaust the memory.
 */
public final class VtfInput implements Closeable {
  /** Longest record that is kept in memory. */
  static final int MAX_RECORD_BYTES = 32 << 20;

  public byte[] bytes;

  /** Index of the next byte. */
  int at;

  /** Index after the last byte that was read. */
  public int end;

  private final InputStream stream;
  private long base;
  private boolean ended;
  private String failure;

  private VtfInput(InputStream stream, int size, long base) {
    this.stream = stream;
    this.base = base;
    this.bytes = new byte[Math.max(size, 64)];
  }

  /**
   * Opens a stream that may be compressed with gzip or Zstandard, recognized by its first bytes.
   */
  public static VtfInput of(InputStream raw, int size) throws IOException {
    return new VtfInput(decompressed(raw), size, 0);
  }

  /**
   * Opens a stream that is not compressed.
   *
   * @param at the position of its first byte in the trace
   */
  static VtfInput from(InputStream raw, long at, int size) {
    return new VtfInput(raw, size, at);
  }

  /** The content of a stream that may be compressed. */
  static InputStream decompressed(InputStream raw) throws IOException {
    PushbackInputStream in = new PushbackInputStream(raw, 4);
    byte[] magic = in.readNBytes(4);
    in.unread(magic);
    Compression compression = Compression.of(magic);
    if (compression == Compression.GZIP) {
      try {
        return new GZIPInputStream(in, 64 << 10);
      } catch (EOFException | ZipException e) {
        return new InputStream() {
          @Override
          public int read() throws IOException {
            throw e;
          }
        };
      }
    }
    if (compression == Compression.ZSTD) {
      ZstdLibrary.require(Native::load);
      return new ZstdInputStream(in);
    }
    return in;
  }

  /** Position of the next byte in the decompressed data. */
  public long position() {
    return base + at;
  }

  /** Position of a byte of the buffer. */
  public long position(int index) {
    return base + index;
  }

  /** Why reading stopped before the end; null if it did not. */
  public String failure() {
    return failure;
  }

  /** Appends more bytes to the buffered ones; false at the end or if the buffer is full. */
  boolean more() throws IOException {
    if (ended) {
      return false;
    }
    if (at > 0) {
      System.arraycopy(bytes, at, bytes, 0, end - at);
      base += at;
      end -= at;
      at = 0;
    }
    if (end == bytes.length) {
      if (end >= MAX_RECORD_BYTES) {
        return false;
      }
      bytes = Arrays.copyOf(bytes, (int) Math.min((long) end * 2, MAX_RECORD_BYTES));
    }
    int n = -1;
    try {
      n = stream.read(bytes, end, bytes.length - end);
    } catch (EOFException e) {
      failure = "the compressed data end too early";
    } catch (ZipException | com.github.luben.zstd.ZstdIOException e) {
      failure = "the compressed data are damaged (" + e.getMessage() + ")";
    }
    if (n < 0) {
      ended = true;
      return false;
    }
    end += n;
    return true;
  }

  /** Returns whether the end was reached; false if the buffer is merely full. */
  boolean ended() {
    return ended;
  }

  /** Makes {@code count} bytes available; false if there are not so many. */
  public boolean need(int count) throws IOException {
    while (end - at < count) {
      if (!more()) {
        return false;
      }
    }
    return true;
  }

  /** Skips bytes; returns how many there were. */
  long skip(long count) throws IOException {
    long left = count;
    while (true) {
      int n = (int) Math.min(left, end - at);
      at += n;
      left -= n;
      if (left == 0 || !more()) {
        return count - left;
      }
    }
  }

  @Override
  public void close() throws IOException {
    stream.close();
  }
}
