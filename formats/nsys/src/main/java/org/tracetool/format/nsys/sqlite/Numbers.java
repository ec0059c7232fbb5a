package org.tracetool.format.nsys.sqlite;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Numbers in pages: the most significant byte is the first. */
final class Numbers {
  private static final VarHandle SHORT = handle(short[].class);
  private static final VarHandle INT = handle(int[].class);
  private static final VarHandle LONG = handle(long[].class);

  private Numbers() {}

  private static VarHandle handle(Class<?> type) {
    return MethodHandles.byteArrayViewVarHandle(type, ByteOrder.BIG_ENDIAN);
  }

  static int u16(byte[] bytes, int at) {
    return (short) SHORT.get(bytes, at) & 0xffff;
  }

  static long u32(byte[] bytes, int at) {
    return (int) INT.get(bytes, at) & 0xffffffffL;
  }

  /** A number with sign of 1 to 4, 6 or 8 bytes. */
  static long signed(byte[] bytes, int at, int size) {
    return switch (size) {
      case 1 -> bytes[at];
      case 2 -> (short) SHORT.get(bytes, at);
      case 3 -> (long) bytes[at] << 16 | u16(bytes, at + 1);
      case 4 -> (int) INT.get(bytes, at);
      case 6 -> (long) (short) SHORT.get(bytes, at) << 32 | u32(bytes, at + 2);
      default -> (long) LONG.get(bytes, at);
    };
  }
}
