package org.tracetool.format.slog2.file;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.tracetool.core.text.TraceText;

/** Reads a block from its start to its end. */
public final class BlockByteInput {
  private static final VarHandle SHORT = handle(short[].class);
  private static final VarHandle INT = handle(int[].class);
  private static final VarHandle LONG = handle(long[].class);
  private static final byte[] NONE = {};

  private final byte[] bytes;
  private final int end;
  private final long offset;
  private int at;

  /**
   * A block.
   *
   * @param size how many of the bytes are of the block
   * @param offset of the first one in the file
   */
  public BlockByteInput(byte[] bytes, int size, long offset) {
    this.bytes = bytes;
    this.end = size;
    this.offset = offset;
  }

  private static VarHandle handle(Class<?> type) {
    return MethodHandles.byteArrayViewVarHandle(type, ByteOrder.BIG_ENDIAN);
  }

  /** The place of the next byte in the file. */
  public long position() {
    return offset + at;
  }

  /** How many bytes are left. */
  public int left() {
    return end - at;
  }

  private int take(int count) throws BadBlockException {
    int from = at;
    if (count > end - from) {
      throw new BadBlockException(
          offset + from, count + " more bytes of the block", "its end after " + (end - from));
    }
    at = from + count;
    return from;
  }

  /** Passes over some bytes. */
  void skip(int count) throws BadBlockException {
    take(count);
  }

  /** A byte without sign. */
  public int u8() throws BadBlockException {
    return bytes[take(1)] & 0xff;
  }

  /** A byte with sign. */
  public int i8() throws BadBlockException {
    return bytes[take(1)];
  }

  /** Two bytes. */
  public int i16() throws BadBlockException {
    return (short) SHORT.get(bytes, take(Short.BYTES));
  }

  /** Four bytes. */
  public int i32() throws BadBlockException {
    return (int) INT.get(bytes, take(Integer.BYTES));
  }

  /** Eight bytes. */
  public long i64() throws BadBlockException {
    return (long) LONG.get(bytes, take(Long.BYTES));
  }

  /** A single. */
  public float f32() throws BadBlockException {
    return Float.intBitsToFloat(i32());
  }

  /** A double. */
  public double f64() throws BadBlockException {
    return Double.longBitsToDouble(i64());
  }

  /** A number of things of two bytes, of which each takes some bytes at least. */
  public int count16(String what, int least) throws BadBlockException {
    return count(i16(), Short.BYTES, what, least);
  }

  /** A number of things of four bytes, of which each takes some bytes at least. */
  public int count32(String what, int least) throws BadBlockException {
    return count(i32(), Integer.BYTES, what, least);
  }

  private int count(int count, int width, String what, int least) throws BadBlockException {
    if (count < 0 || (long) count * least > left()) {
      throw new BadBlockException(
          position() - width,
          "a number of " + what + " that fits into the " + left() + " bytes left of the block",
          Integer.toString(count));
    }
    return count;
  }

  /** Bytes as they are. */
  public byte[] raw(int length) throws BadBlockException {
    if (length == 0) {
      return NONE;
    }
    int from = take(length);
    return Arrays.copyOfRange(bytes, from, from + length);
  }

  /** A text with its length. */
  public String text() throws BadBlockException {
    int length = i16();
    if (length <= 0) {
      return "";
    }
    int from = take(length);
    return TraceText.decode(bytes, from, length);
  }

  /** A place in the file. */
  public BlockPointer pointer() throws BadBlockException {
    long where = i64();
    return new BlockPointer(where, i32());
  }
}
