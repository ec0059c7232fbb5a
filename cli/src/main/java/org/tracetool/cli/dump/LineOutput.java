package org.tracetool.cli.dump;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import org.tracetool.cli.common.BackgroundOutput;

/**
 * Collects lines and writes them out in large pieces. If lines are numbered, each gets its number in
 * the way of otfprint in front; the number is kept as text and counted up in place.
 */
final class LineOutput implements Closeable {
  private static final int SIZE = 128 << 10;
  private static final int NUMBER_ROOM = 32;
  private static final int LAST_DIGIT = NUMBER_ROOM - 4;

  private final BackgroundOutput out;
  private byte[] buffer;
  private int used;
  private final byte[] number = new byte[NUMBER_ROOM];
  private int numberStart;
  private long count;

  LineOutput(OutputStream target) throws IOException {
    out = new BackgroundOutput(target, SIZE);
    buffer = out.buffer();
    // "(#0) <TAB>" at the right end; digits grow to the left.
    number[NUMBER_ROOM - 1] = '\t';
    number[NUMBER_ROOM - 2] = ' ';
    number[NUMBER_ROOM - 3] = ')';
    number[LAST_DIGIT] = '0';
    number[LAST_DIGIT - 1] = '#';
    number[LAST_DIGIT - 2] = '(';
    numberStart = LAST_DIGIT - 2;
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
    countUp();
    int head = NUMBER_ROOM - numberStart;
    int length = end - start;
    if (head + length > SIZE - used) {
      write(number, numberStart, NUMBER_ROOM);
      write(text, start, end);
      return;
    }
    byte[] to = buffer;
    int at = used;
    System.arraycopy(number, numberStart, to, at, head);
    System.arraycopy(text, start, to, at + head, length);
    used = at + head + length;
  }

  /** Writes a record with the next number in front. */
  void numberedWithoutTab(byte[] text, int start, int end) throws IOException {
    countUp();
    write(number, numberStart, NUMBER_ROOM - 1);
    write(text, start, end);
  }

  private void countUp() {
    count++;
    byte[] digits = number;
    int digit = LAST_DIGIT;
    while (digits[digit] == '9') {
      digits[digit--] = '0';
    }
    if (digits[digit] == '#') {
      digits[digit] = '1';
      digits[digit - 1] = '#';
      digits[digit - 2] = '(';
      numberStart = digit - 2;
    } else {
      digits[digit]++;
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
