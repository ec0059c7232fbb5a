package org.tracetool.testdata.agreement;

/** What a family cannot say of a run. */
public enum RunLimit {
  /** Times are counted from the first record. */
  STARTS_AT_ZERO,
  /** A message has both ends. */
  NO_UNMATCHED_SENDS,
  /**
   * Nothing says when a receive was posted, so messages of a channel belong together in the order
   * in which they are sent and received: OTF, VTF3 and CLOG-2 have a record of the receive alone.
   */
  NO_REQUESTS,
  /** Collective operations are calls of a region and nothing else. */
  NO_COLLECTIVES,
  /** Collective operations that do not block last as long as those do, and block. */
  BLOCKING_COLLECTIVES,
  /**
   * Messages and collective operations have the times of the calls that they are in: those of a
   * line of Paraver are when the sender calls and when the call of the receiver ends.
   */
  TIMES_OF_CALLS,
  /** Values of a counter that accumulates are differences to the value before, as Paraver's are. */
  COUNTER_DIFFERENCES
}
