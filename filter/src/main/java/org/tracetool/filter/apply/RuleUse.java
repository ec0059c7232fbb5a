package org.tracetool.filter.apply;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.filter.rules.Rule;

/** How many calls each rule decided, and how many of them it removed. Thread-safe. */
public final class RuleUse {
  private final Map<Rule, long[]> counts = new IdentityHashMap<>();
  private final List<Rule> order = new ArrayList<>();

  /**
   * A rule and its effect.
   *
   * @param rule the rule
   * @param calls calls that it applied to
   * @param removed calls of them that were removed
   */
  public record Line(Rule rule, long calls, long removed) {}

  /** Makes rules known, so that those that are never used are reported too. */
  synchronized void know(List<Rule> rules) {
    for (Rule rule : rules) {
      if (counts.putIfAbsent(rule, new long[2]) == null) {
        order.add(rule);
      }
    }
  }

  synchronized void add(Rule rule, long calls, long removed) {
    long[] count = counts.get(rule);
    if (count != null) {
      count[0] += calls;
      count[1] += removed;
    }
  }

  /** All rules in the order in which they became known. */
  public synchronized List<Line> lines() {
    List<Line> lines = new ArrayList<>();
    for (Rule rule : order) {
      long[] count = counts.get(rule);
      lines.add(new Line(rule, count[0], count[1]));
    }
    return lines;
  }
}
