package org.tracetool.index;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.tracetool.core.collect.PackedNumbers;

/** Growing bytes; numbers take seven bits a byte, the lowest first. */
final class ByteSink {
  private byte[] bytes = new byte[256];
  private int length;

  /** An unsigned number, one to ten bytes. */
  ByteSink number(long value) {
    room(PackedNumbers.MOST_BYTES);
    length = PackedNumbers.put(bytes, length, value);
    return this;
  }

  /** A number that may be negative. */
  ByteSink signed(long value) {
    return number(PackedNumbers.unsigned(value));
  }

  /** Four bytes, the highest first. */
  ByteSink word(int value) {
    room(4);
    for (int shift = 24; shift >= 0; shift -= 8) {
      bytes[length++] = (byte) (value >>> shift);
    }
    return this;
  }

  /** Eight bytes, the highest first. */
  ByteSink longWord(long value) {
    return word((int) (value >>> 32)).word((int) value);
  }

  /** A text with its length in bytes before it. */
  ByteSink text(String text) {
    byte[] coded = text.getBytes(StandardCharsets.UTF_8);
    return number(coded.length).append(coded);
  }

  /** Bytes as they are. */
  ByteSink append(byte[] more) {
    room(more.length);
    System.arraycopy(more, 0, bytes, length, more.length);
    length += more.length;
    return this;
  }

  private void room(int more) {
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
