package org.tracetool.format.paraver.write;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** Decimal numbers as text, four digits at a time. */
final class DecimalText {
  /** Bytes that must be free where a number is put; the last ones may be overwritten with it. */
  static final int ROOM = 23;

  private static final int GROUP = 4;
  private static final int TEN_TO_4 = 10_000;
  private static final int TEN_TO_8 = 100_000_000;

  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  /** The digits of the numbers below 10,000, the first of them in the lowest byte. */
  private static final int[] DIGITS = new int[TEN_TO_4];

  static {
    for (int i = 0; i < TEN_TO_4; i++) {
      DIGITS[i] =
          '0' + i / 1000 | '0' + i / 100 % 10 << 8 | '0' + i / 10 % 10 << 16 | '0' + i % 10 << 24;
    }
  }

  private DecimalText() {}

  /** Puts a number at a place that has {@link #ROOM}; returns where it ends. */
  static int put(byte[] to, int at, long value) {
    if (value >= 0) {
      return positive(to, at, value);
    }
    if (value == Long.MIN_VALUE) {
      byte[] text = Long.toString(value).getBytes(StandardCharsets.US_ASCII);
      System.arraycopy(text, 0, to, at, text.length);
      return at + text.length;
    }
    to[at] = '-';
    return positive(to, at + 1, -value);
  }

  private static int positive(byte[] to, int at, long value) {
    if (value < TEN_TO_8) {
      return small(to, at, (int) value);
    }
    long high = value / TEN_TO_8;
    int end = high < TEN_TO_8 ? small(to, at, (int) high) : positive(to, at, high);
    int low = (int) (value - high * TEN_TO_8);
    writeGroup(to, end, low / TEN_TO_4);
    writeGroup(to, end + GROUP, low % TEN_TO_4);
    return end + 2 * GROUP;
  }

  private static int small(byte[] to, int at, int value) {
    if (value < TEN_TO_4) {
      return first(to, at, value);
    }
    int high = value / TEN_TO_4;
    int end = first(to, at, high);
    writeGroup(to, end, value - high * TEN_TO_4);
    return end + GROUP;
  }

  /** A number below 10,000 without leading zeros. */
  private static int first(byte[] to, int at, int value) {
    int digits = value < 100 ? value < 10 ? 1 : 2 : value < 1000 ? 3 : GROUP;
    INTS.set(to, at, DIGITS[value] >>> Byte.SIZE * (GROUP - digits));
    return at + digits;
  }

  private static void writeGroup(byte[] to, int at, int value) {
    INTS.set(to, at, DIGITS[value]);
  }
}
