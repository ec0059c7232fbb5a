package org.tracetool.format.stf.lane;

/** A timeline that is written. */
final class WrittenLane extends StfLane {
  /** Its records in the block that is being filled; null as long as it has none there. */
  LaneWriter out;

  /** How many records of this lane came before at the time that the stream is at. */
  int position;

  /** The number of that time, see {@link ProcessFileWriter}. */
  long group = -1;

  /** Whether it is among the lanes in which something may be going on. */
  boolean isBusy;

  WrittenLane(int kind, int id) {
    super(kind, id);
  }
}
