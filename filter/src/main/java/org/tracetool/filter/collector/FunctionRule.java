package org.tracetool.filter.collector;

import org.tracetool.filter.rules.NamePattern;

/**
 * A pattern for functions and what is to happen to them; parts that are null are left to rules in
 * front of this one.
 *
 * @param origin where it stands, for reports
 * @param pattern full names {@code class:name}
 * @param range which locations in the source stay, and whether the function does
 * @param entry what happens when it is entered
 * @param exit what happens when it is left
 * @param counters whether samples taken at its enters and leaves stay
 * @param fold true to hide what happens inside, false to show it again
 * @param caller the function that has to be the caller for triggers and folding
 */
public record FunctionRule(
    String origin,
    NamePattern pattern,
    Range range,
    Trigger entry,
    Trigger exit,
    Boolean counters,
    Boolean fold,
    NamePattern caller) {
  /**
   * Whether the enters and leaves of a function stay.
   *
   * @param on whether they do
   * @param location whether they keep their location in the source; null if PCTRACE says so
   */
  public record Range(boolean on, Boolean location) {}

  /** What a trigger does. */
  public enum Action {
    TRACE_ON,
    TRACE_OFF,
    RESTORE,
    NONE,
    /** Begin or end of a scope, which no record here can hold. */
    SCOPE
  }

  /**
   * A trigger.
   *
   * @param when the passes, counted from 1, at which the first action is done; null for all
   * @param first what is done then
   * @param second what is done otherwise
   */
  public record Trigger(Triplets when, Action first, Action second) {
    /** What is done at a pass. */
    public Action at(long pass) {
      return when == null || when.contains(pass) ? first : second;
    }

    /** Whether it can switch recording on. */
    boolean switchesOn() {
      return first == Action.TRACE_ON
          || second == Action.TRACE_ON
          || first == Action.RESTORE
          || second == Action.RESTORE;
    }
  }
}
