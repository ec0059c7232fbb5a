package org.tracetool.format.otf2.record;

/** The records of marker files. */
public enum MarkerRecord {
  MARKER_DEF(
      5, "self:c32 group:str category:str severity:u8", "Group: {group}, Category: {category}"),
  MARKER(
      6,
      "time:c64 duration:c64 marker:c32 scopeType:u8 scope:c64 text:str",
      "Time: {time}, Duration {duration}, Text: {text}");

  private static final RecordTable TABLE = new RecordTable();

  static {
    for (MarkerRecord record : values()) {
      TABLE.add(record.type);
    }
  }

  private final RecordType type;

  MarkerRecord(int code, String payload, String text) {
    type = new RecordType(code, name(), Frame.LENGTH, payload, text);
  }

  /** What the record looks like. */
  public RecordType type() {
    return type;
  }

  /** All of them by their codes. */
  public static RecordTable table() {
    return TABLE;
  }
}
