package org.tracetool.core.collect;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Hashes of pieces of bytes, such as names. They are the same in each run. */
public final class ByteHash {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long FACTOR = 0x9e37_79b9_7f4a_7c15L;
  private static final int ROTATION = 31;

  private ByteHash() {}

  /** Whether a piece is the same as the bytes from {@code from} to before {@code to}. */
  public static boolean isEqual(byte[] piece, byte[] bytes, int from, int to) {
    int length = piece.length;
    if (to - from != length) {
      return false;
    }
    int i = 0;
    for (; i <= length - Long.BYTES; i += Long.BYTES) {
      if ((long) LONGS.get(piece, i) != (long) LONGS.get(bytes, from + i)) {
        return false;
      }
    }
    for (; i < length; i++) {
      if (piece[i] != bytes[from + i]) {
        return false;
      }
    }
    return true;
  }

  /** The hash of the bytes from {@code from} to before {@code to}; all of its bits are mixed. */
  public static int of(byte[] bytes, int from, int to) {
    long hash = to - from;
    int i = from;
    for (; i <= to - Long.BYTES; i += Long.BYTES) {
      hash = Long.rotateLeft((hash ^ (long) LONGS.get(bytes, i)) * FACTOR, ROTATION);
    }
    long rest = 0;
    for (; i < to; i++) {
      rest = rest << Byte.SIZE | bytes[i] & 0xff;
    }
    hash = (hash ^ rest) * FACTOR;
    hash = (hash ^ hash >>> 32) * FACTOR;
    return (int) (hash >>> 32);
  }
}
