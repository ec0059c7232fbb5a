package org.tracetool.format.otf2.record;

import java.util.stream.Stream;

/** The records that only files of local definitions have. */
public enum LocalRecord implements TypedRecord {
  MAPPING_TABLE(5, "mappingType:u8#MAPPING_TYPE idMap:map", "Type: {mappingType}, {idMap!map}"),
  CLOCK_OFFSET(
      6,
      "time:t64 offset:s64 standardDeviation:d64",
      "Time: {time}, Offset: {offset!signed}, StdDev: {standardDeviation}");

  private static final RecordTable TABLE =
      RecordTable.of(
          Stream.<TypedRecord>concat(
                  Stream.of(GlobalRecord.values()).filter(LocalRecord::isLocalToo),
                  Stream.of(values()))
              .toArray(TypedRecord[]::new));

  private final RecordType type;

  LocalRecord(int code, String payload, String text) {
    type = new RecordType(code, name(), RecordFraming.LENGTH, payload, text);
  }

  private static boolean isLocalToo(GlobalRecord record) {
    return record.type().code() >= GlobalRecord.STRING.type().code();
  }

  @Override
  public RecordType type() {
    return type;
  }

  /** All records of files of local definitions by their codes. */
  public static RecordTable table() {
    return TABLE;
  }
}
