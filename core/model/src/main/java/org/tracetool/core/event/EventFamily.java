package org.tracetool.core.event;

import org.tracetool.core.definition.Role;

/**
 * What a record is about, whoever recorded it. Code that decides by family switches over all of
 * them without a default, so that the compiler names the places that a new family concerns; what a
 * record of the family says is its {@link EventSide}.
 *
 * <p>The roles are those by which the end of an operation names its begin, within one process; both
 * are null where ends are found by other rules: calls by nesting, messages by their channel.
 */
public enum EventFamily {
  /** Calls of regions, and what is said of the innermost one. */
  CALL(EventCategory.FUNCTIONS, null, null),
  /** Messages between processes; those that do not block have requests. */
  MESSAGE(EventCategory.MESSAGES, null, null),
  /** What happens to the request of a message or collective operation. */
  REQUEST(EventCategory.REQUESTS, Role.MATCHING_ID, null),
  /** Operations that all members of a communicator take part in. */
  COLLECTIVE(EventCategory.COLLECTIVES, Role.MATCHING_ID, null),
  /** File operations whose begin has an id. */
  FILE(EventCategory.IO, Role.MATCHING_ID, null),
  /** File operations through handles. */
  IO(EventCategory.IO, Role.MATCHING_ID, Role.IO_HANDLE),
  /** One-sided operations, ended together by communicator and tag. */
  RMA(EventCategory.RMA, Role.COMM, Role.TAG),
  /**
   * One-sided operations on windows. The first record of a completion is the end, also if it is
   * that of the target: what is complete there is complete here.
   */
  WINDOW(EventCategory.RMA, Role.WINDOW, Role.MATCHING_ID),
  /** Locks that a process holds. */
  LOCK(EventCategory.THREADS, null, null),
  /** Tasks of a team of threads. */
  TASK(EventCategory.THREADS, null, null),
  /** Threads, their teams and what they run in parallel. */
  THREAD(EventCategory.THREADS, null, null),
  /** Instances of scopes. */
  SCOPE(EventCategory.SCOPES, null, null),
  /** Values of counters and metrics. */
  COUNTER(EventCategory.COUNTERS, null, null),
  /** How long processes, programs, communicators, windows and handles exist. */
  LIFETIME(EventCategory.PROCESSES, null, null),
  /** What the measurement itself does. */
  MEASUREMENT(EventCategory.MEASUREMENT, null, null),
  /** Remarks: comments, errors, markers, patterns, what no one else knows. */
  NOTE(EventCategory.COMMENTS, null, null),
  /** What is so at the time of a snapshot. */
  SNAPSHOT(EventCategory.SNAPSHOTS, null, null),
  /** Sums that the run recorded. */
  SUMMARY(EventCategory.STATISTICS, null, null);

  private final EventCategory category;
  private final Role id;
  private final Role scope;

  EventFamily(EventCategory category, Role id, Role scope) {
    this.category = category;
    this.id = id;
    this.scope = scope;
  }

  /** The category that most records of the family are in. */
  EventCategory category() {
    return category;
  }

  /** The field that tells operations of a process apart; null if they have no id. */
  public Role id() {
    return id;
  }

  /** A second field that belongs to the id, or null. */
  public Role scope() {
    return scope;
  }

  /** Whether it is communication of one side alone. */
  public boolean isOneSided() {
    return this == RMA || this == WINDOW;
  }
}
