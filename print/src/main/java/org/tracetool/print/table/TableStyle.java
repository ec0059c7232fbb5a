package org.tracetool.print.table;

/** The ways to print a trace as one sequence of lines in order of time. */
public enum TableStyle {
  /** Columns separated by TABs. */
  TEXT,
  /** One JSON object a line. */
  JSON_LINES,
  /** A table of records, without definitions, parted by commas. */
  CSV,
  /** The same parted by TABs. */
  TSV
}
