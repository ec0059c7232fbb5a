package org.tracetool.filter.collector;

import org.tracetool.filter.rules.NamePattern;

/**
 * A pattern for functions and the actions on them; parts that are null are left to earlier rules.
 *
 * @param origin its place, for reports
 * @param pattern full names {@code class:name}
 * @param range which locations in the source stay, and whether the function does
 * @param entry action when it is entered
 * @param exit action when it is left
 * @param counters whether samples taken at its enters and leaves stay
 * @param fold true to hide events inside, false to show them again
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
   * @param location whether they keep their location in the source; null if PCTRACE decides
   */
  public record Range(boolean on, Boolean location) {}

  /** The action of a trigger. */
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
   * @param first action then
   * @param second action otherwise
   */
  public record Trigger(Triplets when, Action first, Action second) {
    /** The action at a pass. */
    public Action at(long pass) {
      return when == null || when.contains(pass) ? first : second;
    }

    /** Returns whether it can switch recording on. */
    boolean switchesOn() {
      return first == Action.TRACE_ON
          || second == Action.TRACE_ON
          || first == Action.RESTORE
          || second == Action.RESTORE;
    }
  }
}
