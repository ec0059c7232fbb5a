package org.tracetool.cli.query;

/** The forms of the result of a query. */
enum ResultForm {
  text,
  json,
  jsonl,
  csv,
  tsv,
  parquet
}
