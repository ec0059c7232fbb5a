package org.tracetool.legacy.vt;

import java.util.ArrayList;
import java.util.List;
import org.tracetool.core.report.RegionProfile;
import org.tracetool.stats.TraceStatistics;
import org.tracetool.stats.report.FunctionTables;
import org.tracetool.stats.sums.CallSums;
import org.tracetool.stats.sums.KeyedSums;

/** The profile that vtunify writes of a run with statistics: averages over all processes. */
public final class VtunifyProfile {
  private VtunifyProfile() {}

  /** The table, which also can be made from events. */
  public static RegionProfile of(TraceStatistics s) {
    int processes = Math.max(1, s.index().processCount());
    KeyedSums regions = s.regions();
    List<RegionProfile.Row> rows = new ArrayList<>();
    for (long region : regions.sortedKeys()) {
      int row = regions.find(region);
      rows.add(
          new RegionProfile.Row(
              s.index().regions().name((int) region),
              (double) FunctionTables.calls(regions, row) / processes,
              FunctionTables.exclusive(regions, row).longValue() / processes,
              (regions.get(row, CallSums.INCLUSIVE) + regions.get(row, CallSums.CUT_INCLUSIVE))
                  / processes));
    }
    return new RegionProfile(rows, s.ticksPerSecond());
  }
}
