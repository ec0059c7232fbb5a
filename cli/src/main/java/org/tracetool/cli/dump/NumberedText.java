package org.tracetool.cli.dump;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.tracetool.cli.common.ByteText;

/** Lines of text that each have a running number in front, in the way of otfprint. */
final class NumberedText {
  private static final int NUMBER_ROOM = 32;
  private static final int USUAL_TAIL = 48;
  private static final int HUNDRED_MILLION = 100_000_000;
  private static final short OPENING = '(' | '#' << 8;
  private static final int CLOSING = ')' | ' ' << 8 | '\t' << 16;
  private static final VarHandle SHORTS = view(short[].class);
  private static final VarHandle INTS = view(int[].class);
  private static final VarHandle LONGS = view(long[].class);

  private byte[] bytes;
  private int used;

  /** The digits above the last eight, if any, the first one in the lowest byte. */
  private long high;

  private int highLength;
  private long digits;
  private int leadingZeroBits;
  private long count;

  /**
   * @param room what the text is written to, as long as it fits
   */
  NumberedText(byte[] room) {
    bytes = room;
    spell();
  }

  private static VarHandle view(Class<?> words) {
    return MethodHandles.byteArrayViewVarHandle(words, ByteOrder.LITTLE_ENDIAN);
  }

  /** Forgets the text; the next line has the number behind {@code lastNumber}. */
  void restart(long lastNumber) {
    used = 0;
    count = lastNumber;
    spell();
  }

  /** The text; valid until more is added. */
  byte[] bytes() {
    return bytes;
  }

  /** Length of the text. */
  int length() {
    return used;
  }

  private void room(int more) {
    if (more > bytes.length - used) {
      bytes = Arrays.copyOf(bytes, Math.max(used + more, bytes.length * 2));
    }
  }

  /** Adds a record with the next number and a TAB in front. */
  void add(byte[] text, int start, int end) {
    int length = end - start;
    room(length + NUMBER_ROOM);
    int at = numbered();
    System.arraycopy(text, start, bytes, at, length);
    used = at + length;
  }

  /**
   * Adds a record with the next number and its time in front.
   *
   * @param tail holds what stands behind the time, and {@link FixedTails#TAIL} bytes in any case
   */
  void add(long time, byte[] tail, int start, int length) {
    room(NUMBER_ROOM + ByteText.ROOM + FixedTails.TAIL);
    int at = numbered();
    byte[] to = bytes;
    at = ByteText.unsigned(to, at, time);
    // A fixed number of words is copied faster than the right number of bytes.
    for (int i = 0; i < USUAL_TAIL; i += 8) {
      LONGS.set(to, at + i, (long) LONGS.get(tail, start + i));
    }
    if (length > USUAL_TAIL) {
      System.arraycopy(tail, start, to, at, length);
    }
    used = at + length;
  }

  /** Adds a record with the next number in front. */
  void addWithoutTab(byte[] text, int start, int end) {
    int length = end - start;
    room(length + NUMBER_ROOM);
    int at = numbered() - 1;
    System.arraycopy(text, start, bytes, at, length);
    used = at + length;
  }

  /** Puts the next number behind the text; returns the index behind it. */
  private int numbered() {
    countUp();
    byte[] to = bytes;
    int at = used;
    SHORTS.set(to, at, OPENING);
    at += 2;
    if (highLength > 0) {
      LONGS.set(to, at, high);
      at += highLength;
    }
    LONGS.set(to, at, digits >>> leadingZeroBits);
    at += 8 - (leadingZeroBits >> 3);
    INTS.set(to, at, CLOSING);
    return at + 3;
  }

  /** The last eight digits of the number stay in one word, in which the last is counted up. */
  private void countUp() {
    count++;
    digits += 1L << 56;
    if (digits >>> 56 > '9') {
      spell();
    }
  }

  private void spell() {
    long above = count / HUNDRED_MILLION;
    long low = ByteText.eightDigits((int) (count % HUNDRED_MILLION));
    digits = low + ByteText.ASCII_ZEROS;
    if (above == 0) {
      highLength = 0;
      leadingZeroBits = leadingZeros(low);
    } else {
      // More than 16 digits would take longer to print than anybody can wait.
      long top = ByteText.eightDigits((int) above);
      int zeros = leadingZeros(top);
      high = top + ByteText.ASCII_ZEROS >>> zeros;
      highLength = 8 - (zeros >> 3);
      leadingZeroBits = 0;
    }
  }

  /** Bits of the digits in front of the first that is not 0; the last digit always counts. */
  private static int leadingZeros(long eightDigits) {
    return Long.numberOfTrailingZeros(eightDigits | 1L << 56) & ~7;
  }
}
