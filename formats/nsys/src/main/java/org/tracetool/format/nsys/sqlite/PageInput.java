package org.tracetool.format.nsys.sqlite;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import org.tracetool.core.error.DamagedTraceException;

/** Reads pages of a file, several neighbours at a time. */
final class PageInput {
  private static final int CHUNK_BYTES = 1 << 16;

  private final DatabaseFile file;
  private final SeekableByteChannel channel;
  private final byte[] chunk;
  private long chunkStart = -1;
  private int chunkEnd;

  PageInput(DatabaseFile file, SeekableByteChannel channel) {
    this.file = file;
    this.channel = channel;
    chunk = new byte[Math.max(CHUNK_BYTES, file.pageBytes())];
  }

  /** The bytes among which pages are; others once another page is sought. */
  byte[] bytes() {
    return chunk;
  }

  /**
   * Makes a page available.
   *
   * @param number of the page, from 1
   * @return where among {@link #bytes} it begins
   */
  int seek(long number) throws IOException {
    long offset = (number - 1) * file.pageBytes();
    if (number < 1 || offset + file.pageBytes() > file.fileBytes()) {
      throw new DatabaseDamageException(
          Math.max(0, offset), "page " + number + " is not, or not wholly, in the file");
    }
    if (chunkStart < 0
        || offset < chunkStart
        || offset + file.pageBytes() > chunkStart + chunkEnd) {
      load(offset / chunk.length * chunk.length);
      if (offset + file.pageBytes() > chunkStart + chunkEnd) {
        throw new DatabaseDamageException(offset, "the file became shorter");
      }
    }
    return (int) (offset - chunkStart);
  }

  private void load(long start) throws IOException {
    chunkStart = -1;
    ByteBuffer buffer = ByteBuffer.wrap(chunk);
    try {
      channel.position(start);
      while (buffer.hasRemaining() && channel.read(buffer) >= 0) {
        // until the chunk is full or the file ends
      }
    } catch (IOException e) {
      throw DamagedTraceException.unreadable(file.path(), start, e);
    }
    chunkStart = start;
    chunkEnd = buffer.position();
  }
}
