package org.tracetool.format.paraver.file;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.io.BlockInput;
import org.tracetool.core.io.FileHandles.PooledFile;
import org.tracetool.core.report.DamageCode;

/**
 * The text of a trace, plain or compressed, in pieces that consist of whole lines, each with its
 * end. So what reads a line need not ask for more bytes. Bytes are counted in the inflated text.
 */
public final class LineFeed implements Closeable {
  /** Longer lines are left out. */
  private static final int MAX_LINE_BYTES = 16 << 20;

  private static final int BUFFER = 256 << 10;
  private static final int GZIP_1 = 0x1f;
  private static final int GZIP_2 = 0x8b;

  private final Path path;
  private final InputStream in;
  private final boolean compressed;
  private final ReadOptions options;
  private byte[] bytes = new byte[BUFFER + 1];
  private int begin;
  private int limit;
  private int filled;

  /** Where the first byte of the buffer is in the text. */
  private long base;

  private boolean ended;

  /** Whether not all of the file could be read. */
  private boolean damaged;

  /** Whether the rest of a line that is too long is skipped. */
  private boolean skipping;

  private LineFeed(Path path, InputStream in, boolean compressed, ReadOptions options) {
    this.path = path;
    this.in = in;
    this.compressed = compressed;
    this.options = options;
  }

  /** Opens a file, which may be compressed whatever its name is. */
  public static LineFeed open(Path path, ReadOptions options) throws IOException {
    PooledFile file = options.handles().file(path);
    boolean done = false;
    try {
      ByteBuffer head = ByteBuffer.allocate(2);
      file.read(head, 0);
      byte[] magic = head.array();
      boolean gzip = (magic[0] & 0xff) == GZIP_1 && (magic[1] & 0xff) == GZIP_2;
      InputStream plain = new Bytes(file);
      InputStream in = plain;
      boolean damaged = false;
      if (gzip) {
        try {
          in = new GZIPInputStream(plain, BUFFER);
        } catch (EOFException | ZipException e) {
          options.reportDamage(
              DamageCode.DAMAGED_COMPRESSION,
              path,
              0,
              "damaged compression",
              "a header of gzip",
              "another one");
          in = InputStream.nullInputStream();
          damaged = true;
        }
      }
      LineFeed feed = new LineFeed(path, in, gzip, options);
      feed.damaged = damaged;
      done = true;
      return feed;
    } finally {
      if (!done) {
        file.close();
      }
    }
  }

  /**
   * Opens a file that is not compressed at a place.
   *
   * @param offset bytes before the place
   * @return null if no line begins there
   */
  public static LineFeed openAt(Path path, long offset, ReadOptions options) throws IOException {
    PooledFile file = options.handles().file(path);
    LineFeed feed = null;
    try {
      ByteBuffer before = ByteBuffer.allocate(1);
      if (offset > 0 && file.read(before, offset - 1) == 1 && before.get(0) == '\n') {
        Bytes in = new Bytes(file);
        in.position = offset;
        feed = new LineFeed(path, in, false, options);
        feed.base = offset;
      }
      return feed;
    } finally {
      if (feed == null) {
        file.close();
      }
    }
  }

  /** Lines of a file that come from elsewhere in another order; not compressed. */
  public static LineFeed of(Path path, InputStream lines, ReadOptions options) {
    return new LineFeed(path, lines, false, options);
  }

  /** The file. */
  public Path path() {
    return path;
  }

  /** Whether the file is compressed. */
  public boolean isCompressed() {
    return compressed;
  }

  /** Whether damage was found so far, so that not all of the file is in the text. */
  public boolean isDamaged() {
    return damaged;
  }

  /** The buffer; lines are from {@link #begin} to {@link #limit}. */
  public byte[] bytes() {
    return bytes;
  }

  /** Where the first line begins that was not taken. */
  public int begin() {
    return begin;
  }

  /** After the last line of the piece. */
  public int limit() {
    return limit;
  }

  /** Where a place of the buffer is in the text. */
  public long offset(int place) {
    return base + place;
  }

  /** Says which lines were taken. */
  public void consume(int upTo) {
    begin = upTo;
  }

  /** Makes sure that there is a line; false at the end. */
  public boolean fill() throws IOException {
    while (begin >= limit) {
      if (ended && limit >= filled) {
        return false;
      }
      fillBuffer();
    }
    return true;
  }

  private void fillBuffer() throws IOException {
    System.arraycopy(bytes, limit, bytes, 0, filled - limit);
    base += limit;
    filled -= limit;
    begin = 0;
    limit = 0;
    if (filled == bytes.length - 1) {
      if (filled >= MAX_LINE_BYTES) {
        options.reportDamage(
            DamageCode.DAMAGED_RECORDS,
            path,
            base,
            "lines that are too long, left out",
            "a line of less than " + MAX_LINE_BYTES + " bytes",
            "a longer one");
        skipping = true;
        damaged = true;
        base += filled;
        filled = 0;
      } else {
        bytes = Arrays.copyOf(bytes, Math.min(2 * filled, MAX_LINE_BYTES) + 1);
      }
    }
    int from = filled;
    read();
    if (skipping) {
      skip();
      from = 0;
    }
    int last = filled - 1;
    while (last >= from && bytes[last] != '\n') {
      last--;
    }
    if (last >= from) {
      limit = last + 1;
    } else if (ended && filled > 0) {
      dropCutOff();
    }
  }

  /** Drops a last line that does not end: its last number may have had more digits. */
  private void dropCutOff() {
    if (!damaged) {
      options.reportCutOff(path, base, bytes, 0, filled);
    }
    damaged = true;
    base += filled;
    filled = 0;
  }

  /** Leaves out what is there of a line that is too long. */
  private void skip() {
    int at = 0;
    while (at < filled && bytes[at] != '\n') {
      at++;
    }
    skipping = at == filled;
    int gone = Math.min(at + 1, filled);
    System.arraycopy(bytes, gone, bytes, 0, filled - gone);
    base += gone;
    filled -= gone;
  }

  private void read() throws IOException {
    try {
      int n = in.read(bytes, filled, bytes.length - 1 - filled);
      if (n < 0) {
        ended = true;
      } else {
        filled += n;
      }
    } catch (EOFException | ZipException e) {
      ended = true;
      damaged = true;
      options.reportDamage(
          DamageCode.DAMAGED_COMPRESSION,
          path,
          base + filled,
          "damaged compression, what comes after it is left out",
          "compressed text",
          e instanceof EOFException ? "the end of the file" : "something else");
    }
  }

  @Override
  public void close() throws IOException {
    in.close();
  }

  /** The bytes of a file of the pool in order. */
  private static final class Bytes extends BlockInput {
    private final PooledFile file;
    private long position;

    Bytes(PooledFile file) {
      this.file = file;
    }

    @Override
    public int read(byte[] into, int from, int length) throws IOException {
      if (length == 0) {
        return 0;
      }
      int n = file.read(ByteBuffer.wrap(into, from, length), position);
      position += Math.max(n, 0);
      return n;
    }

    /** More than nothing as long as there may be more: members of gzip follow each other. */
    @Override
    public int available() throws IOException {
      return (int) Math.min(Integer.MAX_VALUE, Math.max(0, file.size() - position));
    }

    @Override
    public void close() throws IOException {
      file.close();
    }
  }
}
