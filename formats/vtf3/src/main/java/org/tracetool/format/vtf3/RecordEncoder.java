package org.tracetool.format.vtf3;

import org.tracetool.core.error.OutputException;

/** Writes records in one encoding. */
interface RecordEncoder {
  /** What stands at the start of a file. */
  void header(Output out);

  /** Adds a record. */
  void encode(Record record, Output out) throws OutputException;
}
