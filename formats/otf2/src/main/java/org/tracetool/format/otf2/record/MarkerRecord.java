package org.tracetool.format.otf2.record;

/** The records of the file of markers. */
public enum MarkerRecord implements TypedRecord {
  DEF_MARKER(5, "self:c32 group:str category:str severity:u8"),
  MARKER(6, "time:c64 duration:c64 marker:c32 scopeType:u8 scope:c64 text:str");

  private static final RecordTable TABLE = RecordTable.of(values());

  private final RecordType type;

  MarkerRecord(int code, String payload) {
    type = new RecordType(code, name(), RecordFraming.LENGTH, payload, "");
  }

  @Override
  public RecordType type() {
    return type;
  }

  /** All of them by their codes. */
  public static RecordTable table() {
    return TABLE;
  }
}
