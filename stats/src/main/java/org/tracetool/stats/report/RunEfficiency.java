package org.tracetool.stats.report;

import org.tracetool.core.collect.UnsignedLong;
import org.tracetool.core.definition.Activity;
import org.tracetool.core.definition.RegionClass;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.time.UsefulTime;
import org.tracetool.stats.TraceStatistics;
import org.tracetool.stats.sums.ProcessSums;

/**
 * The efficiency factors of a run as far as sums by process tell them: of runs of several processes
 * without threads and devices, as a whole. What threads wait for, and how much of the rest is
 * waiting for messages, is found by an analysis.
 */
final class RunEfficiency {
  private RunEfficiency() {}

  /** The useful times of the processes; null if they are not known. */
  static UsefulTime of(TraceStatistics s) {
    boolean isKnown =
        !s.isStored()
            && s.otherProcesses() == 0
            && s.options().reading().window().isAll()
            && s.records(EventKind.BUFFER_FLUSH) == 0;
    UsefulTime useful = new UsefulTime();
    for (ProcessSums p : s.processes()) {
      if (!isKnown
          || p.isTooLong()
          || s.index().processOf(p.process) != p.process
          || !s.index().hasProcess(p.process)) {
        return null;
      }
      long gaps = p.last - p.first - p.busy(); // between calls, where regions were left out
      useful.add(UnsignedLong.toDouble(p.activity[Activity.APPLICATION.ordinal()] + gaps));
    }
    return useful.locations() < 2 || !areRegionsKnown(s) ? null : useful;
  }

  /** Whether at least one of the regions that are called has a definition, or none is called. */
  private static boolean areRegionsKnown(TraceStatistics s) {
    long[] called = s.regions().sortedKeys();
    for (long region : called) {
      if (RegionClass.isKnown(s.index().regions().definition((int) region))) {
        return true;
      }
    }
    return called.length == 0;
  }

  /** The duration of the run in ticks. */
  static double duration(TraceStatistics s) {
    return UnsignedLong.toDouble(s.last() - s.first());
  }
}
