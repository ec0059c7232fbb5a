package org.tracetool.legacy.slog2;

import java.io.IOException;
import java.io.OutputStream;
import org.tracetool.core.text.TraceText;

/** Text that is written in large pieces. */
final class SlogTextOutput {
  private static final int PIECE = 1 << 16;

  private final OutputStream out;
  private final StringBuilder text = new StringBuilder(PIECE + (PIECE >> 2));

  SlogTextOutput(OutputStream out) {
    this.out = out;
  }

  /** Where to append; {@link #endLine} ends a line. */
  StringBuilder text() {
    return text;
  }

  void endLine() throws IOException {
    text.append('\n');
    if (text.length() >= PIECE) {
      flush();
    }
  }

  void printLine(String words) throws IOException {
    text.append(words);
    endLine();
  }

  void flush() throws IOException {
    out.write(TraceText.encode(text.toString()));
    text.setLength(0);
  }
}
