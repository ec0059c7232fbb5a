package org.tracetool.filter.apply.rule;

import org.tracetool.filter.rules.FilterRule;

/** What the rule for a function says of its calls, as far as that is the same for all of them. */
enum CallFate {
  /** All calls stay. */
  KEPT,
  /** All calls go, but not what they call. */
  REMOVED,
  /** Calls go as {@link #REMOVED} ones once a process has kept as many as it may. */
  LIMITED,
  /** It depends on the calls around a call. */
  VARIES;

  /**
   * The fate by a rule that is not for call paths.
   *
   * @param rule null for none
   */
  static CallFate of(FilterRule rule) {
    if (rule == null || !rule.removes()) {
      return KEPT;
    }
    if (rule.recursive() || rule.limit() == FilterRule.UNLIMITED) {
      return VARIES;
    }
    return rule.limit() == 0 ? REMOVED : LIMITED;
  }
}
