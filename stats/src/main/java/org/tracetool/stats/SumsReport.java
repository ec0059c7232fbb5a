package org.tracetool.stats;

import org.tracetool.core.event.CallStack;
import org.tracetool.core.report.DamageCode;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.WarningCode;
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
    d.add(
        DamageCode.UNBALANCED_CALLS,
        "leaves without an enter, ignored",
        sums.leavesWithoutEnter,
        null);
    d.add(DamageCode.UNBALANCED_CALLS, CallStack.OTHER_LEAVES, sums.otherLeaves, null);
    d.add(
        DamageCode.IMPOSSIBLE_TIMES,
        "events earlier than their predecessor, moved to its time",
        sums.backwards,
        null);
    d.add(
        WarningCode.LIMIT_REACHED,
        "events 2^63 ticks or more after the first one of their process, moved to the time of"
            + " the one before, so that times are too short; 'tracetool analyze' has the full ones",
        sums.tooLate,
        null);
    d.add(
        DamageCode.UNBALANCED_CALLS,
        "calls too deep to be followed, not counted",
        sums.tooDeep,
        null);
    if (!cut) {
      d.add(
          DamageCode.UNBALANCED_OPERATIONS,
          "ends of operations without a begin, ignored",
          sums.endsWithoutBegin,
          null);
      d.add(
          WarningCode.UNFINISHED_OPERATIONS,
          "operations without an end, not counted",
          sums.beginsWithoutEnd,
          null);
    }
    d.add(
        WarningCode.OMITTED_VALUES,
        "messages and operations of unknown size, not counted in sums of bytes",
        sums.unknownSizes,
        null);
    long regions = sums.index.regions().others();
    if (regions == 0) {
      d.add(
          WarningCode.UNDEFINED_REFERENCES,
          "calls of undefined regions, counted together",
          sums.undefinedRegions,
          null);
    } else {
      d.warn(
          WarningCode.LIMIT_REACHED,
          "too many regions to keep them apart",
          together(sums.index.regions().undefined(), regions));
    }
    if (sums.index.processes().others() > 0) {
      d.warn(
          WarningCode.LIMIT_REACHED,
          "too many processes to keep them apart",
          together(sums.index.processCount(), sums.index.processes().others()));
      d.add(
          WarningCode.OMITTED_VALUES,
          "samples of counters of these processes, left out",
          sums.otherSamples,
          null);
    }
    if (sums.calls == null) {
      d.warn(
          WarningCode.LIMIT_REACHED,
          "too many pairs of process and region to keep them apart",
          "more than "
              + options.mostCells()
              + "; only sums over processes and over regions are known; --memory SIZE allows more");
    }
    if (sums.paths != null && sums.paths.isLimited()) {
      d.warn(
          WarningCode.LIMIT_REACHED,
          "too many call paths",
          "more than "
              + options.mostPaths()
              + "; calls deeper than "
              + sums.paths.depthLimit()
              + " are combined; --memory SIZE allows more");
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
        + " others are combined; --memory SIZE allows more";
  }

  private static void reportCoarse(
      StatsOptions options, Diagnostics d, String what, CoarseSums table) {
    if (table.level() > 0) {
      d.warn(
          WarningCode.LIMIT_REACHED,
          "too many " + what,
          "more than "
              + options.mostPairs()
              + "; "
              + (1L << table.level())
              + " neighbours are combined; --memory SIZE allows more");
    }
  }
}
