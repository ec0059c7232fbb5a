package org.tracetool.cli.common;

/** Makes text from traces and file names safe for a message of one line. */
public final class Printable {
  private Printable() {}

  /** The text with control characters and bytes of no character set as {@code \xNN}. */
  public static String text(String text) {
    int i = 0;
    while (i < text.length() && isPlain(text.charAt(i))) {
      i++;
    }
    if (i == text.length()) {
      return text;
    }
    StringBuilder out = new StringBuilder(text.length() + 16).append(text, 0, i);
    for (; i < text.length(); i++) {
      char c = text.charAt(i);
      if (isPlain(c)) {
        out.append(c);
      } else {
        out.append("\\x")
            .append(Character.forDigit(c >> 4 & 15, 16))
            .append(Character.forDigit(c & 15, 16));
      }
    }
    return out.toString();
  }

  /** As {@link #text}, of a text of several lines. */
  public static String lines(String text) {
    StringBuilder out = new StringBuilder(text.length() + 16);
    int from = 0;
    for (int end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
      out.append(text(text.substring(from, end))).append('\n');
      from = end + 1;
    }
    return out.append(text(text.substring(from))).toString();
  }

  private static boolean isPlain(char c) {
    return c >= 0x20 && c < 0x7f || c >= 0xa0 && (c < 0xdc80 || c > 0xdcff);
  }
}
