package org.tracetool.format.otf2.record;

/** The types of the records of one sort of file. */
public final class RecordTable {
  private static final int CODES = 256;

  private final RecordType[] types = new RecordType[CODES];

  void add(RecordType type) {
    types[type.code()] = type;
  }

  /** The type of records with this byte; null if it is not known. */
  public RecordType find(int code) {
    return types[code];
  }
}
