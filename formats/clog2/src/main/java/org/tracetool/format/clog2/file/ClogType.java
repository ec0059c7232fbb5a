package org.tracetool.format.clog2.file;

/** The types of records of CLOG. */
public enum ClogType {
  END_OF_LOG(-2, 3),
  END_OF_BLOCK(-1, 3),
  RAW(1, 7),
  MESSAGE(2, 6),
  COLLECTIVE(3, 6),
  COMMUNICATOR(4, 5),
  EVENT(5, 6),
  STATE(6, 10),
  SOURCE(7, 9),
  SHIFT(8, 4);

  /** Bytes of a unit of lengths. */
  private static final int UNIT = 8;

  private static final ClogType[] ALL = values();

  private final int code;
  private final int length;

  ClogType(int code, int length) {
    this.code = code;
    this.length = length;
  }

  /** The number in records. */
  public int code() {
    return code;
  }

  /** The length in units that records state. */
  public int length() {
    return length;
  }

  /** Bytes of a record. */
  public int size() {
    return length * UNIT;
  }

  /** The type with a number; null if there is none. */
  public static ClogType of(int code) {
    for (ClogType type : ALL) {
      if (type.code == code) {
        return type;
      }
    }
    return null;
  }
}
