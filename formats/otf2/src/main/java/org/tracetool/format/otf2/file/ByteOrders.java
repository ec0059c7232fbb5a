package org.tracetool.format.otf2.file;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Numbers of 32 and 64 bits in either order of bytes. */
public final class ByteOrders {
  /** The byte that says that the low byte comes first. */
  public static final int LITTLE = 0x42;

  /** The byte that says that the high byte comes first. */
  public static final int BIG = 0x23;

  private static final VarHandle LONG_LITTLE = view(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle LONG_BIG = view(long[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle INT_LITTLE = view(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle INT_BIG = view(int[].class, ByteOrder.BIG_ENDIAN);

  private ByteOrders() {}

  private static VarHandle view(Class<?> of, ByteOrder order) {
    return MethodHandles.byteArrayViewVarHandle(of, order);
  }

  /** The 64 bits at a place. */
  public static long u64(byte[] b, int at, boolean big) {
    return big ? (long) LONG_BIG.get(b, at) : (long) LONG_LITTLE.get(b, at);
  }

  static long u32(byte[] b, int at, boolean big) {
    return Integer.toUnsignedLong(big ? (int) INT_BIG.get(b, at) : (int) INT_LITTLE.get(b, at));
  }

  /** The fewest bytes that hold an unsigned number, as its size says when it is compressed. */
  public static int size(long value) {
    return Long.BYTES - (Long.numberOfLeadingZeros(value) >>> 3);
  }

  /** A number of {@code size} bytes, up to eight. */
  public static long compressed(byte[] b, int at, int size, boolean big) {
    if (size == 0) {
      return 0;
    }
    if (at + Long.BYTES <= b.length) {
      int others = Long.SIZE - Byte.SIZE * size;
      return big
          ? (long) LONG_BIG.get(b, at) >>> others
          : (long) LONG_LITTLE.get(b, at) << others >>> others;
    }
    long value = 0;
    if (big) {
      for (int i = 0; i < size; i++) {
        value = value << 8 | b[at + i] & 0xff;
      }
    } else {
      for (int i = size - 1; i >= 0; i--) {
        value = value << 8 | b[at + i] & 0xff;
      }
    }
    return value;
  }

  /** Stores 64 bits. */
  public static void putU64(byte[] b, int at, long value, boolean big) {
    if (big) {
      LONG_BIG.set(b, at, value);
    } else {
      LONG_LITTLE.set(b, at, value);
    }
  }

  /** Stores 32 bits. */
  public static void putU32(byte[] b, int at, int value, boolean big) {
    if (big) {
      INT_BIG.set(b, at, value);
    } else {
      INT_LITTLE.set(b, at, value);
    }
  }
}
