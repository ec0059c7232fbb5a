package org.tracetool.format.otf;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.zip.CRC32C;
import java.util.zip.Deflater;
import org.tracetool.core.deflate.TextDeflater;
import org.tracetool.core.io.Hex;

/**
 * The text of one file on its way to disk, compressed on demand.
 *
 * <p>A compressed file is one zlib stream with a full flush at regular distances, so that readers
 * can start in the middle. It is never finished: readers built on the reference library lose
 * everything behind the last flush point of a stream that has a proper end.
 */
final class TextOutput implements Closeable {
  /**
   * Text between two flush points. A quarter of the reference library's distance: costs half a
   * percent of size and makes a time window start four times closer.
   */
  static final int FLUSH_DISTANCE = 256 << 10;

  /** Level that stands for our own encoder, made for such text. */
  static final int FAST = -1;

  private static final int OUTPUT_BUFFER = 64 << 10;

  private final Path path;
  private final CRC32C checksum = new CRC32C();

  /** The text that is not written yet; has room for {@link #room} bytes. */
  byte[] bytes;

  /** Number of bytes of text not written yet. */
  int used;

  private FileChannel channel;
  private Deflater deflater;
  private TextDeflater fast;
  private byte[] compressed;
  private long textLength;

  /** A file, created at once; level 0 is plain, 1 to 9 are zlib's, or {@link #FAST}. */
  TextOutput(Path path, int level) throws IOException {
    this.path = path;
    this.bytes = new byte[FLUSH_DISTANCE + 1024];
    this.channel = FileChannel.open(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    if (level == FAST) {
      fast = new TextDeflater();
    } else if (level > 0) {
      deflater = new Deflater(level);
      compressed = new byte[OUTPUT_BUFFER];
    }
  }

  /** A text that goes nowhere, for its checksum. */
  static TextOutput checksumOnly() {
    return new TextOutput();
  }

  private TextOutput() {
    this.path = null;
    this.bytes = new byte[8 << 10];
  }

  /** Makes sure that {@code least} more bytes fit, and some that numbers may spill over. */
  void room(int least) throws IOException {
    int count = least + Hex.WIDE;
    if (used + count > bytes.length) {
      if (used > 0) {
        flush();
      }
      if (count > bytes.length) {
        bytes = Arrays.copyOf(bytes, count);
      }
    }
  }

  void put(byte b) {
    bytes[used++] = b;
  }

  void put(byte[] b) {
    System.arraycopy(b, 0, bytes, used, b.length);
    used += b.length;
  }

  void put(byte[] b, int offset, int length) {
    System.arraycopy(b, offset, bytes, used, length);
    used += length;
  }

  void hex(long value) {
    used = Hex.putWide(bytes, used, value);
  }

  /** Length of the text so far. */
  long textLength() {
    return textLength + used;
  }

  /** Checksum of the text; complete after {@link #close()}. */
  long checksum() {
    return checksum.getValue();
  }

  private void flush() throws IOException {
    checksum.update(bytes, 0, used);
    textLength += used;
    if (channel == null) {
      used = 0;
    } else if (fast != null) {
      if (textLength == used) {
        write(TextDeflater.zlibHeader(), 2);
      }
      for (int at = 0; at < used; at += TextDeflater.MAX_CHUNK) {
        int n = fast.deflate(bytes, at, Math.min(TextDeflater.MAX_CHUNK, used - at));
        write(fast.output(), n);
      }
    } else if (deflater == null) {
      write(bytes, used);
    } else {
      deflater.setInput(bytes, 0, used);
      int n;
      do {
        n = deflater.deflate(compressed, 0, compressed.length, Deflater.FULL_FLUSH);
        write(compressed, n);
      } while (n == compressed.length);
    }
    used = 0;
  }

  private void write(byte[] b, int length) throws IOException {
    ByteBuffer buffer = ByteBuffer.wrap(b, 0, length);
    while (buffer.hasRemaining()) {
      channel.write(buffer);
    }
  }

  Path path() {
    return path;
  }

  /** Writes what is left and closes the file. */
  @Override
  public void close() throws IOException {
    if (bytes == null) {
      return;
    }
    try {
      if (used > 0) {
        flush();
      }
    } finally {
      abandon();
    }
  }

  /** Closes the file without writing what is left. */
  void abandon() throws IOException {
    if (deflater != null) {
      deflater.end();
      deflater = null;
    }
    if (channel != null) {
      channel.close();
      channel = null;
    }
    bytes = null;
  }
}
