package org.tracetool.counters.form;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;

/** The text of a file of samples; a line that is no line of samples does not fill the memory. */
public final class SampleText extends BufferedReader {
  private static final int MAX_LINE_LENGTH = 1 << 20;

  /** What spreadsheets write before text. */
  private static final char BYTE_ORDER_MARK = 0xfeff;

  private int line;

  /** Reads from its start. */
  public SampleText(Reader in) {
    super(in, 1 << 16);
  }

  @Override
  public String readLine() throws IOException {
    StringBuilder text = new StringBuilder(120);
    line++;
    int c = read();
    if (line == 1 && c == BYTE_ORDER_MARK) {
      c = read();
    }
    if (c < 0) {
      return null;
    }
    while (c >= 0 && c != '\n') {
      if (text.length() == MAX_LINE_LENGTH) {
        throw new SampleException(
            line, "a line of at most " + MAX_LINE_LENGTH + " characters", "more");
      }
      text.append((char) c);
      c = read();
    }
    int length = text.length();
    if (length > 0 && text.charAt(length - 1) == '\r') {
      text.setLength(length - 1);
    }
    return text.toString();
  }
}
