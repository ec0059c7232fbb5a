package org.tracetool.format.clog2.write;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import org.tracetool.format.clog2.file.Clog2Type;
import org.tracetool.format.clog2.file.Preamble;

/** The blocks of a new log, one in memory. */
final class RecordBlocks implements Closeable {
  /** Bytes of a block. */
  static final int BLOCK = 64 << 10;

  /** The time of the mark of the end. */
  private static final double END = 1e8;

  private final FileChannel file;
  private final byte[] bytes = new byte[BLOCK];
  private final ByteBuffer block = ByteBuffer.wrap(bytes);
  private long position = Preamble.SIZE;

  RecordBlocks(Path path) throws IOException {
    file = FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
  }

  /**
   * Begins a record; the caller puts the body into the buffer.
   *
   * @return where to
   */
  ByteBuffer begin(Clog2Type type, double time, int comm, int rank, int thread) throws IOException {
    if (block.position() + type.size() + Clog2Type.HEADER >= BLOCK) {
      writeHeader(Clog2Type.END_OF_BLOCK, time, 0, 0, 0);
      writeBlock();
    }
    writeHeader(type, time, comm, rank, thread);
    return block;
  }

  private void writeHeader(Clog2Type type, double time, int comm, int rank, int thread) {
    block.putDouble(time).putInt(comm).putInt(rank).putInt(thread).putInt(type.code());
  }

  private void writeBlock() throws IOException {
    Arrays.fill(bytes, block.position(), BLOCK, (byte) 0);
    block.clear();
    write(block, position);
    position += BLOCK;
    block.clear();
  }

  private void write(ByteBuffer from, long at) throws IOException {
    long to = at;
    while (from.hasRemaining()) {
      to += file.write(from, to);
    }
  }

  /** Puts a text into a field of so many bytes, which has room for it and a NUL. */
  static void writeText(ByteBuffer into, byte[] text, int size) {
    into.put(text);
    for (int i = text.length; i < size; i++) {
      into.put((byte) 0);
    }
  }

  /** Ends the last block; gives the place behind it. */
  long end() throws IOException {
    writeHeader(Clog2Type.END_OF_LOG, END, 0, 0, 0);
    writeBlock();
    return position;
  }

  /** Writes what stands behind the blocks, then the preamble. */
  void finish(byte[] table, byte[] preamble) throws IOException {
    write(ByteBuffer.wrap(table), position);
    write(ByteBuffer.wrap(preamble), 0);
    file.close();
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
