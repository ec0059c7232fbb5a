package org.tracetool.filter.apply;

import java.util.ArrayList;
import java.util.List;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.WarningCode;
import org.tracetool.filter.apply.rule.RuleUsage;
import org.tracetool.filter.collector.FunctionRule;

/** Tells what a filter did that its user may not have wanted. */
public final class FilterWarnings {
  /** Rules that matched nothing, as examples. */
  private static final int EXAMPLES = 3;

  private FilterWarnings() {}

  /** Warns of rules that matched nothing, and of a result without events. */
  public static void warn(FilteringWriter filter, Diagnostics diagnostics) {
    RuleUsage.UnusedRule unused = filter.use().unused(EXAMPLES);
    List<String> examples = new ArrayList<>();
    unused.first().forEach(rule -> examples.add(rule.origin() + ": " + rule.text()));
    diagnostics.warnMany(
        WarningCode.UNUSED_RULES, "a rule matches no call", unused.count(), examples);
    for (FunctionRule rule : filter.unusedCollectorRules()) {
      diagnostics.warn(
          WarningCode.UNUSED_RULES,
          "a rule matches no call",
          rule.origin() + ": " + rule.pattern());
    }
    long in = filter.counts().in();
    long out = 0;
    for (EventKind kind : EventKind.values()) {
      out += kind.isSnapshot() ? 0 : filter.counts().out(kind);
    }
    if (out == 0) {
      diagnostics.warn(
          WarningCode.NOTHING_FOUND,
          "the output is empty",
          !filter.leavesProcesses()
              ? "no process is selected"
              : filter.isCut()
                  ? "no record lies in the time window"
                  : in == 0
                      ? "the input has no records"
                      : "the rules removed all " + in + " records");
    }
  }
}
