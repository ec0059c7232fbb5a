package org.tracetool.stats.flame;

/** What the widths of a flame graph stand for. */
public enum StackValue {
  /** Time in a call without the calls in it. */
  TIME,
  /** The number of calls. */
  CALLS,
  /** How much a counter grew. */
  COUNTER
}
