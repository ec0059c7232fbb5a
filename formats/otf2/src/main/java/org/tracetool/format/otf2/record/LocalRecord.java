package org.tracetool.format.otf2.record;

/** The records that only files of local definitions have. */
public enum LocalRecord {
  MAPPING_TABLE(5, "mappingType:u8#MAPPING_TYPE idMap:map", "Type: {mappingType}, {idMap!map}"),
  CLOCK_OFFSET(
      6,
      "time:t64 offset:s64 standardDeviation:d64",
      "Time: {time}, Offset: {offset!signed}, StdDev: {standardDeviation}");

  private final RecordType type;

  LocalRecord(int code, String payload, String text) {
    type = new RecordType(code, name(), Frame.LENGTH, payload, text);
  }

  /** What the record looks like. */
  public RecordType type() {
    return type;
  }

  /** All records of files of local definitions by their codes. */
  public static RecordTable table() {
    return Tables.ALL;
  }

  private static final class Tables {
    static final RecordTable ALL = new RecordTable();

    static {
      for (GlobalRecord record : GlobalRecord.values()) {
        if (record.type().code() >= GlobalRecord.STRING.type().code()) {
          ALL.add(record.type());
        }
      }
      for (LocalRecord record : values()) {
        ALL.add(record.type());
      }
    }
  }
}
