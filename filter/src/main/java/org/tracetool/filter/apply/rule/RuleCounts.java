package org.tracetool.filter.apply.rule;

import java.util.Arrays;

/** How many calls of a process each rule decided and removed, by the numbers of the rules. */
final class RuleCounts {
  private long[] decided = new long[16];
  private long[] removed = new long[16];

  /** Counts a call that the rule of this number decided, if there is one. */
  void count(int rule, boolean keeps) {
    if (rule < 0) {
      return;
    }
    if (rule >= decided.length) {
      decided = Arrays.copyOf(decided, Math.max(rule + 1, decided.length * 2));
      removed = Arrays.copyOf(removed, decided.length);
    }
    decided[rule]++;
    removed[rule] += keeps ? 0 : 1;
  }

  void addTo(RuleUsage use, BoundRules rules) {
    for (int i = 0; i < decided.length; i++) {
      if (decided[i] > 0) {
        use.add(rules.rule(i), decided[i], removed[i]);
      }
    }
  }
}
