package org.tracetool.format.otf.output;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.ExecutorService;
import java.util.zip.CRC32C;
import org.tracetool.core.io.OutputTransaction;
import org.tracetool.core.text.Hex;
import org.tracetool.format.otf.text.TokenTextCache;

/** The text of one file on its way to disk, compressed on demand. */
public final class TextOutput implements Closeable {
  /**
   * Text between two flush points. A quarter of the reference library's distance: costs half a
   * percent of size and makes a time window start four times closer.
   */
  static final int FLUSH_DISTANCE = 256 << 10;

  /** Full size of the buffer; it starts small, since files of very many streams often are. */
  private static final int MAX_ROOM = FLUSH_DISTANCE + 1024;

  private static final int FIRST_ROOM = MAX_ROOM >> 4;

  private final Path path;
  private final CRC32C checksum = new CRC32C();

  /** The text that is not written yet; has room for {@link #ensureCapacity} bytes. */
  public byte[] bytes;

  /** Number of bytes of text not written yet. */
  public int used;

  private OutputFile file;
  private TextChunkEncoder encoder;
  private ChunkPipeline pipeline;
  private boolean stays;
  private long position;
  private long textLength;

  /**
   * A file, created at once.
   *
   * @param trace how the trace is called that it belongs to
   * @param level 0 is plain, for others see {@link TextChunkEncoder#of}
   * @param executor threads that may encode and write; null to do it all on the caller's
   */
  public TextOutput(Path path, Path trace, int level, ExecutorService executor) throws IOException {
    this.path = path;
    this.bytes = new byte[FIRST_ROOM];
    this.file = new OutputFile(path, trace);
    if (executor != null) {
      pipeline = new ChunkPipeline(file, level, executor);
    } else if (level != 0) {
      encoder = TextChunkEncoder.of(level);
    }
  }

  /** Tells an output from now on how the file grows, so that it can be synced meanwhile. */
  public void setOutput(OutputTransaction whole) {
    file.setOutput(whole);
  }

  /** A text that is not written, for its checksum. */
  public static TextOutput checksumOnly() {
    return new TextOutput(8 << 10);
  }

  /** A text that stays in memory, however long it gets. */
  public static TextOutput inMemory(int expectedBytes) {
    TextOutput text = new TextOutput(expectedBytes);
    text.stays = true;
    return text;
  }

  private TextOutput(int capacity) {
    this.path = null;
    this.bytes = new byte[capacity];
  }

  /** Makes sure that {@code least} more bytes fit, and some that numbers may spill over. */
  public void ensureCapacity(int least) throws IOException {
    int count = least + Hex.WIDE;
    if (used + count > bytes.length) {
      makeRoom(count);
    }
  }

  /** Whether {@code count} more bytes fit as {@link #ensureCapacity} has it, without a flush. */
  public boolean hasCapacity(int count) {
    return used + count + Hex.WIDE <= bytes.length;
  }

  private void makeRoom(int count) throws IOException {
    if (stays) {
      bytes = Arrays.copyOf(bytes, Math.addExact(used, Math.max(count, used / 2)));
      return;
    }
    if (path != null && bytes.length < MAX_ROOM) {
      int room = Math.max(used + count, bytes.length * 4);
      bytes = Arrays.copyOf(bytes, Math.min(MAX_ROOM, room));
      if (used + count <= bytes.length) {
        return;
      }
    }
    if (used > 0) {
      flush();
    }
    if (count > bytes.length) {
      bytes = Arrays.copyOf(bytes, count);
    }
  }

  public void put(byte b) {
    bytes[used++] = b;
  }

  /** Adds a remembered text; {@link TokenTextCache#WIDTH} bytes must fit. */
  public void put(TokenTextCache text, int token) {
    used = text.put(bytes, used, token);
  }

  public void put(byte[] b) {
    System.arraycopy(b, 0, bytes, used, b.length);
    used += b.length;
  }

  public void put(byte[] b, int offset, int length) {
    System.arraycopy(b, offset, bytes, used, length);
    used += length;
  }

  public void writeHex(long value) {
    used = Hex.putWide(bytes, used, value);
  }

  /** Length of the text so far. */
  public long textLength() {
    return textLength + used;
  }

  /** Checksum of the text; complete after {@link #close()}. */
  public long checksum() {
    return checksum.getValue();
  }

  private void flush() throws IOException {
    checksum.update(bytes, 0, used);
    textLength += used;
    if (pipeline != null) {
      bytes = pipeline.exchange(bytes, used);
    } else if (encoder != null) {
      if (position == 0) {
        write(encoder.head(), 2);
      }
      int n = encoder.encode(bytes, used);
      write(encoder.output, n);
    } else if (file != null) {
      write(bytes, used);
    }
    used = 0;
  }

  /** Takes the next place in a plain file for a text that was made elsewhere, and returns it. */
  public long reserve(TextOutput text) throws IOException {
    if (used > 0) {
      flush();
    }
    checksum.update(text.bytes, 0, text.used);
    long place = textLength;
    textLength += text.used;
    position = textLength;
    if (pipeline != null) {
      pipeline.skip(text.used);
    }
    return place;
  }

  /** Writes a text to the place that it was given; by any thread. */
  public void write(TextOutput text, long place) throws IOException {
    file.write(text.bytes, text.used, place);
  }

  /** Takes all back that was written to a plain file. */
  public void restart() throws IOException {
    file.clear();
    checksum.reset();
    if (pipeline != null) {
      pipeline.skip(-textLength);
    }
    textLength = 0;
    position = 0;
    used = 0;
  }

  public void write(byte[] b, int length) throws IOException {
    file.write(b, length, position);
    position += length;
  }

  public Path path() {
    return path;
  }

  /** Writes the rest and closes the file. */
  @Override
  public void close() throws IOException {
    if (bytes == null) {
      return;
    }
    try {
      if (used > 0) {
        flush();
      }
      if (pipeline != null) {
        pipeline.finish();
      }
    } finally {
      abandon();
    }
  }

  /** Closes the file without writing the rest. */
  public void abandon() throws IOException {
    if (encoder != null) {
      encoder.end();
      encoder = null;
    }
    if (file != null) {
      file.close();
      file = null;
    }
    bytes = null;
  }
}
