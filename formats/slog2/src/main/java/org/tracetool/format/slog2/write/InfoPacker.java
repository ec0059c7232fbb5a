package org.tracetool.format.slog2.write;

import java.util.Arrays;
import org.tracetool.format.slog2.file.BlockByteSink;

/** Makes info bytes; used again and again. */
final class InfoPacker {
  private static final int MAX_TEXT_LENGTH = 30_000;

  private final BlockByteSink bytes = new BlockByteSink();
  private long cut;

  InfoPacker start() {
    bytes.clear();
    return this;
  }

  InfoPacker i16(long value) {
    bytes.i16((int) value);
    return this;
  }

  InfoPacker i32(long value) {
    bytes.i32((int) value);
    return this;
  }

  InfoPacker i64(long value) {
    bytes.i64(value);
    return this;
  }

  /** A text, which is cut where all would not fit into one drawable. */
  InfoPacker text(byte[] source, int offset, int length) {
    int room = Math.max(0, Math.min(length, MAX_TEXT_LENGTH - bytes.size()));
    if (room < length) {
      cut++;
    }
    bytes.i16(room).raw(Arrays.copyOfRange(source, offset, offset + room), room);
    return this;
  }

  InfoPacker raw(byte[] source) {
    bytes.raw(source, source.length);
    return this;
  }

  byte[] done() {
    return Arrays.copyOf(bytes.bytes(), bytes.size());
  }

  /** Texts that were cut. */
  long cut() {
    return cut;
  }
}
