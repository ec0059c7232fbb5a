package org.tracetool.query.rows;

import org.tracetool.core.text.SafeText;

/** Texts of traces as engines get them, which take nothing but valid Unicode. */
public final class ShownText {
  private ShownText() {}

  /**
   * A text in which each byte that is no valid UTF-8 is spelled {@code \\xNN}, as reports spell it,
   * so that names which differ in such bytes alone stay different. All else stays as it is.
   *
   * @param text as {@link org.tracetool.core.text.TraceText} decodes it
   */
  public static String of(String text) {
    int length = text.length();
    int i = 0;
    while (i < length && !isLone(text, i)) {
      i++;
    }
    if (i == length) {
      return text;
    }
    StringBuilder out = new StringBuilder(length + 16).append(text, 0, i);
    for (; i < length; i++) {
      if (isLone(text, i)) {
        out.append(SafeText.escaped(text.substring(i, i + 1)));
      } else {
        out.append(text.charAt(i));
      }
    }
    return out.toString();
  }

  private static boolean isLone(String text, int i) {
    char c = text.charAt(i);
    return Character.isHighSurrogate(c)
        ? i + 1 == text.length() || !Character.isLowSurrogate(text.charAt(i + 1))
        : Character.isLowSurrogate(c) && (i == 0 || !Character.isHighSurrogate(text.charAt(i - 1)));
  }
}
