package org.tracetool.format.otf2.map.archive;

import org.tracetool.core.report.LossCode;

/** What a record that an archive can hold may lose on the way into it. */
public enum RecordLoss {
  PLACE(
      LossCode.REFERENCES,
      "source locations of single records (OTF2 has them only for regions and calling contexts)"),
  MEMBER(
      LossCode.PROCESSES,
      "processes that are not in the communicator of their record (OTF2 stores ranks of it)"),
  UNDEFINED(LossCode.NUMBERS, "references of records to undefined ids"),
  UNDEFINED_KEY(LossCode.PAIRS, "key-value pairs with a key that is not defined"),
  REPEATED_KEY(LossCode.PAIRS, "key-value pairs with a key that the record has twice"),
  MARKER_PAIR(LossCode.PAIRS, "key-value pairs of records 'marker'"),
  THUMBNAIL(LossCode.DERIVED_DATA, "thumbnails of more regions than a record of OTF2 can hold"),
  ZERO_BYTE(LossCode.PAIRS, "texts of key-value pairs after a zero byte");

  private final LossCode code;
  private final String text;

  RecordLoss(LossCode code, String text) {
    this.code = code;
    this.text = text;
  }

  /** What kind of loss it is. */
  public LossCode code() {
    return code;
  }

  /** What it is, for a message. */
  public String text() {
    return text;
  }
}
