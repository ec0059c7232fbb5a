package org.tracetool.format.otf2.print;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.tracetool.core.text.ByteText;

/**
 * Times, filled up with blanks to a width of twenty. Times that follow each other have most of
 * their digits in common, so that only the last eight are made for each.
 */
final class TimeColumn {
  static final int WIDTH = 20;

  private static final long LOW = 100_000_000L;
  private static final int LOW_DIGITS = 8;
  private static final long BLANKS = 0x2020_2020_2020_2020L;
  private static final long ZERO_TO_BLANK = ByteText.ASCII_ZEROS - BLANKS;

  /** Makes sure that the last digit is no leading zero. */
  private static final long LAST_DIGIT = 1L << 56;

  private static final int HIGH_DIGITS = WIDTH - LOW_DIGITS;
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  private final ByteText digits = new ByteText(64);

  /** The number that the high digits below are; 0 for none. */
  private long high;

  private long first;
  private int second;

  /** Writes a time, of which the highest one stands for none; there has to be room for it. */
  void put(byte[] into, int at, long time) {
    if (time == -1L) {
      right(into, at, References.UNDEFINED);
      return;
    }
    long upper = time >= 0 ? time / LOW : Long.divideUnsigned(time, LOW);
    if (upper == 0) {
      small(into, at, (int) time);
      return;
    }
    if (upper != high) {
      keep(upper);
    }
    LONGS.set(into, at, first);
    INTS.set(into, at + Long.BYTES, second);
    long low = ByteText.eightDigits((int) (time - upper * LOW)) + ByteText.ASCII_ZEROS;
    LONGS.set(into, at + HIGH_DIGITS, low);
  }

  /** A number of up to eight digits, with blanks in the place of leading zeros. */
  private static void small(byte[] into, int at, int time) {
    long low = ByteText.eightDigits(time);
    int zeros = Long.numberOfTrailingZeros(low | LAST_DIGIT) & -Byte.SIZE;
    long blanks = ZERO_TO_BLANK & (1L << zeros) - 1;
    LONGS.set(into, at, BLANKS);
    INTS.set(into, at + Long.BYTES, (int) BLANKS);
    LONGS.set(into, at + HIGH_DIGITS, low + ByteText.ASCII_ZEROS - blanks);
  }

  private void keep(long upper) {
    byte[] text = new byte[WIDTH];
    digits.clear();
    right(text, 0, digits.unsigned(upper).toBytes());
    first = (long) LONGS.get(text, LOW_DIGITS);
    second = (int) INTS.get(text, LOW_DIGITS + Long.BYTES);
    high = upper;
  }

  private static void right(byte[] into, int at, byte[] text) {
    int blanks = WIDTH - text.length;
    Arrays.fill(into, at, at + blanks, (byte) ' ');
    System.arraycopy(text, 0, into, at + blanks, text.length);
  }
}
