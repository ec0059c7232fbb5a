package org.tracetool.stats.report;

import java.util.List;
import org.tracetool.stats.TraceStatistics;
import org.tracetool.stats.report.Column.Unit;
import org.tracetool.stats.sums.KeyedSums;
import org.tracetool.stats.sums.OperationSums;
import org.tracetool.stats.wait.WaitAnalysis;
import org.tracetool.stats.wait.WaitAnalysis.Kind;

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
  static long ticks(KeyedSums waits, int place) {
    long sum = 0;
    for (Kind kind : Kind.values()) {
      int row = waits.find(OperationSums.key(place, kind.ordinal()));
      sum += row < 0 ? 0 : waits.get(row, WaitAnalysis.TICKS);
    }
    return sum;
  }

  Table regions() {
    return table("wait", "Waiting by function", "function", s.waits().byRegion(), regions);
  }

  Table processes() {
    return table("wait-process", "Waiting by process", "process", s.waits().byProcess(), processes);
  }

  private Table table(String id, String title, String what, KeyedSums waits, List<String> names) {
    Table t =
        new Table(id, title)
            .column("name", what, Unit.TEXT, 1)
            .column("kind", "kind", Unit.TEXT, 1)
            .column("count", "waits", Unit.COUNT, 1)
            .column("time", "waiting", Unit.TIME, 1)
            .column("mean", "mean", Unit.TIME, 1);
    for (long key : waits.sortedKeys()) {
      int row = waits.find(key);
      long count = waits.get(row, WaitAnalysis.COUNT);
      long ticks = waits.get(row, WaitAnalysis.TICKS);
      t.row(
          names.get((int) (key >>> 32)),
          Kind.values()[(int) key].label(),
          count,
          ticks,
          count == 0 ? null : (Object) ((double) ticks / count));
    }
    return t.sort("time");
  }

  Table longest() {
    Table t =
        new Table("longest-wait", "Longest waits")
            .column("time", "waiting", Unit.TIME, 1)
            .column("kind", "kind", Unit.TEXT, 1)
            .column("process", "process", Unit.TEXT, 1)
            .column("region", "function", Unit.TEXT, 1)
            .column("from", "from", Unit.MOMENT, 1)
            .column("other", "for", Unit.TEXT, 1);
    for (WaitAnalysis.Wait w : s.waits().longest()) {
      t.row(
          w.ticks(),
          w.kind().label(),
          processes.get(w.process()),
          w.region() < 0 ? null : regions.get(w.region()),
          w.from(),
          processes.get(w.other()));
    }
    return t;
  }
}
