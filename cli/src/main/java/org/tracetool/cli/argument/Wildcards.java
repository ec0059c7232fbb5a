package org.tracetool.cli.argument;

/** Patterns with {@code *} for any text and {@code ?} for any character. */
public final class Wildcards {
  private Wildcards() {}

  /** Returns whether the whole text matches; takes time in proportion to both lengths at worst. */
  public static boolean matches(String pattern, String text) {
    int p = 0;
    int t = 0;
    int star = -1;
    int retry = 0;
    while (t < text.length()) {
      if (p < pattern.length() && pattern.charAt(p) == '*') {
        star = p++;
        retry = t;
      } else if (p < pattern.length()
          && (pattern.charAt(p) == '?' || pattern.charAt(p) == text.charAt(t))) {
        p++;
        t++;
      } else if (star >= 0) {
        p = star + 1;
        t = ++retry;
      } else {
        return false;
      }
    }
    while (p < pattern.length() && pattern.charAt(p) == '*') {
      p++;
    }
    return p == pattern.length();
  }
}
