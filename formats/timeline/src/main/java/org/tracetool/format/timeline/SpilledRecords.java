package org.tracetool.format.timeline;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import org.tracetool.core.error.OutputException;
import org.tracetool.core.io.TemporaryFiles;

/** The temporary file of a trace, in which sorted runs of records follow each other. */
final class SpilledRecords implements Closeable {
  private static final int PIECE_WORDS = 8 << 10;

  private FileChannel file;

  /** Length of the file in words. */
  private long end;

  /** Appends words; returns where they begin, in words. */
  long append(long[] words, int length) throws IOException {
    if (file == null) {
      file = TemporaryFiles.unnamed(".slices");
    }
    long begin = end;
    ByteBuffer bytes = ByteBuffer.allocate(PIECE_WORDS * Long.BYTES).order(ByteOrder.nativeOrder());
    for (int from = 0; from < length; from += PIECE_WORDS) {
      int n = Math.min(PIECE_WORDS, length - from);
      bytes.clear();
      bytes.asLongBuffer().put(words, from, n);
      bytes.limit(n * Long.BYTES);
      try {
        while (bytes.hasRemaining()) {
          file.write(bytes, end * Long.BYTES + bytes.position());
        }
      } catch (IOException e) {
        throw TemporaryFiles.failure(TemporaryFiles.folder(), e);
      }
      end += n;
    }
    return begin;
  }

  /** Reads words from a place on into an array. */
  void read(long place, long[] into, int at, int length) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(length * Long.BYTES).order(ByteOrder.nativeOrder());
    while (bytes.hasRemaining()) {
      if (file.read(bytes, place * Long.BYTES + bytes.position()) < 0) {
        throw new OutputException("the temporary file was cut while it was in use");
      }
    }
    bytes.flip();
    bytes.asLongBuffer().get(into, at, length);
  }

  @Override
  public void close() throws IOException {
    if (file != null) {
      file.close();
    }
  }
}
