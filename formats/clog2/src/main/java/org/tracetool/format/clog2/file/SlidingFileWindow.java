package org.tracetool.format.clog2.file;

import java.io.Closeable;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.tracetool.core.io.FileHandles;

/** A part of a file in memory that moves on with the reader. */
public final class SlidingFileWindow implements Closeable {
  private static final int MIN_WINDOW_BYTES = 4096;

  private static final VarHandle BIG_INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle LITTLE_INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle BIG_LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle LITTLE_LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private final FileHandles.PooledFile file;
  private final byte[] bytes;
  private boolean bigEndian = true;

  /** Position in the file of the first byte. */
  private long start;

  private int length;

  /** A window of about {@code size} bytes on a file, which it closes. */
  public SlidingFileWindow(FileHandles.PooledFile file, int size) {
    this.file = file;
    bytes = new byte[Math.max(size, MIN_WINDOW_BYTES)];
  }

  /** From now on, numbers are read in this order. */
  public void setByteOrder(boolean big) {
    bigEndian = big;
  }

  /** Size of the file in bytes. */
  public long fileSize() throws IOException {
    return file.size();
  }

  /**
   * Brings bytes of the file into the window, at most {@value #MIN_WINDOW_BYTES}.
   *
   * @return the index of the first one, or -1 if the file ends before the last one
   */
  public int at(long position, int count) throws IOException {
    if (position < start || position + count > start + length) {
      fill(position);
      if (count > length) {
        return -1;
      }
    }
    return (int) (position - start);
  }

  private void fill(long position) throws IOException {
    int kept = 0;
    if (position >= start && position < start + length) {
      kept = (int) (start + length - position);
      System.arraycopy(bytes, (int) (position - start), bytes, 0, kept);
    }
    start = position;
    length = kept;
    int n = file.read(ByteBuffer.wrap(bytes, kept, bytes.length - kept), position + kept);
    length += Math.max(n, 0);
  }

  /** The 32 bits at an index. */
  public int i32(int index) {
    return bigEndian ? (int) BIG_INTS.get(bytes, index) : (int) LITTLE_INTS.get(bytes, index);
  }

  /** The floating-point number of 64 bits at an index. */
  public double f64(int index) {
    return Double.longBitsToDouble(
        bigEndian ? (long) BIG_LONGS.get(bytes, index) : (long) LITTLE_LONGS.get(bytes, index));
  }

  /** A copy of bytes. */
  public byte[] copy(int index, int count) {
    return Arrays.copyOfRange(bytes, index, index + count);
  }

  /**
   * The bytes of a field before its first NUL, without blanks and control characters at their ends;
   * null if there is nothing before it, or no NUL.
   */
  public byte[] text(int index, int size) {
    for (int i = index; i < index + size; i++) {
      if (bytes[i] == 0) {
        return i == index ? null : trimmed(index, i);
      }
    }
    return null;
  }

  /** A copy of bytes without blanks, NULs and control characters at their ends. */
  public byte[] trimmed(int index, int end) {
    int from = index;
    int to = end;
    while (from < to && bytes[from] >= 0 && bytes[from] <= ' ') {
      from++;
    }
    while (to > from && bytes[to - 1] >= 0 && bytes[to - 1] <= ' ') {
      to--;
    }
    return Arrays.copyOfRange(bytes, from, to);
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
