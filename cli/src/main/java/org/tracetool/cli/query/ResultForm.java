package org.tracetool.cli.query;

import org.tracetool.query.TableForm;

/** The forms of the result of a query. */
enum ResultForm {
  text,
  json,
  jsonl,
  csv,
  tsv,
  parquet,
  arrow;

  /** The form of files for programs; null of text. */
  TableForm table() {
    return TableForm.of(name());
  }
}
