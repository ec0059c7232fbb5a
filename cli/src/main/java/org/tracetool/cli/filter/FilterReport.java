package org.tracetool.cli.filter;

import java.io.PrintStream;
import java.util.Locale;
import org.tracetool.console.Printable;
import org.tracetool.core.event.EventCategory;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.LossCode;
import org.tracetool.core.text.CountText;
import org.tracetool.filter.apply.FilteringWriter;
import org.tracetool.filter.apply.rule.RuleUsage;
import org.tracetool.filter.collector.FunctionRule;

/** Reports the effects of a filter. */
public final class FilterReport {
  private FilterReport() {}

  /** Reports statistics that no longer fit and were not recomputed. */
  static void warnLostStatistics(FilteringWriter filter, Diagnostics diagnostics) {
    long lost = 0;
    long kept = 0;
    for (EventKind kind : EventKind.values()) {
      if (isStatistics(kind)) {
        lost += filter.counts().in(kind) - filter.counts().out(kind);
        kept += filter.counts().out(kind);
      }
    }
    // A trace of statistics alone keeps them, without those of removed processes.
    if (lost > 0 && kept == 0) {
      diagnostics.reportLoss(
          LossCode.DERIVED_DATA,
          "statistics records, which no longer fit the remaining events",
          lost);
    }
  }

  private static String text(RuleUsage.Line line) {
    return line.rule().text();
  }

  /**
   * Prints how many records were removed, and the sizes.
   *
   * @param whole the records of the trace; null if all of them were read
   * @param windowOnly whether no other records are counted than those in the window
   * @param summed whether statistics were recomputed, so that the old ones do not count
   * @param before bytes of event files before; 0 if unknown
   * @param after bytes of event files of the new trace; 0 if unknown
   * @param rules whether each rule is listed
   */
  static void print(
      FilteringWriter filter,
      TotalRecordCounts whole,
      boolean windowOnly,
      boolean summed,
      long before,
      long after,
      boolean rules,
      PrintStream err) {
    long in = 0;
    long out = 0;
    StringBuilder kinds = new StringBuilder();
    StringBuilder added = new StringBuilder();
    for (EventKind kind : EventKind.values()) {
      if (kind.isSnapshot() || summed && isStatistics(kind)) {
        continue;
      }
      long came = filter.counts().in(kind);
      long stayed = filter.counts().out(kind);
      long there = whole == null ? came : Math.max(came, whole.of(kind));
      long kept = Math.min(came, stayed);
      in += there;
      out += kept;
      if (stayed > came) {
        added.append(added.length() == 0 ? "" : ", ").append(kind.label()).append(' ');
        added.append(stayed - came);
      }
      if (there > kept) {
        kinds.append(kinds.length() == 0 ? "" : ", ").append(kind.label()).append(' ');
        kinds.append(there - kept).append(" of ").append(there);
      }
    }
    err.printf(Locale.ROOT, "kept %d of %d records%s", out, in, windowOnly ? " in the window" : "");
    if (in > 0) {
      err.printf(Locale.ROOT, " (%.1f %%)", percent(out, in));
    }
    if (before > 0 && after > 0) {
      err.printf(
          Locale.ROOT,
          ", %d of %d bytes of event files (%.1f %%)",
          after,
          before,
          percent(after, before));
    }
    err.println();
    if (kinds.length() > 0) {
      err.println("removed: " + kinds);
    }
    if (added.length() > 0) {
      err.println("added where calls were cut: " + added);
    }
    if (filter.hints() > 0) {
      err.println("added where call limits were reached: marker " + filter.hints());
    }
    if (summed) {
      err.println("statistics: recomputed from the remaining events");
    }
    if (filter.removedProcesses() > 0) {
      err.println("removed: processes and threads " + filter.removedProcesses());
    }
    reportHalves(filter, err);
    if (rules) {
      for (RuleUsage.Line line : filter.use().lines()) {
        err.println(
            Printable.text(
                line.rule().origin()
                    + ": "
                    + CountText.of(line.calls(), "call")
                    + ", "
                    + line.removed()
                    + " removed: "
                    + text(line)));
      }
      for (FunctionRule rule : filter.collectorRules()) {
        err.println(
            Printable.text(
                rule.origin()
                    + ": "
                    + CountText.of(filter.calls(rule), "call")
                    + ": "
                    + rule.pattern()));
      }
    }
    err.flush();
  }

  private static void reportHalves(FilteringWriter filter, PrintStream err) {
    boolean messages =
        filter.counts().out(EventKind.SEND) + filter.counts().out(EventKind.RECEIVE) > 0;
    boolean collectives = filter.counts().out(EventKind.COLLECTIVE_BEGIN) > 0;
    if (!filter.countsHalves()) {
      if (messages || collectives) {
        err.println(
            (messages && collectives
                    ? "unmatched records of messages and collective operations"
                    : messages
                        ? "unmatched sends and receives"
                        : "unmatched records of collective" + " operations")
                + ": those that cross the edge of the window; --drop-halves removes them");
      }
      return;
    }
    if (filter.ledger().halves() > 0) {
      err.println(
          "unmatched messages: "
              + filter.ledger().halves()
              + " sends and receives remain without the other record; --drop-halves removes them");
    }
    if (filter.ledger().collectiveHalves() > 0) {
      err.println(
          "unmatched records of collective operations: "
              + filter.ledger().collectiveHalves()
              + " begins and ends remain without the other record; --drop-halves removes them");
    }
  }

  private static boolean isStatistics(EventKind kind) {
    return kind.category() == EventCategory.STATISTICS;
  }

  private static double percent(long part, long whole) {
    return 100.0 * part / whole;
  }
}
