package org.tracetool.core.merge;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.tracetool.core.collect.PackedNumbers;
import org.tracetool.core.definition.KeyValueType;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSink;

/** Writes the events of one stream into chunks of a {@link Spool}, most numbers in one byte. */
final class SpoolSink implements EventSink {
  private final Spool spool;
  private final ByteBuffer buffer;
  private final byte[] chunk;

  /** A number that may go beyond the end of the chunk. */
  private final byte[] split = new byte[PackedNumbers.MAX_BYTES];

  private final int firstChunk;
  private int number;
  private int at;
  private long bytes;
  private long rows;
  private long lastTime;
  private int lastLocation;

  SpoolSink(Spool spool) throws IOException {
    this.spool = spool;
    chunk = new byte[spool.chunkBytes()];
    buffer = ByteBuffer.wrap(chunk);
    firstChunk = spool.newChunk();
    number = firstChunk;
    at = Spool.LINK;
  }

  int firstChunk() {
    return firstChunk;
  }

  long bytes() {
    return bytes;
  }

  long rows() {
    return rows;
  }

  private void put(int b) throws IOException {
    if (at == chunk.length) {
      int next = spool.newChunk();
      buffer.putInt(0, next);
      flush();
      number = next;
    }
    chunk[at++] = (byte) b;
    bytes++;
  }

  private void flush() throws IOException {
    buffer.clear();
    spool.write(buffer, number);
    at = Spool.LINK;
  }

  private void writeNumber(long value) throws IOException {
    if (chunk.length - at >= PackedNumbers.MAX_BYTES) {
      int end = PackedNumbers.put(chunk, at, value);
      bytes += end - at;
      at = end;
      return;
    }
    int count = PackedNumbers.put(split, 0, value);
    for (int i = 0; i < count; i++) {
      put(split[i]);
    }
  }

  private void writeDifference(long value) throws IOException {
    writeNumber(PackedNumbers.unsigned(value));
  }

  private void writeBytes(byte[] pool, long word) throws IOException {
    int offset = (int) (word >>> 32);
    int length = (int) word;
    for (int i = 0; i < length; i++) {
      put(pool[offset + i]);
    }
  }

  @Override
  public void accept(EventCursor event) throws IOException {
    EventKind kind = event.kind();
    int pairs = event.pairs();
    writeDifference(event.time() - lastTime);
    writeNumber(kind.ordinal());
    writeNumber(pairs);
    writeDifference(event.location() - lastLocation);
    lastTime = event.time();
    lastLocation = event.location();
    byte[] pool = event.block().pool();
    for (int i = 0; i < kind.fieldCount(); i++) {
      long value = event.field(i);
      if (!kind.isPooled(i)) {
        writeNumber(value);
      } else if (value == EventBlock.NO_TEXT) {
        writeNumber(0);
      } else {
        writeNumber((value & 0xffff_ffffL) + 1);
        writeBytes(pool, value);
      }
    }
    for (int i = 0; i < pairs; i++) {
      KeyValueType type = event.pairType(i);
      put(type.ordinal());
      writeNumber(Integer.toUnsignedLong(event.pairKey(i)));
      long value = event.pairValue(i);
      if (type.isPooled()) {
        writeNumber(value & 0xffff_ffffL);
        writeBytes(pool, value);
      } else {
        writeNumber(value);
      }
    }
    rows++;
  }

  @Override
  public void end() throws IOException {
    flush();
  }
}
