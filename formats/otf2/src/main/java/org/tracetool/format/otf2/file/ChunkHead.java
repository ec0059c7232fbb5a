package org.tracetool.format.otf2.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.tracetool.core.io.FileHandles;
import org.tracetool.format.otf2.record.RecordFraming;

/**
 * What a chunk begins with.
 *
 * @param isBig whether numbers start with their high byte
 * @param recordsBefore how many records of the file come before the chunk
 * @param lastRecord the number in the file of its last record
 * @param firstTime the time that the chunk begins with, on the clock of its location; null if it
 *     does not begin with one
 */
record ChunkHead(boolean isBig, long recordsBefore, long lastRecord, Long firstTime) {
  /** The byte that a chunk begins with. */
  static final int CODE = 3;

  /** What the header takes: the code, the order of bytes, the numbers of its first and last one. */
  static final int BYTES = 2 + 2 * Long.BYTES;

  /** Reads the head of a chunk; null if there is none, or less after it than a time takes. */
  static ChunkHead read(FileHandles.PooledFile file, long offset) throws IOException {
    byte[] head = new byte[BYTES + 1 + Long.BYTES];
    int n = file.read(ByteBuffer.wrap(head), offset);
    if (n < head.length
        || head[0] != CODE
        || head[1] != ByteOrders.LITTLE && head[1] != ByteOrders.BIG) {
      return null;
    }
    boolean big = head[1] == ByteOrders.BIG;
    boolean timed = head[BYTES] == RecordFraming.TIMESTAMP;
    return new ChunkHead(
        big,
        ByteOrders.u64(head, 2, big) - 1,
        ByteOrders.u64(head, 2 + Long.BYTES, big),
        timed ? ByteOrders.u64(head, BYTES + 1, big) : null);
  }
}
