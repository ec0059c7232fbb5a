package org.tracetool.core.merge;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.tracetool.core.collect.PackedNumbers;
import org.tracetool.core.definition.KeyValueType;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;

/** Reads the events of one stream from a {@link Spool}, a few at a time to keep blocks small. */
final class SpoolSource implements EventSource {
  private static final int ROWS = 16;
  private static final byte[] NOTHING = new byte[0];

  private final Spool spool;
  private int next;
  private long left;
  private byte[] chunk;
  private byte[] texts = NOTHING;
  private ByteBuffer buffer;
  private int at;
  private long time;
  private int location;

  SpoolSource(Spool spool, int firstChunk, long bytes) {
    this.spool = spool;
    next = firstChunk;
    left = bytes;
  }

  private int get() throws IOException {
    if (chunk == null || at == chunk.length) {
      if (chunk == null) {
        chunk = new byte[spool.chunkBytes()];
        buffer = ByteBuffer.wrap(chunk);
      }
      buffer.clear();
      spool.read(buffer, next);
      next = buffer.getInt(0);
      at = Spool.LINK;
    }
    left--;
    return chunk[at++];
  }

  private long number() throws IOException {
    long value = 0;
    for (int shift = 0; ; shift += 7) {
      int b = get();
      value |= (long) (b & 0x7f) << shift;
      if (b >= 0) {
        return value;
      }
    }
  }

  private long difference() throws IOException {
    return PackedNumbers.signed(number());
  }

  private long bytes(EventBlock block, int length) throws IOException {
    if (texts.length < length) {
      texts = new byte[length];
    }
    for (int i = 0; i < length; i++) {
      texts[i] = (byte) get();
    }
    return block.text(texts, 0, length);
  }

  @Override
  public boolean read(EventBlock block) throws IOException {
    block.clear();
    for (int row = 0; row < ROWS && left > 0; row++) {
      readRow(block);
    }
    if (left == 0) {
      release();
    }
    return block.rows() > 0;
  }

  /** Gives up the memory, as many sources may have ended before the last one does. */
  private void release() {
    chunk = null;
    buffer = null;
    texts = NOTHING;
  }

  private void readRow(EventBlock block) throws IOException {
    time += difference();
    EventKind kind = EventKind.of((int) number());
    int pairs = (int) number();
    location += (int) difference();
    int field = block.addRow(time, kind, location, pairs);
    for (int i = 0; i < kind.fieldCount(); i++) {
      long value = number();
      if (kind.isPooled(i)) {
        value = value == 0 ? EventBlock.NO_TEXT : bytes(block, (int) (value - 1));
      }
      block.words()[field++] = value;
    }
    for (int i = 0; i < pairs; i++) {
      KeyValueType type = KeyValueType.of(get());
      long head = EventBlock.pairHead((int) number(), type);
      long value = number();
      if (type.isPooled()) {
        value = bytes(block, (int) value);
      }
      block.words()[field++] = head;
      block.words()[field++] = value;
    }
  }

  @Override
  public void close() {
    left = 0;
    release();
  }
}
