package org.tracetool.format.otf2.record;

/** The types of the records of one sort of file. */
public final class RecordTable {
  private static final int CODES = 256;

  private final RecordType[] types = new RecordType[CODES];

  private RecordTable() {}

  /** The table of these records. */
  static RecordTable of(TypedRecord... records) {
    RecordTable table = new RecordTable();
    for (TypedRecord record : records) {
      table.types[record.type().code()] = record.type();
    }
    return table;
  }

  /** The type of records with this byte; null if it is not known. */
  public RecordType find(int code) {
    return types[code];
  }
}
