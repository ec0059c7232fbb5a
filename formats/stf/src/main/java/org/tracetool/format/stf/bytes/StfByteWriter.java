package org.tracetool.format.stf.bytes;

import java.util.Arrays;
import org.tracetool.core.collect.PackedNumbers;
import org.tracetool.core.text.TraceText;

/** Bytes being put together. The methods that write numbers return how many bytes they took. */
public final class StfByteWriter {

  public byte[] bytes;
  public int used;

  public StfByteWriter(int room) {
    bytes = new byte[room];
  }

  public StfByteWriter() {
    this(64);
  }

  public void clear() {
    used = 0;
  }

  public void ensureCapacity(int more) {
    if (used + more > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(used + more, bytes.length * 2));
    }
  }

  public void writeU8(int value) {
    ensureCapacity(1);
    bytes[used++] = (byte) value;
  }

  private void writeLittle(long value, int width) {
    ensureCapacity(width);
    for (int i = 0; i < width; i++) {
      bytes[used++] = (byte) (value >>> 8 * i);
    }
  }

  public void writeU16(int value) {
    writeLittle(value, 2);
  }

  public void writeU32(int value) {
    writeLittle(value, 4);
  }

  public void writeU64(long value) {
    writeLittle(value, 8);
  }

  public void writeF64(double value) {
    writeU64(Double.doubleToRawLongBits(value));
  }

  /** Unsigned LEB128. */
  public int uv(long value) {
    if (used + PackedNumbers.MAX_BYTES > bytes.length) {
      ensureCapacity(PackedNumbers.MAX_BYTES);
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
    ensureCapacity(length);
    System.arraycopy(from, offset, bytes, used, length);
    used += length;
    return length;
  }

  public int put(StfByteWriter other) {
    return put(other.bytes, 0, other.used);
  }

  public int str(byte[] from, int offset, int length) {
    int size = uv(length);
    return size + put(from, offset, length);
  }

  public int str(StfByteWriter other) {
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
