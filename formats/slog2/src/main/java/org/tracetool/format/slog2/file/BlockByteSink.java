package org.tracetool.format.slog2.file;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.tracetool.core.text.TraceText;

/** A growing block of bytes, the highest byte of a number first. */
public final class BlockByteSink {
  private static final VarHandle SHORT = handle(short[].class);
  private static final VarHandle INT = handle(int[].class);
  private static final VarHandle LONG = handle(long[].class);

  private byte[] bytes = new byte[1 << 10];
  private int used;

  private static VarHandle handle(Class<?> type) {
    return MethodHandles.byteArrayViewVarHandle(type, ByteOrder.BIG_ENDIAN);
  }

  private int room(int count) {
    int at = used;
    int end = Math.addExact(at, count);
    if (end > bytes.length) {
      bytes =
          Arrays.copyOf(
              bytes, (int) Math.min(Integer.MAX_VALUE - 8L, Math.max(end, 2L * bytes.length)));
    }
    used = end;
    return at;
  }

  /** The bytes, valid up to {@link #size} and until the next one comes. */
  public byte[] bytes() {
    return bytes;
  }

  /** How many bytes there are. */
  public int size() {
    return used;
  }

  /** Forgets all bytes. */
  public void clear() {
    used = 0;
  }

  /** One byte. */
  public BlockByteSink i8(int value) {
    int at = room(1);
    bytes[at] = (byte) value;
    return this;
  }

  /** Makes room for bytes that are then put in by their place; gives that of the first. */
  public int claim(int count) {
    return room(count);
  }

  /** Puts four bytes into claimed room. */
  public void put32(int place, int value) {
    INT.set(bytes, place, value);
  }

  /** Puts a double into claimed room. */
  public void put64(int place, double value) {
    LONG.set(bytes, place, Double.doubleToLongBits(value));
  }

  /** Puts eight bytes into claimed room. */
  public void put64(int place, long value) {
    LONG.set(bytes, place, value);
  }

  /** Replaces four bytes that were written before. */
  public void patch32(int place, int value) {
    INT.set(bytes, place, value);
  }

  /** Two bytes. */
  public BlockByteSink i16(int value) {
    int at = room(Short.BYTES); // may make a new array
    SHORT.set(bytes, at, (short) value);
    return this;
  }

  /** Four bytes. */
  public BlockByteSink i32(int value) {
    int at = room(Integer.BYTES); // may make a new array
    INT.set(bytes, at, value);
    return this;
  }

  /** Eight bytes. */
  public BlockByteSink i64(long value) {
    int at = room(Long.BYTES); // may make a new array
    LONG.set(bytes, at, value);
    return this;
  }

  /** A single. */
  public BlockByteSink f32(float value) {
    return i32(Float.floatToIntBits(value));
  }

  /** A double. */
  public BlockByteSink f64(double value) {
    return i64(Double.doubleToLongBits(value));
  }

  /** Bytes as they are. */
  public BlockByteSink raw(byte[] source, int length) {
    int at = room(length);
    System.arraycopy(source, 0, bytes, at, length);
    return this;
  }

  /** A text with its length; cut where it is longer than {@link Short#MAX_VALUE} bytes. */
  public BlockByteSink text(String text) {
    byte[] encoded = TraceText.encode(text);
    int length = Math.min(encoded.length, Short.MAX_VALUE);
    return i16(length).raw(encoded, length);
  }

  /** A place in the file. */
  public BlockByteSink pointer(BlockPointer pointer) {
    return i64(pointer.offset()).i32(pointer.size());
  }

  /** A stretch of time. */
  public BlockByteSink box(double start, double end) {
    return f64(start).f64(end);
  }
}
