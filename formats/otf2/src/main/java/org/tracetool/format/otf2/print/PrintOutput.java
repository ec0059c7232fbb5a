package org.tracetool.format.otf2.print;

import java.io.IOException;
import java.io.OutputStream;
import org.tracetool.core.io.ByteText;

/** Lines on their way to a stream, which gets them in large pieces. */
final class PrintOutput {
  private static final int ENOUGH = 1 << 16;

  private final OutputStream out;
  final ByteText text = new ByteText(ENOUGH + (ENOUGH >> 2));

  PrintOutput(OutputStream out) {
    this.out = out;
  }

  /** Ends a line. */
  void endLine() throws IOException {
    text.put('\n');
    if (text.length() >= ENOUGH) {
      flush();
    }
  }

  void line(String line) throws IOException {
    text.put(org.tracetool.core.io.TraceText.encode(line));
    endLine();
  }

  /** Prints words and fills up to a width on the right. */
  void left(byte[] words, int width) {
    text.put(words);
    blanks(width - words.length);
  }

  /** Prints a number and fills up to a width on the left. */
  void right(long unsigned, int width) {
    blanks(width - digits(unsigned));
    text.unsigned(unsigned);
  }

  private static int digits(long unsigned) {
    int n = 1;
    for (long v = unsigned; v < 0 || v >= 10; v = Long.divideUnsigned(v, 10)) {
      n++;
    }
    return n;
  }

  void blanks(int count) {
    for (int i = 0; i < count; i++) {
      text.put(' ');
    }
  }

  void flush() throws IOException {
    out.write(text.bytes(), 0, text.length());
    text.clear();
  }
}
