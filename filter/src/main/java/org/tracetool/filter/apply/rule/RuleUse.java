package org.tracetool.filter.apply.rule;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.filter.rules.Rule;

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
