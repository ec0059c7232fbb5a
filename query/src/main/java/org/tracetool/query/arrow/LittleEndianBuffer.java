package org.tracetool.query.arrow;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/** Bytes that grow, to which numbers are added with their lowest byte first. */
final class LittleEndianBuffer {
  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private byte[] bytes = new byte[1024];
  private int size;

  void clear() {
    size = 0;
  }

  int size() {
    return size;
  }

  private int grow(int more) {
    int at = size;
    if (at + more > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(at + more, 2 * bytes.length));
    }
    size = at + more;
    return at;
  }

  void add(int value) {
    int at = grow(Integer.BYTES); // may replace the bytes
    INTS.set(bytes, at, value);
  }

  void add(long value) {
    int at = grow(Long.BYTES);
    LONGS.set(bytes, at, value);
  }

  void add(byte[] more) {
    int at = grow(more.length);
    System.arraycopy(more, 0, bytes, at, more.length);
  }

  byte[] bytes() {
    return Arrays.copyOf(bytes, size);
  }
}
