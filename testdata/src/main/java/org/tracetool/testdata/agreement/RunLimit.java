package org.tracetool.testdata.agreement;

/** What a family cannot say of a run. */
public enum RunLimit {
  /** Times are counted from the first record. */
  STARTS_AT_ZERO,
  /** A message has both ends. */
  NO_UNMATCHED_SENDS,
  /** Collective operations are calls of a region and nothing else. */
  NO_COLLECTIVES
}
