package org.tracetool.stats;

import org.tracetool.core.event.CallStack;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.stats.collect.PartialSums;
import org.tracetool.stats.scope.StatsOptions;
import org.tracetool.stats.sums.CoarseSums;

/** Reports damage, omissions and combined rows of the summing up of a trace. */
public final class SumsReport {
  private SumsReport() {}

  public static void report(PartialSums sums) {
    StatsOptions options = sums.options;
    Diagnostics d = options.reading().diagnostics();
    boolean cut = !options.reading().window().isAll();
    reportDamage(d, "leaves without an enter, ignored", sums.leavesWithoutEnter);
    reportDamage(d, CallStack.OTHER_LEAVES, sums.otherLeaves);
    reportDamage(d, "events before their predecessor, taken to be at its time", sums.backwards);
    reportDamage(d, "calls too deep to be followed, not counted", sums.tooDeep);
    if (!cut) {
      reportDamage(d, "ends of operations without a begin, ignored", sums.endsWithoutBegin);
      reportWarning(d, "operations without an end, not counted", sums.beginsWithoutEnd);
    }
    reportWarning(
        d,
        "messages and operations of which a size is not known, left out of the sums of bytes",
        sums.unknownSizes);
    long regions = sums.index.regions().others();
    if (regions == 0) {
      reportWarning(
          d, "calls of regions without definition, taken together", sums.undefinedRegions);
    } else {
      d.warn(
          "too many regions to keep them apart",
          together(sums.index.regions().undefined(), regions));
    }
    if (sums.index.processes().others() > 0) {
      d.warn(
          "too many processes to keep them apart",
          together(sums.index.processCount(), sums.index.processes().others()));
      reportWarning(d, "samples of counters of these processes, left out", sums.otherSamples);
    }
    if (sums.calls == null) {
      d.add(
          Diagnostics.Severity.WARNING,
          "too many pairs of process and region to keep them apart",
          "more than "
              + options.mostCells()
              + "; only sums over processes and over regions are known; --memory SIZE allows more");
    }
    if (sums.paths != null && sums.paths.isLimited()) {
      d.warn(
          "too many call paths",
          "more than "
              + options.mostPaths()
              + "; calls deeper than "
              + sums.paths.depthLimit()
              + " are taken together; --memory SIZE allows more");
    }
    reportCoarse(options, d, "pairs of processes with messages", sums.messagePairs);
    reportCoarse(options, d, "message tags", sums.messageTags);
    reportCoarse(options, d, "pairs of processes with one-sided operations", sums.rma);
  }

  private static String together(int most, long others) {
    return "the first "
        + most
        + " are kept separate, all "
        + others
        + " others are taken together; --memory SIZE allows more";
  }

  private static void reportCoarse(
      StatsOptions options, Diagnostics d, String what, CoarseSums table) {
    if (table.level() > 0) {
      d.warn(
          "too many " + what,
          "more than "
              + options.mostPairs()
              + "; "
              + (1L << table.level())
              + " neighbours are taken together; --memory SIZE allows more");
    }
  }

  private static void reportDamage(Diagnostics d, String what, long count) {
    d.add(Diagnostics.Severity.DAMAGE, what, count, null);
  }

  static void reportWarning(Diagnostics d, String what, long count) {
    d.add(Diagnostics.Severity.WARNING, what, count, null);
  }
}
