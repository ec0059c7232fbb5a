package org.tracetool.testdata.agreement;

/** What a family cannot say of a run. */
public enum RunLimit {
  /** Times are counted from the first record. */
  STARTS_AT_ZERO,
  /** A message has both ends. */
  NO_UNMATCHED_SENDS,
  /** Collective operations are calls of a region and nothing else. */
  NO_COLLECTIVES,
  /**
   * Messages and collective operations have the times of the calls that they are in: those of a
   * line of Paraver are when the sender calls and when the call of the receiver ends.
   */
  TIMES_OF_CALLS,
  /** Values of a counter that accumulates are differences to the value before, as Paraver's are. */
  COUNTER_DIFFERENCES
}
