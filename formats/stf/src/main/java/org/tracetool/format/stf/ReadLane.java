package org.tracetool.format.stf;

/** A timeline that is read. */
final class ReadLane extends Lane {
  /** Its records in the block that is being read; null if it has none there. */
  LaneIn in;

  /** File operations that have begun so far. */
  long operations;

  ReadLane(int kind, int id) {
    super(kind, id);
  }
}
