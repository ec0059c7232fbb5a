package org.tracetool.format.clog2.file;

import org.tracetool.format.clog2.file.LogCursor.RecordKind;

/** The types of records of CLOG-2. */
public enum Clog2Type {
  END_OF_LOG(0, "end of log", RecordKind.OTHER),
  END_OF_BLOCK(0, "end of block", RecordKind.OTHER),
  STATE(112, "state definition", RecordKind.STATE),
  EVENT(104, "event definition", RecordKind.EVENT),
  CONSTANT(40, "constant", RecordKind.CONSTANT),
  BARE(8, "bare event", RecordKind.BARE),
  CARGO(40, "cargo event", RecordKind.BARE),
  MESSAGE(24, "message", RecordKind.MESSAGE),
  COLLECTIVE(16, "collective operation", RecordKind.COLLECTIVE),
  COMMUNICATOR(48, "communicator", RecordKind.COMMUNICATOR),
  SOURCE(48, "source location", RecordKind.SOURCE),
  SHIFT(8, "time shift", RecordKind.OTHER);

  /** Bytes before the body. */
  public static final int HEADER = 24;

  /** Bytes of information of a cargo event. */
  public static final int CARGO_BYTES = 32;

  /** Bytes of the longest record. */
  static final int MAX_SIZE = HEADER + 112;

  private static final Clog2Type[] ALL = values();

  private final int body;
  private final String label;
  private final RecordKind kind;

  Clog2Type(int body, String label, RecordKind kind) {
    this.body = body;
    this.label = label;
    this.kind = kind;
  }

  /** What records of the type are about. */
  RecordKind kind() {
    return kind;
  }

  /** The number in records. */
  public int code() {
    return ordinal();
  }

  /** Bytes behind the header. */
  public int body() {
    return body;
  }

  /** Bytes of a record. */
  public int size() {
    return HEADER + body;
  }

  /** What users call it. */
  public String label() {
    return label;
  }

  /** The type with a number; null if there is none. */
  public static Clog2Type of(int code) {
    return code >= 0 && code < ALL.length ? ALL[code] : null;
  }
}
