package org.tracetool.filter.collector;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
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
    BEGIN_SCOPE,
    END_SCOPE
  }

  /**
   * One of the two things that a trigger does.
   *
   * @param scope the scope that begins or ends, maybe with its class in front; null for none
   */
  public record Step(Action action, String scope) {
    /** Does nothing. */
    static final Step NOTHING = new Step(Action.NONE, null);

    private boolean switchesOn() {
      return action == Action.TRACE_ON || action == Action.RESTORE;
    }

    private boolean switches() {
      return switchesOn() || action == Action.TRACE_OFF;
    }
  }

  /**
   * A trigger.
   *
   * @param when the passes, counted from 1, at which the first action is done; null for all
   * @param first action then
   * @param second action otherwise
   */
  public record Trigger(Triplets when, Step first, Step second) {
    /** What is done at a pass. */
    public Step at(long pass) {
      return when == null || when.contains(pass) ? first : second;
    }

    /** Returns whether it can switch recording on. */
    boolean switchesOn() {
      return first.switchesOn() || second.switchesOn();
    }

    /** Whether it can switch recording on or off. */
    boolean switches() {
      return first.switches() || second.switches();
    }

    /** The scopes that it begins or ends. */
    List<String> scopes() {
      return Stream.of(first, second).map(Step::scope).filter(Objects::nonNull).toList();
    }
  }
}
