package org.tracetool.format.clog2.file;

/** The types of records of CLOG-2. */
public enum Clog2Type {
  END_OF_LOG(0, "end of log"),
  END_OF_BLOCK(0, "end of block"),
  STATE(112, "state definition"),
  EVENT(104, "event definition"),
  CONSTANT(40, "constant"),
  BARE(8, "bare event"),
  CARGO(40, "cargo event"),
  MESSAGE(24, "message"),
  COLLECTIVE(16, "collective operation"),
  COMMUNICATOR(48, "communicator"),
  SOURCE(48, "source location"),
  SHIFT(8, "time shift");

  /** Bytes before the body. */
  public static final int HEADER = 24;

  /** Bytes of information of a cargo event. */
  public static final int CARGO_BYTES = 32;

  private static final Clog2Type[] ALL = values();

  private final int body;
  private final String label;

  Clog2Type(int body, String label) {
    this.body = body;
    this.label = label;
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
