package org.tracetool.filter.apply.rule;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.filter.rules.FilterRule;
import org.tracetool.filter.rules.RuleList;

/** How many calls each rule decided, and how many of them it removed. Thread-safe. */
public final class RuleUsage {
  private final Map<FilterRule, Line> used = new IdentityHashMap<>();
  private final List<List<FilterRule>> known = new ArrayList<>();

  /**
   * A rule and its effect.
   *
   * @param rule the rule
   * @param calls calls that it applied to
   * @param removed calls of them that were removed
   */
  public record Line(FilterRule rule, long calls, long removed) {}

  /** Makes rules known, so that those that are never used are reported too. */
  public synchronized void registerRules(List<FilterRule> rules) {
    known.add(rules);
  }

  synchronized void add(FilterRule rule, long calls, long removed) {
    used.merge(
        rule,
        new Line(rule, calls, removed),
        (a, b) -> new Line(rule, a.calls() + b.calls(), a.removed() + b.removed()));
  }

  /**
   * Rules that decided nothing.
   *
   * @param count how many
   * @param first the first of them
   */
  public record UnusedRule(long count, List<FilterRule> first) {}

  /** The rules that decided no call, with some of them: there may be half a million. */
  public synchronized UnusedRule unused(int some) {
    long count = 0;
    List<FilterRule> first = new ArrayList<>();
    for (List<FilterRule> rules : known) {
      for (int i = 0; i < rules.size(); i++) {
        FilterRule asked = RuleList.ifAsked(rules, i);
        if (asked == null || !used.containsKey(asked)) {
          count++;
          if (first.size() < some) {
            first.add(rules.get(i));
          }
        }
      }
    }
    return new UnusedRule(count, first);
  }

  /** All rules that are known, in the order in which they became so. */
  public synchronized List<Line> lines() {
    List<Line> lines = new ArrayList<>();
    for (List<FilterRule> rules : known) {
      for (FilterRule rule : rules) {
        Line line = used.get(rule);
        lines.add(line == null ? new Line(rule, 0, 0) : line);
      }
    }
    return lines;
  }
}
