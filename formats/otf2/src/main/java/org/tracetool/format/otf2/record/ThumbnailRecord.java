package org.tracetool.format.otf2.record;

/** The records of files of thumbnails: a header, and one record for each slice of the time. */
public enum ThumbnailRecord implements TypedRecord {
  HEADER(
      10,
      "name:str description:str type:u8 samples:c32 numberOfMetrics:c32"
          + " [numberOfMetrics metrics:c64]"),
  SAMPLE(11, "baseline:c64 numberOfMetrics:c32 [numberOfMetrics metrics:c64]");

  /** Bytes of a chunk of these files, whatever the anchor says. */
  public static final int CHUNK = 1 << 20;

  private static final RecordTable TABLE = RecordTable.of(values());

  private final RecordType type;

  ThumbnailRecord(int code, String payload) {
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
