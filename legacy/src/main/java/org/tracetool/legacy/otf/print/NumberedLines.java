package org.tracetool.legacy.otf.print;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.tracetool.core.text.ByteText;

/** Lines of text that each have a running number in front, in the way of otfprint. */
final class NumberedLines {
  private static final int NUMBER_ROOM = 32;
  private static final int USUAL_TAIL = 48;
  private static final int HUNDRED_MILLION = 100_000_000;
  private static final long SIXTEEN_DIGITS = 10_000_000_000_000_000L;
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

  /** Times from here on, as many as the span says, start with the same digits. */
  private long timeBase;

  private long timeSpan;
  private long timeHigh;
  private int timeHighLength;

  /**
   * @param room what the text is written to, as long as it fits
   */
  NumberedLines(byte[] room) {
    bytes = room;
    spell();
  }

  private static VarHandle view(Class<?> words) {
    return MethodHandles.byteArrayViewVarHandle(words, ByteOrder.LITTLE_ENDIAN);
  }

  /** Forgets the text; the next line has the number after {@code lastNumber}. */
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

  private void ensureCapacity(int more) {
    if (more > bytes.length - used) {
      bytes = Arrays.copyOf(bytes, Math.max(used + more, bytes.length * 2));
    }
  }

  /** Adds a record with the next number and a TAB in front. */
  void add(byte[] text, int start, int end) {
    int length = end - start;
    ensureCapacity(length + NUMBER_ROOM);
    int at = numbered();
    System.arraycopy(text, start, bytes, at, length);
    used = at + length;
  }

  /**
   * Adds a record with the next number and its time in front.
   *
   * @param tail holds what stands after the time, and {@link FixedTails#TAIL} bytes in any case
   */
  void add(long time, byte[] tail, int start, int length) {
    ensureCapacity(NUMBER_ROOM + ByteText.ROOM + FixedTails.TAIL);
    int at = numbered();
    byte[] to = bytes;
    long sinceBase = time - timeBase;
    if (Long.compareUnsigned(sinceBase, timeSpan) < 0) {
      LONGS.set(to, at, timeHigh);
      at += timeHighLength;
      LONGS.set(to, at, ByteText.eightDigits((int) sinceBase) + ByteText.ASCII_ZEROS);
      at += 8;
    } else {
      rebase(time);
      at = ByteText.unsigned(to, at, time);
    }
    // A fixed number of words is copied faster than the right number of bytes.
    for (int i = 0; i < USUAL_TAIL; i += 8) {
      LONGS.set(to, at + i, (long) LONGS.get(tail, start + i));
    }
    if (length > USUAL_TAIL) {
      System.arraycopy(tail, start, to, at, length);
    }
    used = at + length;
  }

  /** Remembers the digits of a time above the last eight, which those that follow mostly share. */
  private void rebase(long time) {
    if (time >= HUNDRED_MILLION && time < SIXTEEN_DIGITS) {
      long above = time / HUNDRED_MILLION;
      long top = ByteText.eightDigits((int) above);
      int zeros = leadingZeros(top);
      timeBase = above * HUNDRED_MILLION;
      timeSpan = HUNDRED_MILLION;
      timeHigh = top + ByteText.ASCII_ZEROS >>> zeros;
      timeHighLength = 8 - (zeros >> 3);
    }
  }

  /** Adds a record with the next number in front. */
  void addWithoutTab(byte[] text, int start, int end) {
    int length = end - start;
    ensureCapacity(length + NUMBER_ROOM);
    int at = numbered() - 1;
    System.arraycopy(text, start, bytes, at, length);
    used = at + length;
  }

  /** Puts the next number after the text; returns the index after it. */
  private int numbered() {
    countUp();
    byte[] to = bytes;
    int at = used;
    SHORTS.set(to, at, OPENING);
    LONGS.set(to, at + 2, high);
    at += 2 + highLength;
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

  /**
   * Spells the number from scratch. Without a branch for the digits above the last eight: it would
   * be new to the compiled code at number 100,000,000, and all of it would be thrown away.
   */
  private void spell() {
    long above = count / HUNDRED_MILLION; // of at most eight digits, or it would take years
    int hasAbove = (int) ((above | -above) >>> 63);
    long low = ByteText.eightDigits((int) (count % HUNDRED_MILLION));
    digits = low + ByteText.ASCII_ZEROS;
    leadingZeroBits = leadingZeros(low) * (1 - hasAbove);
    long top = ByteText.eightDigits((int) above);
    int zeros = leadingZeros(top);
    high = top + ByteText.ASCII_ZEROS >>> zeros;
    highLength = (8 - (zeros >> 3)) * hasAbove;
  }

  /** Bits of the digits before the first that is not 0; the last digit always counts. */
  private static int leadingZeros(long eightDigits) {
    return Long.numberOfTrailingZeros(eightDigits | 1L << 56) & ~7;
  }
}
