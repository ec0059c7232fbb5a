package org.tracetool.format.stf;

import java.util.Arrays;
import org.tracetool.core.io.TraceText;

/** Bytes being put together. The methods that write numbers say how many bytes they took. */
final class ByteOut {
  private static final int LONGEST_NUMBER = 10;

  byte[] bytes;
  int used;

  ByteOut(int room) {
    bytes = new byte[room];
  }

  ByteOut() {
    this(64);
  }

  void clear() {
    used = 0;
  }

  void room(int more) {
    if (used + more > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(used + more, bytes.length * 2));
    }
  }

  void u8(int value) {
    room(1);
    bytes[used++] = (byte) value;
  }

  private void little(long value, int width) {
    room(width);
    for (int i = 0; i < width; i++) {
      bytes[used++] = (byte) (value >>> 8 * i);
    }
  }

  void u16(int value) {
    little(value, 2);
  }

  void u32(int value) {
    little(value, 4);
  }

  void u64(long value) {
    little(value, 8);
  }

  void f64(double value) {
    u64(Double.doubleToRawLongBits(value));
  }

  /** Unsigned LEB128. */
  int uv(long value) {
    if (used + LONGEST_NUMBER > bytes.length) {
      room(LONGEST_NUMBER);
    }
    byte[] b = bytes;
    int at = used;
    long v = value;
    while ((v & ~0x7fL) != 0) {
      b[at++] = (byte) (v | 0x80);
      v >>>= 7;
    }
    b[at++] = (byte) v;
    int length = at - used;
    used = at;
    return length;
  }

  /** Zigzag, then as {@link #uv}. */
  int sv(long value) {
    return uv(value << 1 ^ value >> 63);
  }

  int put(byte[] from, int offset, int length) {
    room(length);
    System.arraycopy(from, offset, bytes, used, length);
    used += length;
    return length;
  }

  int put(ByteOut other) {
    return put(other.bytes, 0, other.used);
  }

  int str(byte[] from, int offset, int length) {
    int size = uv(length);
    return size + put(from, offset, length);
  }

  int str(ByteOut other) {
    return str(other.bytes, 0, other.used);
  }

  int str(String text) {
    byte[] encoded = TraceText.encode(text);
    return str(encoded, 0, encoded.length);
  }

  byte[] content() {
    return Arrays.copyOf(bytes, used);
  }
}
