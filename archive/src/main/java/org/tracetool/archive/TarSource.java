package org.tracetool.archive;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.Arrays;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.io.BlockInput;

/**
 * The decompressed bytes of a tar archive, with their position. Headers may not take more than a
 * fixed number of bytes, since their reader keeps long names in memory.
 */
final class TarSource extends BlockInput {
  private static final int BUFFER = 64 << 10;

  /** Far more than any name or list of holes takes that a file system could hold. */
  private static final long MAX_HEADER_BYTES = 1 << 20;

  private final Path name;
  private final FileChannel file;
  private final InputStream stream;
  private final byte[] buffer = new byte[BUFFER];
  private int at;
  private int end;
  private long base;
  private long headerEnd = Long.MAX_VALUE;
  private IOException failure;

  private TarSource(Path name, FileChannel file, InputStream stream) {
    this.name = name;
    this.file = file;
    this.stream = stream;
  }

  /** An archive without compression, where anything can be passed over. */
  static TarSource of(Path name, FileChannel file) {
    return new TarSource(name, file, null);
  }

  /** The output of a decompressor. */
  static TarSource of(InputStream stream) {
    return new TarSource(null, null, stream);
  }

  /** Position of the next byte. */
  long position() {
    return base + at;
  }

  /** Why the bytes cannot be read any further; null if they can. */
  IOException failure() {
    return failure;
  }

  /** From here on a header is read. */
  void beginHeader() {
    headerEnd = position() + MAX_HEADER_BYTES;
  }

  /** From here on content is read. */
  void endHeader() {
    headerEnd = Long.MAX_VALUE;
  }

  /** The next 512 bytes, which stay to be read; fewer at the end. */
  byte[] peek() throws IOException {
    while (end - at < ArchiveKind.RECORD && fill()) {
      // until there are enough
    }
    return Arrays.copyOfRange(buffer, at, Math.min(at + ArchiveKind.RECORD, end));
  }

  private boolean fill() throws IOException {
    if (failure != null) {
      throw failure;
    }
    if (at == end) {
      base += at;
      at = 0;
      end = 0;
    } else if (end == buffer.length) {
      System.arraycopy(buffer, at, buffer, 0, end - at);
      base += at;
      end -= at;
      at = 0;
    }
    int n;
    try {
      n =
          file != null
              ? file.read(ByteBuffer.wrap(buffer, end, buffer.length - end), base + end)
              : stream.read(buffer, end, buffer.length - end);
    } catch (IOException e) {
      failure = file == null ? e : DamagedTraceException.unreadable(name, base + end, e);
      throw failure;
    } catch (RuntimeException e) { // decompressors have their own words for damage
      failure = new IOException(String.valueOf(e.getMessage()), e);
      throw failure;
    }
    end += Math.max(n, 0);
    return n > 0;
  }

  /** Moves forward to a position; false if the archive ends before it. */
  boolean skipTo(long target) throws IOException {
    while (target > base + end) {
      if (file != null) {
        if (target > file.size()) {
          return false;
        }
        base = target;
        at = 0;
        end = 0;
      } else {
        at = end;
        if (!fill()) {
          return false;
        }
      }
    }
    at = (int) Math.max(at, target - base);
    return true;
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    if (position() >= headerEnd) {
      throw new IOException("its header is longer than " + MAX_HEADER_BYTES + " bytes");
    }
    if (at == end && !fill()) {
      return -1;
    }
    int n = Math.min(length, end - at);
    System.arraycopy(buffer, at, into, offset, n);
    at += n;
    return n;
  }
}
