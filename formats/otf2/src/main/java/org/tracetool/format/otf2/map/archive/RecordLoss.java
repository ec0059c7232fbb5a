package org.tracetool.format.otf2.map.archive;

/** What a record that an archive can hold may lose on the way into it. */
public enum RecordLoss {
  PLACE("source locations of records, which OTF2 has for regions and calling contexts only"),
  MEMBER("processes in records that are not in the communicator named, which OTF2 has ranks of"),
  UNDEFINED("numbers in records of what is not defined"),
  UNDEFINED_KEY("key-value pairs with a key that is not defined"),
  REPEATED_KEY("key-value pairs with a key that the record has twice"),
  MARKER_PAIR("key-value pairs of records 'marker'"),
  THUMBNAIL("thumbnails of more regions than a record of OTF2 can hold"),
  ZERO_BYTE("bytes of key-value pairs from a zero byte on");

  private final String text;

  RecordLoss(String text) {
    this.text = text;
  }

  /** What it is, for a message. */
  public String text() {
    return text;
  }
}
