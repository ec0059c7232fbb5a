package org.tracetool.format.otf2.record;

/** How the end of a record is found. */
public enum RecordFraming {
  /** The length of the payload stands before it. */
  LENGTH,
  /** The payload is one compressed integer, which knows its own length. */
  BARE;

  /** The code before the time of the records that follow; eight bytes of ticks come after it. */
  public static final int TIMESTAMP = 5;

  /** Bytes of that code and its time. */
  public static final int TIMESTAMP_BYTES = 1 + Long.BYTES;

  /** The code of a list of attributes, which belongs to the record after it. */
  public static final int ATTRIBUTES = 6;

  /** In place of a length: eight bytes of it follow. */
  public static final int LONG_LENGTH = 255;
}
