package org.tracetool.format.slog2.print;

import java.io.IOException;
import java.io.OutputStream;
import org.tracetool.core.text.TraceText;

/** Text that is written in large pieces. */
final class PrintedText {
  private static final int PIECE = 1 << 16;

  private final OutputStream out;
  private final StringBuilder text = new StringBuilder(PIECE + (PIECE >> 2));

  PrintedText(OutputStream out) {
    this.out = out;
  }

  /** Where to append; {@link #line} ends a line. */
  StringBuilder text() {
    return text;
  }

  void line() throws IOException {
    text.append('\n');
    if (text.length() >= PIECE) {
      flush();
    }
  }

  void line(String words) throws IOException {
    text.append(words);
    line();
  }

  void flush() throws IOException {
    out.write(TraceText.encode(text.toString()));
    text.setLength(0);
  }
}
