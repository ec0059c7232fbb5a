package org.tracetool.legacy.otf2.print;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.tracetool.core.text.ByteText;
import org.tracetool.legacy.otf2.text.ReferencePrinter;

/**
 * Times, filled up with blanks to a width of twenty. Times that follow each other have most of
 * their digits in common, so that only the last four are made for each, as long as the others stay.
 */
final class TimeColumn {
  static final int WIDTH = 20;

  private static final int LOW = 10_000;
  private static final long HUNDRED_MILLION = 100_000_000L;

  /** What comes before the last four digits of the highest times. */
  private static final long MAX_HIGH_PART = Long.divideUnsigned(-1L, LOW);

  private static final long BLANKS = 0x2020_2020_2020_2020L;
  private static final long ZERO_TO_BLANK = ByteText.ASCII_ZEROS - BLANKS;

  /** Makes sure that the last digit is no leading zero. */
  private static final long LAST_DIGIT = 1L << 56;

  private static final int LOW_AT = WIDTH - 4;
  private static final int MIDDLE_AT = Long.BYTES;
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  /** The time whose columns but the last four are kept: one that ends with four zeros. */
  private long kept;

  /** How many times from that one on have these columns; 0 for none. */
  private long count;

  /** What is before the last twelve digits, as a number; 0 for none. */
  private long top;

  private long first;
  private long second;
  private final byte[] text = new byte[WIDTH];
  private final byte[] digits = new byte[ByteText.ROOM];

  /** Writes a time, of which the highest one stands for none; there has to be room for it. */
  void put(byte[] into, int at, long time) {
    long low = time - kept;
    if (low < 0 || low >= count) {
      if (!keep(time)) {
        putWhole(into, at, time);
        return;
      }
      low = time - kept;
    }
    LONGS.set(into, at, first);
    LONGS.set(into, at + MIDDLE_AT, second);
    INTS.set(into, at + LOW_AT, fourDigits((int) low));
  }

  /** Four digits as ASCII, the first one in the lowest byte. */
  private static int fourDigits(int value) {
    // As ByteText does it for eight.
    int high = value * 5243 >>> 19;
    int twos = high | value - 100 * high << 16;
    int tens = twos * 103 >>> 10 & 0x000f_000f;
    return (tens | twos - 10 * tens << 8) + (int) ByteText.ASCII_ZEROS;
  }

  /** Keeps what is before the last four digits; false if that is nothing, or not worth it. */
  private boolean keep(long time) {
    long upper = Long.divideUnsigned(time, LOW);
    if (upper == 0 || upper == MAX_HIGH_PART) {
      return false;
    }
    long above = upper / HUNDRED_MILLION;
    if (above != 0 && above == top) {
      int middle = (int) (upper - above * HUNDRED_MILLION);
      second = ByteText.eightDigits(middle) + ByteText.ASCII_ZEROS;
    } else {
      putRight(text, 0, upper);
      first = (long) LONGS.get(text, WIDTH - LOW_AT);
      second = (long) LONGS.get(text, WIDTH - LOW_AT + MIDDLE_AT);
      top = above;
    }
    kept = upper * LOW;
    count = LOW;
    return true;
  }

  private void putWhole(byte[] into, int at, long time) {
    if (time == -1L) {
      putRight(into, at, ReferencePrinter.UNDEFINED, ReferencePrinter.UNDEFINED.length);
    } else if (time >= 0 && time < HUNDRED_MILLION) {
      putSmall(into, at, (int) time);
    } else {
      putRight(into, at, time);
    }
  }

  /** A number of up to eight digits, with blanks in the place of leading zeros. */
  private static void putSmall(byte[] into, int at, int time) {
    long low = ByteText.eightDigits(time);
    int zeros = Long.numberOfTrailingZeros(low | LAST_DIGIT) & -Byte.SIZE;
    long blanks = ZERO_TO_BLANK & (1L << zeros) - 1;
    LONGS.set(into, at, BLANKS);
    INTS.set(into, at + Long.BYTES, (int) BLANKS);
    LONGS.set(into, at + WIDTH - Long.BYTES, low + ByteText.ASCII_ZEROS - blanks);
  }

  private void putRight(byte[] into, int at, long number) {
    putRight(into, at, digits, ByteText.unsigned(digits, 0, number));
  }

  private static void putRight(byte[] into, int at, byte[] text, int length) {
    int blanks = WIDTH - length;
    Arrays.fill(into, at, at + blanks, (byte) ' ');
    System.arraycopy(text, 0, into, at + blanks, length);
  }
}
