package org.tracetool.format.otf2.file;

/** Where a {@link RecordInput} is between two records. */
public final class RecordInputPosition {
  long at;
  long chunkStart;
  long time;
  long number;
  boolean big;
  boolean over;

  void copy(RecordInputPosition other) {
    at = other.at;
    chunkStart = other.chunkStart;
    time = other.time;
    number = other.number;
    big = other.big;
    over = other.over;
  }
}
