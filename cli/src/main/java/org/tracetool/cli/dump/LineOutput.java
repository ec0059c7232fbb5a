package org.tracetool.cli.dump;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.tracetool.cli.common.BackgroundOutput;
import org.tracetool.cli.common.ByteText;

/**
 * Collects lines and writes them out in large pieces. If lines are numbered, each gets its number
 * in the way of otfprint in front.
 */
final class LineOutput implements Closeable {
  private static final int SIZE = 128 << 10;
  private static final int NUMBER_ROOM = 32;
  private static final int USUAL_TAIL = 48;
  private static final int HUNDRED_MILLION = 100_000_000;
  private static final short OPENING = '(' | '#' << 8;
  private static final int CLOSING = ')' | ' ' << 8 | '\t' << 16;
  private static final VarHandle SHORTS = view(short[].class);
  private static final VarHandle INTS = view(int[].class);
  private static final VarHandle LONGS = view(long[].class);

  private final BackgroundOutput out;
  private byte[] buffer;
  private int used;
  private final ByteText number = new ByteText(NUMBER_ROOM);
  private long digits;
  private int leadingZeroBits;
  private long count;

  LineOutput(OutputStream target) throws IOException {
    out = new BackgroundOutput(target, SIZE);
    buffer = out.buffer();
    spell();
  }

  private static VarHandle view(Class<?> words) {
    return MethodHandles.byteArrayViewVarHandle(words, ByteOrder.LITTLE_ENDIAN);
  }

  /** Lines so far that count as records. */
  long count() {
    return count;
  }

  /** Counts records that were written with {@link #write}. */
  void counted(int records) {
    count += records;
  }

  /** Writes text as it is. */
  void write(byte[] text, int start, int end) throws IOException {
    int from = start;
    while (end - from > SIZE - used) {
      int part = SIZE - used;
      System.arraycopy(text, from, buffer, used, part);
      used = SIZE;
      from += part;
      next();
    }
    System.arraycopy(text, from, buffer, used, end - from);
    used += end - from;
  }

  private void next() throws IOException {
    out.write(buffer, used);
    used = 0;
    buffer = out.buffer();
  }

  /** Writes a record with the next number and a TAB in front. */
  void numbered(byte[] text, int start, int end) throws IOException {
    int length = end - start;
    if (count >= HUNDRED_MILLION - 1 || length + NUMBER_ROOM > SIZE - used) {
      numberedSlowly(text, start, end, true);
      return;
    }
    countUp();
    byte[] to = buffer;
    int at = used;
    SHORTS.set(to, at, OPENING);
    LONGS.set(to, at + 2, digits >>> leadingZeroBits);
    at += 10 - (leadingZeroBits >> 3);
    INTS.set(to, at, CLOSING);
    System.arraycopy(text, start, to, at + 3, length);
    used = at + 3 + length;
  }

  /**
   * Writes a record with the next number and its time in front.
   *
   * @param tail holds what stands behind the time, and {@link FixedTails#TAIL} bytes in any case
   */
  void numbered(long time, byte[] tail, int start, int length) throws IOException {
    if (count >= HUNDRED_MILLION - 1
        || NUMBER_ROOM + ByteText.ROOM + FixedTails.TAIL > SIZE - used) {
      number.clear();
      number.unsigned(time).put(tail, start, length);
      byte[] text = number.toBytes();
      numberedSlowly(text, 0, text.length, true);
      return;
    }
    countUp();
    byte[] to = buffer;
    int at = used;
    SHORTS.set(to, at, OPENING);
    LONGS.set(to, at + 2, digits >>> leadingZeroBits);
    at += 10 - (leadingZeroBits >> 3);
    INTS.set(to, at, CLOSING);
    at = ByteText.unsigned(to, at + 3, time);
    // A fixed number of words is copied faster than the right number of bytes.
    for (int i = 0; i < USUAL_TAIL; i += 8) {
      LONGS.set(to, at + i, (long) LONGS.get(tail, start + i));
    }
    if (length > USUAL_TAIL) {
      System.arraycopy(tail, start, to, at, length);
    }
    used = at + length;
  }

  /** Writes a record with the next number in front. */
  void numberedWithoutTab(byte[] text, int start, int end) throws IOException {
    numberedSlowly(text, start, end, false);
  }

  private void numberedSlowly(byte[] text, int start, int end, boolean tab) throws IOException {
    count++;
    number.clear();
    number.put("(#").unsigned(count).put(tab ? ") \t" : ") ");
    write(number.bytes(), 0, number.length());
    write(text, start, end);
    spell();
  }

  /** The eight digits of the number stay in one word, in which the last one is counted up. */
  private void countUp() {
    count++;
    digits += 1L << 56;
    if (digits >>> 56 > '9') {
      spell();
    }
  }

  private void spell() {
    if (count < HUNDRED_MILLION) {
      long d = ByteText.eightDigits((int) count);
      digits = d + ByteText.ASCII_ZEROS;
      leadingZeroBits = Long.numberOfTrailingZeros(d | 1L << 56) & ~7;
    }
  }

  /** Waits until everything is written; the last call. */
  void finish() throws IOException {
    out.write(buffer, used);
    used = 0;
    out.finish();
  }

  /** Ends the writing. */
  @Override
  public void close() throws IOException {
    out.close();
  }
}
