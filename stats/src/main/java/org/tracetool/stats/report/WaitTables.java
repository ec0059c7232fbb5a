package org.tracetool.stats.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.tracetool.stats.TraceStatistics;
import org.tracetool.stats.report.ReportColumn.Unit;
import org.tracetool.stats.sums.KeyedSums;
import org.tracetool.stats.sums.LargestSums;
import org.tracetool.stats.sums.OperationSums;
import org.tracetool.stats.sums.WideSum;
import org.tracetool.stats.wait.WaitAnalysis;
import org.tracetool.stats.wait.WaitAnalysis.Kind;
import org.tracetool.stats.wait.WaitCauses;

/** The tables about who waited for whom. */
final class WaitTables {
  private final TraceStatistics s;
  private final List<String> regions;
  private final List<String> processes;

  WaitTables(TraceStatistics statistics) {
    s = statistics;
    regions = s.index().regions().distinctNames();
    processes = s.index().processes().distinctNames();
  }

  /** Ticks of all kinds of waiting at a place. */
  static WideSum ticks(KeyedSums waits, int place) {
    WideSum sum = WideSum.ZERO;
    for (Kind kind : Kind.values()) {
      int row = waits.find(OperationSums.key(place, kind.ordinal()));
      sum = row < 0 ? sum : sum.plus(waits.sum(row, WaitAnalysis.TICKS));
    }
    return sum;
  }

  /** Ticks of all waits; 0 if they are not known. */
  static WideSum ticks(WaitAnalysis waits) {
    WideSum sum = WideSum.ZERO;
    if (waits != null) {
      KeyedSums sums = waits.byProcess();
      for (long key : sums.sortedKeys()) {
        sum = sum.plus(sums.sum(sums.find(key), WaitAnalysis.TICKS));
      }
    }
    return sum;
  }

  ReportTable regions() {
    return table("wait", "Waiting by function", "function", s.waits().byRegion(), regions);
  }

  ReportTable processes() {
    return table("wait-process", "Waiting by process", "process", s.waits().byProcess(), processes);
  }

  private ReportTable table(
      String id, String title, String what, KeyedSums waits, List<String> names) {
    ReportTable t =
        new ReportTable(id, title)
            .column("name", what, Unit.TEXT, 1)
            .column("kind", "kind", Unit.TEXT, 1)
            .column("count", "waits", Unit.COUNT, 1)
            .column("time", "waiting", Unit.TIME, 1)
            .column("mean", "mean", Unit.TIME, 1);
    for (long key : waits.sortedKeys()) {
      int row = waits.find(key);
      long count = waits.get(row, WaitAnalysis.COUNT);
      WideSum ticks = waits.sum(row, WaitAnalysis.TICKS);
      t.row(
          names.get((int) (key >>> 32)),
          Kind.values()[(int) key].label(),
          count,
          ticks.value(),
          count == 0 ? null : (Object) (ticks.doubleValue() / count));
    }
    return t.sort("time");
  }

  private String region(long place) {
    return place < 0 ? null : regions.get((int) place);
  }

  /** Who waited for whom, and in which region the other one was meanwhile. */
  ReportTable pairs() {
    ReportTable t =
        new ReportTable("wait-pair", "Who waits for whom")
            .column("process", "process", Unit.TEXT, 1)
            .column("other", "for", Unit.TEXT, 1)
            .column("other_region", "which was in", Unit.TEXT, 1)
            .column("count", "waits", Unit.COUNT, 1)
            .column("time", "waiting", Unit.TIME, 1);
    LargestSums pairs = s.waits().causes().pairs();
    for (int number : inOrder(pairs)) {
      long key = pairs.key(number);
      if (pairs.get(number, WaitCauses.TICKS) > 0) {
        t.row(
            processes.get((int) (key >>> 32)),
            processes.get((int) key),
            region(pairs.get(number, WaitCauses.REGION)),
            pairs.get(number, WaitCauses.COUNT),
            pairs.get(number, WaitCauses.TICKS));
      }
    }
    return t.note(forgotten(pairs)).sort("time");
  }

  /**
   * Numbers of sums in the order of their keys, so that equal ones are in the same order always.
   */
  private static List<Integer> inOrder(LargestSums sums) {
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < sums.size(); i++) {
      order.add(i);
    }
    order.sort((a, b) -> Long.compare(sums.key(a), sums.key(b)));
    return order;
  }

  private String forgotten(LargestSums sums) {
    if (sums.forgotten() <= 0) {
      return null;
    }
    String time = new ValueFormat(s.ticksPerSecond()).time(sums.forgotten());
    return "There were too many; small ones that were left out sum up to " + time + ".";
  }

  /** The processes that others wait for, in the end. */
  ReportTable causes() {
    ReportTable t =
        new ReportTable("wait-cause", "Processes that others wait for")
            .column("process", "process", Unit.TEXT, 1)
            .column("time", "others waited", Unit.TIME, 1)
            .column("share", "share", Unit.SHARE, 1)
            .column("region", "mostly in", Unit.TEXT, 1)
            .column("region_time", "in that", Unit.TIME, 1)
            .column("direct", "waited for it", Unit.TIME, 2);
    WaitCauses causes = s.waits().causes();
    LargestSums sums = causes.causes();
    Map<Integer, long[]> byProcess = new TreeMap<>();
    long all = 0;
    for (int number : inOrder(sums)) {
      long ticks = sums.get(number, 0);
      long key = sums.key(number);
      if (ticks > 0) {
        long[] sum = byProcess.computeIfAbsent((int) (key >>> 32), k -> new long[] {0, -1, 0});
        sum[0] += ticks;
        all += ticks;
        if (ticks > sum[2]) {
          sum[1] = (int) key - 1;
          sum[2] = ticks;
        }
      }
    }
    for (Map.Entry<Integer, long[]> e : byProcess.entrySet()) {
      long[] sum = e.getValue();
      t.row(
          processes.get(e.getKey()),
          sum[0],
          (double) sum[0] / all,
          region(sum[1]),
          sum[1] < 0 ? null : (Object) sum[2],
          causes.direct(e.getKey()));
    }
    return t.note(forgotten(sums)).sort("time");
  }

  ReportTable longest() {
    ReportTable t =
        new ReportTable("longest-wait", "Longest waits")
            .column("time", "waiting", Unit.TIME, 1)
            .column("kind", "kind", Unit.TEXT, 1)
            .column("process", "process", Unit.TEXT, 1)
            .column("region", "function", Unit.TEXT, 1)
            .column("from", "from", Unit.MOMENT, 1)
            .column("other", "for", Unit.TEXT, 1)
            .column("other_region", "which was in", Unit.TEXT, 1);
    for (WaitAnalysis.Wait w : s.waits().longest()) {
      t.row(
          w.ticks(),
          w.kind().label(),
          processes.get(w.process()),
          region(w.region()),
          w.from(),
          processes.get(w.other()),
          region(w.otherRegion()));
    }
    return t;
  }
}
