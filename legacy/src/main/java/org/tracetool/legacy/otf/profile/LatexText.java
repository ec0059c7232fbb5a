package org.tracetool.legacy.otf.profile;

import org.tracetool.core.text.SafeText;

/** Texts of a trace in LaTeX, where hardly any sign means itself. */
final class LatexText {
  /** Signs that are there in the fonts of every LaTeX. */
  private static final int LAST_LATIN = 0x17f;

  private LatexText() {}

  /** A name as part of a paragraph, in which no sign of it is a command. */
  static String of(String name) {
    String safe = SafeText.escaped(name);
    StringBuilder out = new StringBuilder(safe.length() + 8);
    for (int i = 0; i < safe.length(); i++) {
      char c = safe.charAt(i);
      switch (c) {
        case '\\' -> out.append("\\textbackslash{}");
        case '~' -> out.append("\\textasciitilde{}");
        case '^' -> out.append("\\textasciicircum{}");
        case '<' -> out.append("\\textless{}");
        case '>' -> out.append("\\textgreater{}");
        case '|' -> out.append("\\textbar{}");
        case '"' -> out.append("\\textquotedbl{}");
        case '{', '}', '$', '&', '#', '_', '%' -> out.append('\\').append(c);
        case '-' -> out.append("-{}"); // two of them would become one longer
        default -> out.append(c < ' ' || c > LAST_LATIN || isControl(c) ? '?' : c);
      }
    }
    return out.toString();
  }

  private static boolean isControl(char c) {
    return c >= 0x7f && c <= 0xa0;
  }
}
