package org.tracetool.core.text;

/**
 * Text from traces and file names made safe to be shown: nothing in it steers a terminal, breaks a
 * line or turns the direction of writing.
 */
public final class SafeText {
  private SafeText() {}

  /**
   * The text with control characters and bytes of no character set as {@code \xNN}, and invisible
   * characters (bidirectional controls, separators of lines) as {@code \}{@code uNNNN}.
   */
  public static String escaped(String text) {
    return escaped(text, false);
  }

  /** As {@link #escaped(String)}, but line feeds and TABs stay: for several lines. */
  public static String escapedLines(String text) {
    return escaped(text, true);
  }

  /** Returns whether nothing has to be escaped. */
  public static boolean isSafe(String text) {
    return firstUnsafe(text, false) == text.length();
  }

  /** Returns whether nothing has to be escaped in the bytes of a text. */
  public static boolean isSafe(byte[] text, int offset, int length) {
    boolean ascii = true;
    for (int i = offset; i < offset + length; i++) {
      byte b = text[i];
      if (b >= 0 && b < 0x20 || b == 0x7f) {
        return false;
      }
      ascii &= b >= 0;
    }
    return ascii || isSafe(TraceText.decode(text, offset, length));
  }

  /** Returns whether the character at a place has to be escaped. */
  public static boolean isUnsafe(String text, int i) {
    char c = text.charAt(i);
    if (c >= 0x20 && c < 0x7f) {
      return false;
    }
    return c < 0xa0 || isInvisible(c) || isByte(text, i);
  }

  private static boolean isByte(String text, int i) {
    char c = text.charAt(i);
    return c >= 0xdc80 && c <= 0xdcff && (i == 0 || !Character.isHighSurrogate(text.charAt(i - 1)));
  }

  /** Returns whether a character shows nothing and changes how others are shown. */
  public static boolean isInvisible(char c) {
    int type = Character.getType(c);
    return type == Character.FORMAT
        || type == Character.LINE_SEPARATOR
        || type == Character.PARAGRAPH_SEPARATOR;
  }

  private static int firstUnsafe(String text, boolean lines) {
    int i = 0;
    while (i < text.length() && (isKept(text.charAt(i), lines) || !isUnsafe(text, i))) {
      i++;
    }
    return i;
  }

  private static boolean isKept(char c, boolean lines) {
    return lines && (c == '\n' || c == '\t');
  }

  private static String escaped(String text, boolean lines) {
    int i = firstUnsafe(text, lines);
    if (i == text.length()) {
      return text;
    }
    StringBuilder out = new StringBuilder(text.length() + 16).append(text, 0, i);
    for (; i < text.length(); i++) {
      char c = text.charAt(i);
      if (isKept(c, lines) || !isUnsafe(text, i)) {
        out.append(c);
      } else if (c < 0xa0 || isByte(text, i)) {
        out.append("\\x").append(digit(c >> 4)).append(digit(c));
      } else {
        out.append("\\u").append(digit(c >> 12)).append(digit(c >> 8));
        out.append(digit(c >> 4)).append(digit(c));
      }
    }
    return out.toString();
  }

  private static char digit(int value) {
    return Character.forDigit(value & 15, 16);
  }
}
