package org.tracetool.stats.report;

import java.util.Map;
import java.util.TreeMap;
import org.tracetool.stats.TraceStatistics;
import org.tracetool.stats.report.ReportColumn.Unit;
import org.tracetool.stats.scope.RegionParadigms;
import org.tracetool.stats.sums.Distribution;
import org.tracetool.stats.sums.KeyedSums;
import org.tracetool.stats.sums.WideSum;

/** The table of time by paradigm: MPI, OpenMP, the program itself. */
final class ParadigmTable {
  private ParadigmTable() {}

  private static final class Sums {
    private long regions;
    private long calls;
    private WideSum exclusive = WideSum.ZERO;
    private Distribution spans;

    private void add(Distribution d) {
      if (spans == null) {
        spans = d.copy();
      } else {
        spans.add(d);
      }
    }
  }

  static ReportTable of(TraceStatistics s) {
    RegionParadigms paradigms = s.index().paradigms();
    Map<Integer, Sums> all = new TreeMap<>();
    KeyedSums regions = s.regions();
    WideSum total = WideSum.ZERO;
    for (long key : regions.sortedKeys()) {
      int region = (int) key;
      int row = regions.find(key);
      int paradigm = paradigms.of(region);
      Sums sums = all.get(paradigm);
      if (sums == null) {
        sums = new Sums();
        all.put(paradigm, sums);
      }
      sums.regions++;
      sums.calls += FunctionTables.calls(regions, row);
      WideSum exclusive = FunctionTables.exclusive(regions, row);
      sums.exclusive = sums.exclusive.plus(exclusive);
      total = total.plus(exclusive);
      if (s.exclusive(region) != null) {
        sums.add(s.exclusive(region));
      }
    }
    ReportTable t =
        new ReportTable("paradigm", "Paradigms")
            .column("name", "paradigm", Unit.TEXT, 1)
            .column("regions", "functions", Unit.COUNT, 2)
            .column("calls", "calls", Unit.COUNT, 1)
            .column("exclusive", "excl. time", Unit.TIME, 1)
            .column("share", "share", Unit.SHARE, 1)
            .column("exclusive_call_min", "excl. min", Unit.TIME, 3)
            .column("exclusive_call_median", "excl. median", Unit.TIME, 2)
            .column("exclusive_call_max", "excl. max", Unit.TIME, 2)
            .column("exclusive_call_mean", "excl. / call", Unit.TIME, 3);
    WideSum whole = total;
    all.forEach(
        (paradigm, sums) -> {
          boolean known = sums.spans != null && sums.spans.count() > 0;
          t.row(
              paradigms.name(paradigm),
              sums.regions,
              sums.calls,
              sums.exclusive.value(),
              sums.exclusive.shareOf(whole),
              known ? (Object) sums.spans.min() : null,
              known ? (Object) sums.spans.quantile(0.5) : null,
              known ? (Object) sums.spans.max() : null,
              known ? (Object) sums.spans.mean() : null);
        });
    return t.sort("exclusive");
  }
}
