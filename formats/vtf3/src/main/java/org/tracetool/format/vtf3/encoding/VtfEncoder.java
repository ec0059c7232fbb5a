package org.tracetool.format.vtf3.encoding;

import org.tracetool.core.error.OutputException;
import org.tracetool.format.vtf3.record.VtfRecord;

/** Writes records in one encoding. */
public interface VtfEncoder {
  /** Writes the start of a file. */
  void writeHeader(VtfOutput out);

  /** Adds a record. */
  void encode(VtfRecord record, VtfOutput out) throws OutputException;
}
