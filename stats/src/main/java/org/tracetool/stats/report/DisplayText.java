package org.tracetool.stats.report;

import org.tracetool.core.text.SafeText;

/** Text from a trace as it is shown to people: its allowed characters and its width. */
final class DisplayText {
  /** First and last characters that take two columns of a terminal. */
  private static final int[] WIDE = {
    0x1100, 0x115f, 0x2e80, 0x303e, 0x3041, 0xa4cf, 0xac00, 0xd7a3, 0xf900, 0xfaff, 0xfe30, 0xfe6f,
    0xff00, 0xff60, 0xffe0, 0xffe6, 0x1f300, 0x1f64f, 0x1f680, 0x1f6ff, 0x1f900, 0x1faff, 0x20000,
    0x3fffd
  };

  private DisplayText() {}

  /**
   * The text without anything that could steer a terminal or the direction of writing: bytes of no
   * character set and control characters as {@code \xNN}, invisible ones as {@code \}{@code uNNNN}.
   */
  static String printable(String text) {
    return SafeText.escaped(text);
  }

  /** Columns that a text takes on a terminal. */
  static int width(String text) {
    int width = 0;
    for (int i = 0; i < text.length(); i += Character.charCount(text.codePointAt(i))) {
      width += width(text.codePointAt(i));
    }
    return width;
  }

  private static int width(int character) {
    if (character < WIDE[0]) {
      return character < 0x300 || !isCombining(character) ? 1 : 0;
    }
    for (int i = 0; i < WIDE.length; i += 2) {
      if (character >= WIDE[i] && character <= WIDE[i + 1]) {
        return 2;
      }
    }
    return isCombining(character) ? 0 : 1;
  }

  private static boolean isCombining(int character) {
    int type = Character.getType(character);
    return type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK;
  }

  /**
   * A text that takes no more than some columns; it loses its middle, since the ends distinguish
   * names.
   */
  static String shorten(String text, int room) {
    if (width(text) <= room) {
      return text;
    }
    int tail = (room - 1) / 3;
    int to = 0;
    int used = 0;
    while (used + width(text.codePointAt(to)) <= room - 1 - tail) {
      used += width(text.codePointAt(to));
      to += Character.charCount(text.codePointAt(to));
    }
    int from = text.length();
    used = 0;
    while (used + width(text.codePointBefore(from)) <= tail) {
      used += width(text.codePointBefore(from));
      from -= Character.charCount(text.codePointBefore(from));
    }
    return text.substring(0, to) + "…" + text.substring(from);
  }
}
