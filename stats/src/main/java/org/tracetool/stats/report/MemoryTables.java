package org.tracetool.stats.report;

import java.util.List;
import org.tracetool.stats.TraceStatistics;
import org.tracetool.stats.report.ReportColumn.Unit;
import org.tracetool.stats.sums.KeyedSums;
import org.tracetool.stats.sums.MemorySums;

/** The tables about memory in use. */
final class MemoryTables {
  private static final String OUTSIDE = "(outside of functions)";

  private final TraceStatistics s;
  private final List<String> counters;
  private final List<String> processes;
  private final List<String> regions;

  MemoryTables(TraceStatistics statistics) {
    s = statistics;
    counters = s.index().counters().distinctNames();
    processes = s.index().processes().distinctNames();
    regions = s.index().regions().distinctNames();
  }

  /** How much each process had in use. */
  ReportTable processes() {
    ReportTable t =
        new ReportTable("memory", "Memory")
            .column("process", "process", Unit.TEXT, 1)
            .column("counter", "counter", Unit.TEXT, 1)
            .column("samples", "samples", Unit.COUNT, 3)
            .column("peak", "peak", Unit.BYTES, 1)
            .column("peak_time", "time of peak", Unit.MOMENT, 1)
            .column("peak_region", "peak in", Unit.TEXT, 1)
            .column("peak_growth_region", "grown in", Unit.TEXT, 2)
            .column("first", "first", Unit.BYTES, 1)
            .column("last", "last", Unit.BYTES, 1)
            .column("min", "min", Unit.BYTES, 2)
            .column("gross", "gross growth", Unit.BYTES, 3)
            .column("freed", "freed", Unit.BYTES, 3)
            .column("allocations", "steps up", Unit.COUNT, 3)
            .column("frees", "steps down", Unit.COUNT, 3)
            .column("top_region", "grew most in", Unit.TEXT, 1)
            .column("top_growth", "by", Unit.BYTES, 2);
    for (MemorySums m : s.memory()) {
      t.row(
          processes.get(m.process),
          counters.get(m.counter),
          m.samples,
          m.peak,
          m.peakTime,
          region(m.peakRegion),
          region(m.peakGrowth),
          m.first,
          m.last,
          m.min,
          m.gross,
          m.freed,
          m.allocations,
          m.frees,
          m.topGrowth == 0 ? null : region(m.topRegion),
          m.topGrowth == 0 ? null : (Object) m.topGrowth);
    }
    return t.keepLargest("peak");
  }

  private String region(int place) {
    return place == MemorySums.NO_REGION ? OUTSIDE : regions.get(place);
  }

  /** Where it grew, over all processes. */
  ReportTable regions() {
    ReportTable t =
        new ReportTable("memory-region", "Growth of memory by function")
            .column("name", "function", Unit.TEXT, 1)
            .column("counter", "counter", Unit.TEXT, 1)
            .column("net", "net growth", Unit.BYTES, 1)
            .column("gross", "gross growth", Unit.BYTES, 1)
            .column("freed", "freed", Unit.BYTES, 1)
            .column("allocations", "steps up", Unit.COUNT, 1)
            .column("frees", "steps down", Unit.COUNT, 2)
            .column("mean", "mean step up", Unit.BYTES, 2)
            .column("largest", "largest", Unit.BYTES, 2);
    KeyedSums g = s.memoryRegions();
    for (long key : g.sortedKeys()) {
      int row = g.find(key);
      long ups = g.get(row, MemorySums.ALLOCATIONS);
      t.row(
          region(MemorySums.region(key)),
          counters.get((int) (key >>> 32)),
          g.get(row, MemorySums.NET),
          g.get(row, MemorySums.GROSS),
          g.get(row, MemorySums.FREED),
          ups,
          g.get(row, MemorySums.FREES),
          ups == 0 ? null : (Object) ((double) g.get(row, MemorySums.GROSS) / ups),
          ups == 0 ? null : (Object) g.get(row, MemorySums.MAX_STEP));
    }
    return t.sort("gross").sort("net");
  }
}
