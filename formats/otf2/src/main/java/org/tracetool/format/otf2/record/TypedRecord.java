package org.tracetool.format.otf2.record;

/** One of the records that OTF2 has. */
public interface TypedRecord {
  /** What the record looks like. */
  RecordType type();
}
