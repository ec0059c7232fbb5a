package org.tracetool.deflate;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/** Bits packed into bytes from the lowest one up, as DEFLATE requires. */
final class BitOutput {
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  /** The bytes written so far, and room for more. */
  byte[] bytes = new byte[64 << 10];

  /** Number of whole bytes. */
  int size;

  /** Bits that do not make a whole byte yet. */
  long pending;

  /** Number of pending bits, less than 8 between calls. */
  int count;

  void clear() {
    size = 0;
  }

  /** Makes sure that {@code more} bytes fit. */
  void ensureCapacity(int more) {
    if (size + more + 8 > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, size + more + 8));
    }
  }

  /** Adds up to 48 bits; {@link #ensureCapacity} must have been called before. */
  void put(long bits, int length) {
    pending |= bits << count;
    count += length;
    LONG.set(bytes, size, pending);
    int whole = count >>> 3;
    size += whole;
    pending >>>= whole << 3;
    count &= 7;
  }

  /** Fills up to a whole byte with zeros. */
  void align() {
    if (count > 0) {
      bytes[size++] = (byte) pending;
      pending = 0;
      count = 0;
    }
  }
}
