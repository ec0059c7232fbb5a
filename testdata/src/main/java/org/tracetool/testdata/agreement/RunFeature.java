package org.tracetool.testdata.agreement;

/** What a random run can have that not every family can record. */
public enum RunFeature {
  /** Several threads a process, each of which sends and receives. */
  THREADS,
  /** Messages between the same processes in several communicators. */
  COMMUNICATORS,
  /** Non-blocking sends and receives, which complete in any order. */
  NON_BLOCKING,
  /** Non-blocking collective operations, which complete in any order. */
  NON_BLOCKING_COLLECTIVES,
  /** Other threads of the process complete some of those. */
  COMPLETION_BY_OTHERS,
  /** Calls that are never left, and locations that end early. */
  OPEN_CALLS,
  /** Samples of counters. */
  COUNTERS,
  /** Receives that wait for their send, calls that last, and members that come late. */
  WAITS,
  /** Locations that begin late, some of them never. */
  LATE_BEGINS,
  /** Streams of devices, whose operations calls of threads launch. */
  DEVICES,
  /** Locations without records. */
  EMPTY_ROWS,
  /** Times near the largest that are known in nanoseconds. */
  HUGE_TIMES,
  /** A counter some of whose samples are not known. */
  UNKNOWN_VALUES,
  /** Collective operations are calls of all processes and nothing else. */
  UNRECORDED_COLLECTIVES,
  /** Locations that begin with the end of a call. */
  LEAVES_ALONE
}
