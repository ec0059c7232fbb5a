package org.tracetool.view.model;

import java.util.Locale;

/**
 * What a search looks for: a part of a name, or in quotation marks all of it; large and small
 * letters are alike.
 *
 * @param text in small letters, without the quotation marks
 * @param isWhole whether names are to be equal to it
 */
public record SearchText(String text, boolean isWhole) {
  /** Nothing is found by its name. */
  public static final SearchText NONE = new SearchText("", false);

  /** What a user typed. */
  public static SearchText of(String typed) {
    String text = typed.strip().toLowerCase(Locale.ROOT);
    boolean isWhole = text.length() > 2 && text.startsWith("\"") && text.endsWith("\"");
    return new SearchText(isWhole ? text.substring(1, text.length() - 1) : text, isWhole);
  }

  public boolean isEmpty() {
    return text.isEmpty();
  }

  /** Whether a name is found; null is none. */
  public boolean matches(String name) {
    if (name == null || text.isEmpty()) {
      return false;
    }
    String known = name.toLowerCase(Locale.ROOT);
    return isWhole ? known.equals(text) : known.contains(text);
  }
}
