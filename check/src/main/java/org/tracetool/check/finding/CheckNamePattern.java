package org.tracetool.check.finding;

/**
 * A pattern for names of checks: {@code *} stands for anything within one part of a name, {@code
 * **} for anything, {@code ?} for one character of a part. Upper and lower case of ASCII are the
 * same.
 *
 * @param text the pattern as written
 */
record CheckNamePattern(String text) {
  /** Fits all names. */
  static final CheckNamePattern ANY = new CheckNamePattern("**");

  /**
   * Whether the whole name fits. Follows all ways to fit it side by side, so that the time is at
   * most the product of both lengths, however many stars there are.
   */
  boolean matches(String name) {
    boolean[] fits = new boolean[name.length() + 1]; // the pattern so far, and so much of the name
    fits[0] = true;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '*') {
        boolean isAnything = i + 1 < text.length() && text.charAt(i + 1) == '*';
        i += isAnything ? 1 : 0;
        for (int n = 1; n < fits.length; n++) {
          fits[n] |= fits[n - 1] && (isAnything || name.charAt(n - 1) != ':');
        }
      } else {
        for (int n = fits.length - 1; n > 0; n--) {
          fits[n] = fits[n - 1] && isSame(c, name.charAt(n - 1));
        }
        fits[0] = false;
      }
    }
    return fits[name.length()];
  }

  private static boolean isSame(char pattern, char c) {
    return pattern == '?' ? c != ':' : lower(pattern) == lower(c);
  }

  private static char lower(char c) {
    return c >= 'A' && c <= 'Z' ? (char) (c + 'a' - 'A') : c;
  }
}
