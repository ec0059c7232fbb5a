package org.tracetool.core.event;

/** Families of event kinds, as users name them to choose records. */
public enum EventCategory {
  FUNCTIONS,
  MESSAGES,
  COLLECTIVES,
  COUNTERS,
  IO,
  RMA,
  SCOPES,
  REQUESTS,
  THREADS,
  PATTERNS,
  MEASUREMENT,
  ERRORS,
  COMMENTS,
  PROCESSES,
  SNAPSHOTS,
  STATISTICS,
  MARKERS,
  UNKNOWN
}
