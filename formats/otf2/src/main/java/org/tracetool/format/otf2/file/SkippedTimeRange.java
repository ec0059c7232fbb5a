package org.tracetool.format.otf2.file;

/** Earliest and latest time of records that were passed, on the clock of their location. */
public final class SkippedTimeRange {
  long first = -1L;
  long last;
  long records;

  /** How many there were. */
  public long records() {
    return records;
  }

  /** The earliest time; all-ones if there was none. */
  public long first() {
    return first;
  }

  /** The latest time; 0 if there was none. */
  public long last() {
    return last;
  }
}
