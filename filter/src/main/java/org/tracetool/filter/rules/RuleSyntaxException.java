package org.tracetool.filter.rules;

import java.util.List;
import org.tracetool.core.error.UsageException;

/** A syntax error in a file of rules; the message names the place and shows it. */
public final class RuleSyntaxException extends UsageException {
  private static final long serialVersionUID = 1L;
  private static final int SHOWN = 100;

  private final String shown;
  private final int caret;

  /**
   * A place in a file of rules.
   *
   * @param file name of the file
   * @param line number of the line, counted from 1
   * @param text the whole line
   * @param column place of the error, counted from 0; may be the length of the line
   * @param expected expected input
   */
  public RuleSyntaxException(String file, int line, String text, int column, String expected) {
    super(
        file
            + ":"
            + line
            + ":"
            + (column + 1)
            + ": expected "
            + expected
            + ", found "
            + found(text, column));
    int from = Math.max(0, column - SHOWN / 2);
    int to = Math.min(text.length(), from + SHOWN);
    shown = text.substring(from, to).replace('\t', ' ');
    caret = column - from;
  }

  private static String found(String text, int column) {
    if (column >= text.length()) {
      return "the end of the line";
    }
    int end = column + 1;
    while (end < text.length() && end < column + 20 && !Character.isWhitespace(text.charAt(end))) {
      end++;
    }
    return "'" + text.substring(column, end) + "'";
  }

  @Override
  public List<String> details() {
    return List.of("  " + shown, "  " + " ".repeat(caret) + "^");
  }
}
