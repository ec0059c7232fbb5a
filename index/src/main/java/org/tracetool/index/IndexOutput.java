package org.tracetool.index;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.tracetool.core.collect.PackedNumbers;

/** Growing bytes; numbers take seven bits a byte, the lowest first. */
final class IndexOutput {
  private byte[] bytes = new byte[256];
  private int length;

  /** An unsigned number, one to ten bytes. */
  IndexOutput number(long value) {
    ensureCapacity(PackedNumbers.MAX_BYTES);
    length = PackedNumbers.put(bytes, length, value);
    return this;
  }

  /** A number that may be negative. */
  IndexOutput signed(long value) {
    return number(PackedNumbers.unsigned(value));
  }

  /** Four bytes, the highest first. */
  IndexOutput word(int value) {
    ensureCapacity(4);
    for (int shift = 24; shift >= 0; shift -= 8) {
      bytes[length++] = (byte) (value >>> shift);
    }
    return this;
  }

  /** Eight bytes, the highest first. */
  IndexOutput longWord(long value) {
    return word((int) (value >>> 32)).word((int) value);
  }

  /** A text with its length in bytes before it. */
  IndexOutput text(String text) {
    byte[] coded = text.getBytes(StandardCharsets.UTF_8);
    return number(coded.length).append(coded);
  }

  /** Bytes as they are. */
  IndexOutput append(byte[] more) {
    ensureCapacity(more.length);
    System.arraycopy(more, 0, bytes, length, more.length);
    length += more.length;
    return this;
  }

  private void ensureCapacity(int more) {
    if (more > bytes.length - length) {
      bytes = Arrays.copyOf(bytes, Math.max(length + more, 2 * bytes.length));
    }
  }

  int length() {
    return length;
  }

  byte[] toBytes() {
    return Arrays.copyOf(bytes, length);
  }
}
