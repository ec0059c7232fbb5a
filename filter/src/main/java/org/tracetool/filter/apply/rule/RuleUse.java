package org.tracetool.filter.apply.rule;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.filter.rules.Rule;
import org.tracetool.filter.rules.RuleList;

/** How many calls each rule decided, and how many of them it removed. Thread-safe. */
public final class RuleUse {
  private final Map<Rule, Line> used = new IdentityHashMap<>();
  private final List<List<Rule>> known = new ArrayList<>();

  /**
   * A rule and its effect.
   *
   * @param rule the rule
   * @param calls calls that it applied to
   * @param removed calls of them that were removed
   */
  public record Line(Rule rule, long calls, long removed) {}

  /** Makes rules known, so that those that are never used are reported too. */
  public synchronized void know(List<Rule> rules) {
    known.add(rules);
  }

  synchronized void add(Rule rule, long calls, long removed) {
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
  public record Unused(long count, List<Rule> first) {}

  /** The rules that decided no call, with some of them: there may be half a million. */
  public synchronized Unused unused(int some) {
    long count = 0;
    List<Rule> first = new ArrayList<>();
    for (List<Rule> rules : known) {
      for (int i = 0; i < rules.size(); i++) {
        Rule asked = RuleList.ifAsked(rules, i);
        if (asked == null || !used.containsKey(asked)) {
          count++;
          if (first.size() < some) {
            first.add(rules.get(i));
          }
        }
      }
    }
    return new Unused(count, first);
  }

  /** All rules that are known, in the order in which they became so. */
  public synchronized List<Line> lines() {
    List<Line> lines = new ArrayList<>();
    for (List<Rule> rules : known) {
      for (Rule rule : rules) {
        Line line = used.get(rule);
        lines.add(line == null ? new Line(rule, 0, 0) : line);
      }
    }
    return lines;
  }
}
