package org.tracetool.format.timeline;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import org.tracetool.core.io.TemporaryFiles;

/**
 * The sorted runs of records of a trace that do not fit into memory, in a temporary file. Beyond
 * some open traces, further ones have a file in common, so that any number can be open.
 */
final class SpilledRecords implements Closeable {
  private static final int PIECE_WORDS = 8 << 10;

  /** Files of single traces that are open at the same time. */
  private static final int MAX_OWN_FILES = 32;

  private static int ownFiles;
  private static SpillFile common;

  private SpillFile file;

  /** A temporary file, and how many traces have records in it. */
  private static final class SpillFile {
    private final FileChannel channel;
    private final boolean isCommon;
    private int users;

    /** Length of the file in words. */
    private long end;

    SpillFile(boolean isCommon) throws IOException {
      this.isCommon = isCommon;
      channel = TemporaryFiles.unnamed(".slices");
    }

    /** Takes room at the end; returns where it begins, in words. */
    synchronized long take(long words) {
      long begin = end;
      end += words;
      return begin;
    }
  }

  private static synchronized SpillFile open() throws IOException {
    SpillFile opened;
    if (ownFiles < MAX_OWN_FILES) {
      opened = new SpillFile(false);
      ownFiles++;
    } else {
      common = common == null ? new SpillFile(true) : common;
      opened = common;
    }
    opened.users++;
    return opened;
  }

  private static synchronized void release(SpillFile file) throws IOException {
    if (--file.users > 0) {
      return;
    }
    if (file.isCommon) {
      common = null;
    } else {
      ownFiles--;
    }
    file.channel.close();
  }

  /** Appends words; returns where they begin, in words. */
  long append(long[] words, int length) throws IOException {
    if (file == null) {
      file = open();
    }
    long begin = file.take(length);
    long at = begin * Long.BYTES;
    ByteBuffer bytes = ByteBuffer.allocate(PIECE_WORDS * Long.BYTES).order(ByteOrder.nativeOrder());
    for (int from = 0; from < length; from += PIECE_WORDS) {
      int n = Math.min(PIECE_WORDS, length - from);
      bytes.clear();
      bytes.asLongBuffer().put(words, from, n);
      bytes.limit(n * Long.BYTES);
      at = TemporaryFiles.write(file.channel, bytes, at);
    }
    return begin;
  }

  /** Reads words from a place on into an array. */
  void read(long place, long[] into, int at, int length) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(length * Long.BYTES).order(ByteOrder.nativeOrder());
    TemporaryFiles.read(file.channel, bytes, place * Long.BYTES);
    bytes.flip();
    bytes.asLongBuffer().get(into, at, length);
  }

  @Override
  public void close() throws IOException {
    if (file != null) {
      SpillFile own = file;
      file = null;
      release(own);
    }
  }
}
