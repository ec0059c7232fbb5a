package org.tracetool.legacy.otf2.print;

import java.io.IOException;
import java.io.OutputStream;
import org.tracetool.core.text.ByteText;

/** Lines on their way to a stream, which gets them in large pieces. */
final class PrintOutput {
  private static final int ENOUGH = 1 << 16;

  /** Ten to the power of nineteen, which is negative as a signed number. */
  private static final long TEN_TO_19 = -8_446_744_073_709_551_616L;

  private static final long[] POWERS = powers();

  private static final byte[] BLANKS = ByteText.ascii(" ".repeat(80));

  /** Takes pieces of the text. */
  interface Sink {
    /** Takes a piece; gives an empty text for the next one. */
    ByteText take(ByteText full) throws IOException;
  }

  private final Sink sink;
  private final TimeColumn times = new TimeColumn();
  ByteText text = newText();

  PrintOutput(Sink sink) {
    this.sink = sink;
  }

  PrintOutput(OutputStream out) {
    this(
        full -> {
          out.write(full.bytes(), 0, full.length());
          full.clear();
          return full;
        });
  }

  /** A text with room for a piece. */
  static ByteText newText() {
    return new ByteText(ENOUGH + (ENOUGH >> 2));
  }

  private static long[] powers() {
    long[] powers = new long[19];
    powers[0] = 1;
    for (int i = 1; i < powers.length; i++) {
      powers[i] = 10 * powers[i - 1];
    }
    return powers;
  }

  /** Ends a line. */
  void endLine() throws IOException {
    text.put('\n');
    continueAfterLine();
  }

  /** Goes on after a line that was put with its end. */
  void continueAfterLine() throws IOException {
    if (text.length() >= ENOUGH) {
      flush();
    }
  }

  void printLine(String line) throws IOException {
    text.put(org.tracetool.core.text.TraceText.encode(line));
    endLine();
  }

  /** Prints words and fills up to a width on the right. */
  void printLeft(byte[] words, int width) {
    text.put(words);
    printBlanks(width - words.length);
  }

  /** Prints a number and fills up to a width on the left. */
  void printRight(long unsigned, int width) {
    printBlanks(width - digits(unsigned));
    text.unsigned(unsigned);
  }

  private static int digits(long unsigned) {
    if (unsigned < 0) {
      return Long.compareUnsigned(unsigned, TEN_TO_19) < 0 ? POWERS.length : POWERS.length + 1;
    }
    int bits = Long.SIZE - Long.numberOfLeadingZeros(unsigned | 1);
    int least = bits * 1233 >>> 12; // the logarithm of 2, nearly
    return unsigned < POWERS[least] ? Math.max(least, 1) : least + 1;
  }

  /** Prints words, a time in twenty columns, and more words. */
  void printTimed(byte[] before, long time, byte[] after) {
    ByteText t = text;
    int all = before.length + TimeColumn.WIDTH + after.length;
    t.ensure(all);
    byte[] b = t.bytes();
    int at = t.length();
    ByteText.copy(before, b, at);
    at += before.length;
    times.put(b, at, time);
    at += TimeColumn.WIDTH;
    ByteText.copy(after, b, at);
    t.truncate(at + after.length);
  }

  void printBlanks(int count) {
    for (int left = count; left > 0; left -= BLANKS.length) {
      text.put(BLANKS, 0, Math.min(left, BLANKS.length));
    }
  }

  /** Prints a piece of text after what was printed before. */
  void pass(ByteText piece) throws IOException {
    flush();
    sink.take(piece);
  }

  void flush() throws IOException {
    text = sink.take(text);
  }
}
