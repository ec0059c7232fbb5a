package org.tracetool.format.chrome.json;

/** The types of values in JSON, and those that writers add to them. */
public enum ValueType {
  /** There is no value. */
  NONE,
  /** A text in quotes. */
  TEXT,
  /** A decimal number. */
  NUMBER,
  /** A word. */
  TRUE,
  /** A word. */
  FALSE,
  /** A word. */
  NULL,
  /** Not a number, or infinite; no value that can be used. */
  NOT_FINITE,
  /** Keys with values. */
  OBJECT,
  /** Values. */
  LIST;

  private static final ValueType[] ALL = values();

  /** The type with an ordinal. */
  public static ValueType of(int ordinal) {
    return ALL[ordinal];
  }
}
