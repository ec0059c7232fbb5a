package org.tracetool.print;

/** The forms in which a command prints what it found out. */
public enum OutputForm {
  /** For people; may change from version to version. */
  text,
  /** One JSON document. */
  json,
  /** A JSON object on each line. */
  jsonl,
  /** Comma-separated values under a line of names. */
  csv,
  /** Values parted by TABs under a line of names. */
  tsv;

  /** Returns whether it is one of the two forms of JSON. */
  public boolean isJson() {
    return this == json || this == jsonl;
  }

  /** Returns whether it is a table of separated values. */
  public boolean isTable() {
    return this == csv || this == tsv;
  }
}
