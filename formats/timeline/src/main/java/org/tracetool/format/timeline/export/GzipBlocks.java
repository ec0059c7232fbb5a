package org.tracetool.format.timeline.export;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import org.tracetool.core.io.BlockOutput;

/**
 * Compresses blocks of fixed size, several at a time, as members of one gzip file in their order.
 * The bytes do not depend on how many threads help. Not safe for several threads.
 */
final class GzipBlocks extends BlockOutput {
  private static final int BLOCK = 1 << 20;
  private static final int MAX_WAITING = 4;
  private static final byte[] HEAD = {0x1f, (byte) 0x8b, 8, 0, 0, 0, 0, 0, 0, (byte) 255};
  private static final int TAIL = 8;

  private final OutputStream out;
  private final int level;
  private final ExecutorService helpers;
  private final Deque<Future<byte[]>> waiting = new ArrayDeque<>();
  private byte[] block = new byte[BLOCK];
  private int filled;
  private boolean any;

  /** How hard the block that is next is compressed. */
  private int nextLevel;

  /**
   * Compresses into a stream.
   *
   * @param firstLevel how hard the first block is compressed, which is all of a small file
   * @param helpers null for none
   */
  GzipBlocks(OutputStream out, int firstLevel, int level, ExecutorService helpers) {
    nextLevel = firstLevel;
    this.out = out;
    this.level = level;
    this.helpers = helpers;
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    int done = 0;
    while (done < length) {
      int part = Math.min(length - done, BLOCK - filled);
      System.arraycopy(bytes, offset + done, block, filled, part);
      filled += part;
      done += part;
      if (filled == BLOCK) {
        emit();
      }
    }
  }

  private void emit() throws IOException {
    byte[] full = block;
    int length = filled;
    int hard = nextLevel;
    nextLevel = level;
    filled = 0;
    any = true;
    if (helpers == null) {
      out.write(member(full, length, hard));
      return;
    }
    block = new byte[BLOCK];
    if (waiting.size() == MAX_WAITING) {
      out.write(result(waiting.remove()));
    }
    waiting.add(helpers.submit(() -> member(full, length, hard)));
  }

  private static byte[] result(Future<byte[]> task) throws IOException {
    try {
      return task.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while compressing", e);
    } catch (ExecutionException e) {
      throw new IOException(e.getCause());
    }
  }

  private static byte[] member(byte[] bytes, int length, int level) {
    Deflater deflater = new Deflater(level, true);
    try {
      deflater.setInput(bytes, 0, length);
      deflater.finish();
      // Room for bytes that cannot be made smaller.
      byte[] made = new byte[length + length / 1000 + 64 + HEAD.length + TAIL];
      System.arraycopy(HEAD, 0, made, 0, HEAD.length);
      int at = HEAD.length;
      at += deflater.deflate(made, at, made.length - at - TAIL);
      if (!deflater.finished()) {
        throw new IllegalStateException("compressed bytes take more room than foreseen");
      }
      CRC32 crc = new CRC32();
      crc.update(bytes, 0, length);
      at = little(made, at, (int) crc.getValue());
      at = little(made, at, length);
      return Arrays.copyOf(made, at);
    } finally {
      deflater.end();
    }
  }

  private static int little(byte[] into, int at, int value) {
    for (int i = 0; i < Integer.BYTES; i++) {
      into[at + i] = (byte) (value >>> 8 * i);
    }
    return at + Integer.BYTES;
  }

  @Override
  public void flush() throws IOException {
    if (filled > 0 || !any) {
      emit();
    }
    while (!waiting.isEmpty()) {
      out.write(result(waiting.remove()));
    }
    out.flush();
  }

  @Override
  public void close() throws IOException {
    for (Future<byte[]> task : waiting) {
      task.cancel(true);
    }
    out.close();
  }
}
