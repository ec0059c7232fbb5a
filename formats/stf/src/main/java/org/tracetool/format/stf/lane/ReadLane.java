package org.tracetool.format.stf.lane;

/** A timeline that is read. */
public final class ReadLane extends StfLane {
  /** Its records in the block that is being read; null if it has none there. */
  LaneReader in;

  /** File operations that have begun so far. */
  long operations;

  public ReadLane(int kind, int id) {
    super(kind, id);
  }
}
