package org.tracetool.format.timeline.export;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import org.tracetool.core.io.BlockOutput;
import org.tracetool.deflate.TextDeflater;

/**
 * Compresses blocks of fixed size, several at a time, as members of one gzip file in their order.
 * The bytes do not depend on how many threads help. Not safe for several threads.
 */
final class GzipBlocks extends BlockOutput {
  private static final int BLOCK = 1 << 20;
  private static final int MAX_WAITING = 4;
  private static final byte[] HEAD = {0x1f, (byte) 0x8b, 8, 0, 0, 0, 0, 0, 0, (byte) 255};
  private static final int TAIL = 8;

  /** An empty block that is the last one. */
  private static final byte[] LAST_BLOCK = {3, 0};

  private static final int FIRST_LEVEL = 6;

  private final OutputStream out;
  private final int level;
  private final ExecutorService helpers;
  private final Queue<TextDeflater> deflaters = new ConcurrentLinkedQueue<>();
  private final Deque<Future<byte[]>> waiting = new ArrayDeque<>();
  private byte[] block = new byte[BLOCK];
  private int filled;
  private boolean any;

  /**
   * Compresses into a stream.
   *
   * @param level of zlib; below 0 for what suits text and packets: zlib for the first block, which
   *     is all of a small file, and after it an encoder that takes a half to a quarter of the time
   *     of zlib's level 4 for at most a tenth more bytes
   * @param helpers null for none
   */
  GzipBlocks(OutputStream out, int level, ExecutorService helpers) {
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
    boolean isFast = level < 0 && any;
    filled = 0;
    any = true;
    if (helpers == null) {
      out.write(member(full, length, isFast));
      return;
    }
    block = new byte[BLOCK];
    if (waiting.size() == MAX_WAITING) {
      out.write(result(waiting.remove()));
    }
    waiting.add(helpers.submit(() -> member(full, length, isFast)));
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

  private byte[] member(byte[] bytes, int length, boolean isFast) {
    return isFast
        ? fastMember(bytes, length)
        : zlibMember(bytes, length, level < 0 ? FIRST_LEVEL : level);
  }

  private byte[] fastMember(byte[] bytes, int length) {
    TextDeflater free = deflaters.poll();
    TextDeflater deflater = free == null ? new TextDeflater() : free;
    int n = deflater.deflate(bytes, 0, length);
    byte[] made = new byte[HEAD.length + n + LAST_BLOCK.length + TAIL];
    System.arraycopy(deflater.output(), 0, made, HEAD.length, n);
    System.arraycopy(LAST_BLOCK, 0, made, HEAD.length + n, LAST_BLOCK.length);
    deflaters.add(deflater);
    finish(made, HEAD.length + n + LAST_BLOCK.length, bytes, length);
    return made;
  }

  private static byte[] zlibMember(byte[] bytes, int length, int level) {
    Deflater deflater = new Deflater(level, true);
    try {
      deflater.setInput(bytes, 0, length);
      deflater.finish();
      // Capacity for bytes that cannot be made smaller.
      byte[] made = new byte[length + length / 1000 + 64 + HEAD.length + TAIL];
      int at = HEAD.length;
      at += deflater.deflate(made, at, made.length - at - TAIL);
      if (!deflater.finished()) {
        throw new IllegalStateException("compressed bytes take more room than foreseen");
      }
      finish(made, at, bytes, length);
      return Arrays.copyOf(made, at + TAIL);
    } finally {
      deflater.end();
    }
  }

  /** Puts the head of a member before its compressed bytes, and checksum and length after them. */
  private static void finish(byte[] made, int end, byte[] bytes, int length) {
    System.arraycopy(HEAD, 0, made, 0, HEAD.length);
    CRC32 crc = new CRC32();
    crc.update(bytes, 0, length);
    little(made, little(made, end, (int) crc.getValue()), length);
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
