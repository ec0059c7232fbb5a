package org.tracetool.format.vtf3.encoding;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.tracetool.format.vtf3.record.NumberText;

/** Bytes on their way to a stream, or kept if there is none. */
public final class VtfOutput {
  private static final int FLUSH_AT = 256 << 10;
  private static final int FIRST_SIZE = 4096;
  private static final byte[] HEX = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);

  private static final VarHandle LITTLE_INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle LITTLE_LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private final OutputStream stream;
  public byte[] bytes;
  public int used;

  /** Bytes that are kept. */
  public VtfOutput() {
    this(null, 128);
  }

  /** Bytes for a stream. */
  public VtfOutput(OutputStream stream) {
    this(stream, FIRST_SIZE);
  }

  private VtfOutput(OutputStream stream, int size) {
    this.stream = stream;
    bytes = new byte[size];
  }

  /** Passes the collected bytes on, once there are many. */
  public void endRecord() throws IOException {
    if (used >= FLUSH_AT) {
      flush();
    }
  }

  public void flush() throws IOException {
    if (stream != null) {
      stream.write(bytes, 0, used);
      used = 0;
    }
  }

  public byte[] content() {
    return Arrays.copyOf(bytes, used);
  }

  public void clear() {
    used = 0;
  }

  /** Makes sure that so many bytes fit. */
  void ensureCapacity(int count) {
    if (used + count > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(used + count, bytes.length * 2));
    }
  }

  public void put(int b) {
    ensureCapacity(1);
    bytes[used++] = (byte) b;
  }

  public void put(byte[] b, int offset, int length) {
    ensureCapacity(length);
    System.arraycopy(b, offset, bytes, used, length);
    used += length;
  }

  public void put(byte[] b) {
    put(b, 0, b.length);
  }

  public void writeText(String ascii) {
    put(ascii.getBytes(StandardCharsets.ISO_8859_1));
  }

  void writeDecimal(long value) {
    ensureCapacity(24);
    used = NumberText.putLong(bytes, used, value);
  }

  public void writeUnsigned(long value) {
    ensureCapacity(24);
    used = NumberText.putUnsigned(bytes, used, value);
  }

  void writeInteger(double value) {
    ensureCapacity(64);
    used = NumberText.putInteger(bytes, used, value);
  }

  void writeReal(double value) {
    ensureCapacity(40);
    used = NumberText.putFloat(bytes, used, value);
  }

  /** Two hexadecimal digits. */
  public void writeHexByte(int b) {
    ensureCapacity(2);
    bytes[used++] = HEX[b >> 4 & 15];
    bytes[used++] = HEX[b & 15];
  }

  /** Hexadecimal digits without leading zeros. */
  void writeHex(long value) {
    ensureCapacity(16);
    int digits = Math.max(1, (67 - Long.numberOfLeadingZeros(value)) / 4);
    for (int i = digits - 1; i >= 0; i--) {
      bytes[used++] = HEX[(int) (value >>> 4 * i) & 15];
    }
  }

  /** Little-endian bytes. */
  void writeLittle(long value, int width) {
    ensureCapacity(Long.BYTES);
    switch (width) {
      case Long.BYTES -> LITTLE_LONG.set(bytes, used, value);
      case Integer.BYTES -> LITTLE_INT.set(bytes, used, (int) value);
      default -> {
        for (int i = 0; i < width; i++) {
          bytes[used + i] = (byte) (value >>> 8 * i);
        }
      }
    }
    used += width;
  }
}
