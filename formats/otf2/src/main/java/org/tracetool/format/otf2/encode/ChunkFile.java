package org.tracetool.format.otf2.encode;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import org.tracetool.core.io.GrowthNotes;
import org.tracetool.core.io.OutputTransaction;
import org.tracetool.format.otf2.file.ByteOrders;

/**
 * The bytes of a file that grows, of which the last ones are in a buffer. The file is open only
 * while the buffer is written, so that any number of files can grow side by side, unless it is said
 * that it stays open; the buffer grows with what the file holds, up to a limit.
 */
final class ChunkFile {
  /** Numbers of up to eight bytes are stored as eight. */
  private static final int SLACK = 16;

  private static final int FIRST_BYTES = 256;

  private static final byte ALL_ONES = -1;
  private static final long ALL_ONES_32 = 0xffff_ffffL;

  private final Path path;
  private final Path shown;
  private final boolean big;
  private final int most;

  /** What was not written yet, and where it ends. */
  byte[] bytes = new byte[FIRST_BYTES];

  int used;

  private long base;
  private boolean created;
  private boolean staysOpen;

  /** The file while it stays open; null before. */
  private FileChannel kept;

  private final GrowthNotes growth;

  /**
   * A file.
   *
   * @param shown how it is called in messages
   * @param most bytes of the buffer, unless a record takes more
   */
  ChunkFile(Path path, Path shown, boolean big, int most) {
    this.path = path;
    this.growth = new GrowthNotes(path);
    this.shown = shown;
    this.big = big;
    this.most = most;
  }

  /**
   * Leaves the file open from when it is written first up to {@link #close} or {@link #abandon}.
   */
  void stayOpen() {
    staysOpen = true;
  }

  /** Tells an output from now on how the file grows, so that it can be synced meanwhile. */
  void setOutput(OutputTransaction whole) {
    growth.setOutput(whole);
  }

  /** Goes on with a file that was {@link #park parked} at a position. */
  void resume(long position) {
    base = position;
    created = true;
  }

  /** Writes what is in the buffer, and gives the room back; another object goes on. */
  void park() throws IOException {
    flush();
    bytes = null;
  }

  /** Where the next byte will be in the file. */
  long position() {
    return base + used;
  }

  Path shown() {
    return shown;
  }

  /** Makes room for so many bytes at {@link #used}. */
  void reserve(int count) throws IOException {
    if (bytes.length - used >= count + SLACK) {
      return;
    }
    if (used > 0 && used + count + SLACK > most) {
      flush();
    }
    int wanted = used + count + SLACK;
    if (wanted > bytes.length) {
      int doubled = Math.min(Math.max(2 * bytes.length, wanted), Math.max(most, wanted));
      bytes = Arrays.copyOf(bytes, doubled);
    }
  }

  /** Goes on at a later position; what is between is zero. */
  void skipTo(long position) throws IOException {
    if (position == position()) {
      return;
    }
    flush();
    base = position;
  }

  /** Stores a number that stands before the end. */
  void patch(long position, long value) throws IOException {
    if (position >= base) {
      ByteOrders.putU64(bytes, (int) (position - base), value, big);
      return;
    }
    byte[] number = new byte[Long.BYTES];
    ByteOrders.putU64(number, 0, value, big);
    write(ByteBuffer.wrap(number), position);
  }

  private void flush() throws IOException {
    write(ByteBuffer.wrap(bytes, 0, used), base);
    long before = base;
    base += used;
    used = 0;
    growth.noteGrowth(before, base);
  }

  private void write(ByteBuffer from, long position) throws IOException {
    try {
      if (staysOpen) {
        kept = kept == null ? open() : kept;
        write(from, position, kept);
      } else {
        try (FileChannel channel = open()) {
          write(from, position, channel);
        }
      }
    } catch (IOException e) {
      throw OutputTransaction.failure(shown, e);
    }
  }

  private static void write(ByteBuffer from, long position, FileChannel to) throws IOException {
    long at = position;
    while (from.hasRemaining()) {
      at += to.write(from, at);
    }
  }

  private FileChannel open() throws IOException {
    if (created) {
      return FileChannel.open(path, StandardOpenOption.WRITE);
    }
    created = true;
    return FileChannel.open(
        path,
        StandardOpenOption.CREATE,
        StandardOpenOption.TRUNCATE_EXISTING,
        StandardOpenOption.WRITE);
  }

  /** Writes what is left and lets the buffer go. */
  void close() throws IOException {
    if (bytes != null) {
      flush();
      bytes = null;
      growth.noteEnd(base);
    }
    closeKept();
  }

  /** Closes the file without what is left; no part of it will be used. */
  void abandon() throws IOException {
    bytes = null;
    closeKept();
  }

  private void closeKept() throws IOException {
    if (kept != null) {
      try {
        kept.close();
      } catch (IOException e) {
        throw OutputTransaction.failure(shown, e);
      }
      kept = null;
    }
  }

  /** One byte. */
  void writeU8(int value) {
    bytes[used++] = (byte) value;
  }

  /** A compressed number of 32 bits, of which higher bits are left out. */
  void writeC32(long value) {
    long v = value & ALL_ONES_32;
    writeCompressed(v == ALL_ONES_32 ? -1 : v);
  }

  /** A compressed number of 64 bits. */
  void writeCompressed(long v) {
    if (v == -1) {
      bytes[used++] = ALL_ONES;
      return;
    }
    int size = ByteOrders.size(v);
    bytes[used] = (byte) size;
    ByteOrders.putU64(bytes, used + 1, big ? v << -(size << 3) : v, big);
    used += 1 + size;
  }

  /** A compressed signed number of 32 bits: one below zero takes four bytes. */
  void writeS32(int v) {
    if (v >= 0) {
      writeCompressed(v);
      return;
    }
    bytes[used] = Integer.BYTES;
    ByteOrders.putU32(bytes, used + 1, v, big);
    used += 1 + Integer.BYTES;
  }

  /** A compressed signed number of 64 bits: one below zero takes eight bytes. */
  void writeS64(long v) {
    if (v >= 0) {
      writeCompressed(v);
      return;
    }
    bytes[used++] = Long.BYTES;
    writeU64(v);
  }

  /** 16 bits as they are. */
  void writeU16(int v) {
    bytes[used] = (byte) (big ? v >> 8 : v);
    bytes[used + 1] = (byte) (big ? v : v >> 8);
    used += Short.BYTES;
  }

  /** 32 bits as they are. */
  void writeU32(int v) {
    ByteOrders.putU32(bytes, used, v, big);
    used += Integer.BYTES;
  }

  /** 64 bits as they are. */
  void writeU64(long v) {
    ByteOrders.putU64(bytes, used, v, big);
    used += Long.BYTES;
  }

  /** Bytes as they are. */
  void copy(byte[] from, int begin, int end) {
    System.arraycopy(from, begin, bytes, used, end - begin);
    used += end - begin;
  }
}
