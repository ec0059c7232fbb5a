package org.tracetool.format.stf.bytes;

import java.util.Arrays;
import org.tracetool.core.collect.PackedNumbers;
import org.tracetool.core.text.TraceText;

/** Bytes being put together. The methods that write numbers return how many bytes they took. */
public final class ByteOut {

  public byte[] bytes;
  public int used;

  public ByteOut(int room) {
    bytes = new byte[room];
  }

  public ByteOut() {
    this(64);
  }

  public void clear() {
    used = 0;
  }

  public void room(int more) {
    if (used + more > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(used + more, bytes.length * 2));
    }
  }

  public void u8(int value) {
    room(1);
    bytes[used++] = (byte) value;
  }

  private void little(long value, int width) {
    room(width);
    for (int i = 0; i < width; i++) {
      bytes[used++] = (byte) (value >>> 8 * i);
    }
  }

  public void u16(int value) {
    little(value, 2);
  }

  public void u32(int value) {
    little(value, 4);
  }

  public void u64(long value) {
    little(value, 8);
  }

  public void f64(double value) {
    u64(Double.doubleToRawLongBits(value));
  }

  /** Unsigned LEB128. */
  public int uv(long value) {
    if (used + PackedNumbers.MOST_BYTES > bytes.length) {
      room(PackedNumbers.MOST_BYTES);
    }
    int end = PackedNumbers.put(bytes, used, value);
    int length = end - used;
    used = end;
    return length;
  }

  /** Zigzag, then as {@link #uv}. */
  public int sv(long value) {
    return uv(PackedNumbers.unsigned(value));
  }

  public int put(byte[] from, int offset, int length) {
    room(length);
    System.arraycopy(from, offset, bytes, used, length);
    used += length;
    return length;
  }

  public int put(ByteOut other) {
    return put(other.bytes, 0, other.used);
  }

  public int str(byte[] from, int offset, int length) {
    int size = uv(length);
    return size + put(from, offset, length);
  }

  public int str(ByteOut other) {
    return str(other.bytes, 0, other.used);
  }

  public int str(String text) {
    byte[] encoded = TraceText.encode(text);
    return str(encoded, 0, encoded.length);
  }

  public byte[] content() {
    return Arrays.copyOf(bytes, used);
  }
}
