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
  COUNTERS
}
