package org.tracetool.format.otf2.record;

/** How the end of a record is found. */
public enum RecordFraming {
  /** The length of the payload stands before it. */
  LENGTH,
  /** The payload is one compressed integer, which knows its own length. */
  BARE
}
