package org.tracetool.query.parquet;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/** Bytes that grow; numbers are little-endian, as Parquet has them. */
final class ParquetBuffer {
  private static final int FIRST = 1 << 12;
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  byte[] array = new byte[FIRST];
  int used;

  /** Makes room for so many more bytes. */
  void ensureCapacity(int more) {
    if (array.length - used < more) {
      grow(more);
    }
  }

  private void grow(int more) {
    int size =
        (int) Math.min(Integer.MAX_VALUE - 16L, Math.max(2L * array.length, used + (long) more));
    array = Arrays.copyOf(array, size);
  }

  void put(int value) {
    ensureCapacity(1);
    array[used++] = (byte) value;
  }

  void put(byte[] values) {
    put(values, 0, values.length);
  }

  void put(byte[] values, int from, int length) {
    ensureCapacity(length);
    System.arraycopy(values, from, array, used, length);
    used += length;
  }

  /** The lowest bytes of a number, at most eight, the lowest first. */
  void writeLow(long value, int bytes) {
    ensureCapacity(Long.BYTES);
    LONGS.set(array, used, value);
    used += bytes;
  }

  /** The lowest bytes of some numbers, at most eight of each. */
  void writeLow(long[] values, int from, int count, int bytes) {
    ensureCapacity(count * bytes + Long.BYTES);
    byte[] to = array;
    int at = used;
    for (int i = from; i < from + count; i++) {
      LONGS.set(to, at, values[i]);
      at += bytes;
    }
    used = at;
  }

  /** A number without sign, seven bits a byte. */
  void writeVarint(long value) {
    ensureCapacity(10);
    long rest = value;
    while ((rest & ~0x7fL) != 0) {
      array[used++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    array[used++] = (byte) rest;
  }

  /** A number with sign. */
  void writeZigzag(long value) {
    writeVarint(value << 1 ^ value >> 63);
  }

  /** Numbers of so many bits each, the lowest bits first, filled up with zeros. */
  void writePacked(long[] values, int from, int count, int width) {
    if (width % Byte.SIZE == 0) {
      writeLow(values, from, count, width / Byte.SIZE);
      return;
    }
    ensureCapacity((int) (((long) count * width + 7) / 8) + Long.BYTES);
    byte[] to = array;
    int at = used;
    long bits = 0;
    int have = 0;
    for (int i = from; i < from + count; i++) {
      long value = values[i];
      bits |= value << have;
      have += width;
      if (have >= Long.SIZE) {
        LONGS.set(to, at, bits);
        at += Long.BYTES;
        have -= Long.SIZE;
        bits = have == 0 ? 0 : value >>> width - have;
      }
    }
    LONGS.set(to, at, bits);
    used = at + (have + 7) / Byte.SIZE;
  }
}
