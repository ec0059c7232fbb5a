package org.tracetool.format.vtf3.encoding;

import org.tracetool.core.error.OutputException;
import org.tracetool.format.vtf3.record.Record;

/** Writes records in one encoding. */
public interface VtfEncoder {
  /** Writes the start of a file. */
  void header(Output out);

  /** Adds a record. */
  void encode(Record record, Output out) throws OutputException;
}
