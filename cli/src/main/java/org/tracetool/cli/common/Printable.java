package org.tracetool.cli.common;

/** Makes text from traces and file names safe for a message of one line. */
public final class Printable {
  private Printable() {}

  /** The text with control characters and bytes of no character set as {@code \xNN}. */
  public static String text(String text) {
    return text(text, false);
  }

  /** As {@link #text}, but line feeds and TABs stay: for several lines on a terminal. */
  public static String lines(String text) {
    return text(text, true);
  }

  private static String text(String text, boolean isLines) {
    int i = 0;
    while (i < text.length() && isPlain(text, i, isLines)) {
      i++;
    }
    if (i == text.length()) {
      return text;
    }
    StringBuilder out = new StringBuilder(text.length() + 16).append(text, 0, i);
    for (; i < text.length(); i++) {
      char c = text.charAt(i);
      if (isPlain(text, i, isLines)) {
        out.append(c);
      } else {
        out.append("\\x")
            .append(Character.forDigit(c >> 4 & 15, 16))
            .append(Character.forDigit(c & 15, 16));
      }
    }
    return out.toString();
  }

  private static boolean isPlain(String text, int i, boolean isLines) {
    char c = text.charAt(i);
    boolean isByte =
        c >= 0xdc80 && c <= 0xdcff && (i == 0 || !Character.isHighSurrogate(text.charAt(i - 1)));
    return isLines && (c == '\n' || c == '\t') || c >= 0x20 && c < 0x7f || c >= 0xa0 && !isByte;
  }
}
