package org.tracetool.bench;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.Deflater;

/**
 * Writes one text file after the other, plain or compressed the way OTF does it: one zlib stream
 * with a full flush about every 1 MiB of text, mostly in the middle of a line, and one at the end;
 * the stream is never finished. One object keeps its buffers for all its files and has one of them
 * open at a time.
 */
final class TextFile implements Closeable {
  /** The longest record that may follow one {@link #reserve()}. */
  static final int MAX_RECORD = 4096;

  static final int LEVEL = 4;

  private static final int LIMIT = 1 << 20;
  private static final int FLUSH_EVERY = LIMIT - 13;
  private static final byte[] DIGITS = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);

  private final byte[] buffer = new byte[LIMIT + MAX_RECORD];
  private final byte[] compressed = new byte[1 << 16];
  private final Deflater deflater = new Deflater(LEVEL);
  private FileChannel channel;
  private boolean compress;
  private int used;

  /**
   * Starts a file.
   *
   * @param path its name without {@code .z}
   */
  void open(Path path, boolean compressIt) throws IOException {
    compress = compressIt;
    used = 0;
    deflater.reset();
    channel =
        FileChannel.open(
            compress ? path.resolveSibling(path.getFileName() + ".z") : path,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.WRITE);
  }

  /** Makes room for one record; the methods that take bytes and numbers do not check again. */
  void reserve() throws IOException {
    if (used >= LIMIT) {
      spill(FLUSH_EVERY);
    }
  }

  void put(byte[] bytes) {
    put(bytes, 0, bytes.length);
  }

  void put(byte[] bytes, int offset, int length) {
    System.arraycopy(bytes, offset, buffer, used, length);
    used += length;
  }

  void put(char c) {
    buffer[used++] = (byte) c;
  }

  /** Adds an unsigned number in lower-case hex without leading zeros. */
  void writeHex(long value) {
    int at = used + Math.max(1, (67 - Long.numberOfLeadingZeros(value)) >>> 2);
    used = at;
    long rest = value;
    do {
      buffer[--at] = DIGITS[(int) rest & 15];
      rest >>>= 4;
    } while (rest != 0);
  }

  /** Adds a line of any length, with its line feed. */
  void writeLine(String line) throws IOException {
    byte[] bytes = line.getBytes(StandardCharsets.UTF_8);
    writeLine(bytes, 0, bytes.length);
  }

  /** Adds a line of any length that is given without its line feed. */
  void writeLine(byte[] bytes, int offset, int length) throws IOException {
    int end = offset + length;
    for (int from = offset; from < end; from += MAX_RECORD) {
      reserve();
      put(bytes, from, Math.min(MAX_RECORD, end - from));
    }
    reserve();
    put('\n');
  }

  private void spill(int length) throws IOException {
    if (compress) {
      deflater.setInput(buffer, 0, length);
      int n;
      do {
        n = deflater.deflate(compressed, 0, compressed.length, Deflater.FULL_FLUSH);
        write(compressed, n);
      } while (n == compressed.length);
    } else {
      write(buffer, length);
    }
    System.arraycopy(buffer, length, buffer, 0, used - length);
    used -= length;
  }

  private void write(byte[] bytes, int length) throws IOException {
    ByteBuffer view = ByteBuffer.wrap(bytes, 0, length);
    while (view.hasRemaining()) {
      channel.write(view);
    }
  }

  /** Ends the file; the next one may be opened. */
  void finish() throws IOException {
    spill(used);
    channel.close();
    channel = null;
  }

  @Override
  public void close() throws IOException {
    deflater.end();
    if (channel != null) {
      channel.close();
    }
  }
}
