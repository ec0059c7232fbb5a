package org.tracetool.format.slog2.drawable;

/** The sort of things that a category has. */
public enum DrawableTopology {
  /** Something at one time on one line. */
  EVENT("Event"),
  /** From one time to another on one line. */
  STATE("State"),
  /** From a time on one line to a time on another. */
  ARROW("Arrow");

  private static final DrawableTopology[] ALL = values();

  private final String word;

  DrawableTopology(String word) {
    this.word = word;
  }

  /** The number in files. */
  public int code() {
    return ordinal();
  }

  /** The word that tools print. */
  public String word() {
    return word;
  }

  /** The topology with a number in files; null if there is none. */
  public static DrawableTopology of(int code) {
    return code >= 0 && code < ALL.length ? ALL[code] : null;
  }
}
