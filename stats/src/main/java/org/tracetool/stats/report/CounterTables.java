package org.tracetool.stats.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.tracetool.core.counter.CounterScope;
import org.tracetool.core.definition.Definition;
import org.tracetool.stats.TraceStatistics;
import org.tracetool.stats.report.ReportColumn.Unit;
import org.tracetool.stats.sums.ActivityTimeline;
import org.tracetool.stats.sums.CallSums;
import org.tracetool.stats.sums.CounterStatistics;
import org.tracetool.stats.sums.KeyedSums;

/** The tables about counters, and the time line. */
final class CounterTables {
  private static final String[] MARKER_TYPES = {"unknown", "error", "warning", "hint"};

  private final TraceStatistics s;

  CounterTables(TraceStatistics statistics) {
    s = statistics;
  }

  ReportTable counters() {
    ReportTable t =
        new ReportTable("counter", "Counters")
            .column("name", "counter", Unit.TEXT, 1)
            .column("process", "process", Unit.TEXT, 1)
            .column("unit", "unit", Unit.TEXT, 2)
            .column("samples", "samples", Unit.COUNT, 2)
            .column("min", "min", Unit.NUMBER, 1)
            .column("max", "max", Unit.NUMBER, 1)
            .column("mean", "mean", Unit.NUMBER, 1)
            .column("growth", "growth", Unit.NUMBER, 2)
            .column("rate", "growth / s", Unit.PER_SECOND, 1)
            .column("resets", "resets", Unit.COUNT, 3);
    List<String> processes = s.index().processes().distinctNames();
    List<String> names = s.index().counters().distinctNames();
    for (CounterStatistics c : s.counters()) {
      boolean grows = c.grows();
      long ticks = c.lastTime - c.firstTime;
      t.row(
          names.get(c.counter),
          carrier(c, processes),
          c.series().unit(),
          c.samples,
          c.min,
          c.max,
          c.sum / c.samples,
          grows ? (Object) c.increase : null,
          grows && ticks > 0 ? (Object) (c.increase / ticks * s.ticksPerSecond()) : null,
          grows ? (Object) c.resets : null);
    }
    return t.keepLargest("max");
  }

  /** What samples are of: a process, or what else they were recorded for. */
  private static String carrier(CounterStatistics c, List<String> processes) {
    CounterScope scope = c.series().scope();
    return scope == null || scope.isLocation() ? processes.get(c.process) : scope.label();
  }

  private static final class Rates {
    private long calls;
    private double exclusive;
    private double inclusive;
    private double exclusiveTicks;
    private double inclusiveTicks;
  }

  /** Growth of accumulating counters in functions, over all processes. */
  ReportTable regions() {
    ReportTable t =
        new ReportTable("counter-region", "Counters by function")
            .column("counter", "counter", Unit.TEXT, 1)
            .column("name", "function", Unit.TEXT, 1)
            .column("calls", "sampled calls", Unit.COUNT, 2)
            .column("exclusive", "excl. growth", Unit.NUMBER, 2)
            .column("inclusive", "incl. growth", Unit.NUMBER, 2)
            .column("exclusive_rate", "excl. growth / s", Unit.PER_SECOND, 1)
            .column("inclusive_rate", "incl. growth / s", Unit.PER_SECOND, 1);
    Map<Long, Rates> sums = new TreeMap<>();
    for (CounterStatistics c : s.counters()) {
      for (int i = 0; i < c.regions.length; i++) {
        Rates r = sums.computeIfAbsent((long) c.counter << 32 | c.regions[i], k -> new Rates());
        r.calls += c.regionCalls[i];
        r.exclusive += c.exclusive[i];
        r.inclusive += c.inclusive[i];
        KeyedSums calls = s.calls();
        int row = calls == null ? -1 : calls.find(CallSums.key(c.recorder(), c.regions[i]));
        if (row >= 0) {
          r.exclusiveTicks += calls.sum(row, CallSums.EXCLUSIVE).doubleValue();
          r.inclusiveTicks += calls.sum(row, CallSums.INCLUSIVE).doubleValue();
        }
      }
    }
    List<String> counters = s.index().counters().distinctNames();
    List<String> regions = s.index().regions().distinctNames();
    sums.forEach(
        (key, r) ->
            t.row(
                counters.get((int) (key >>> 32)),
                regions.get((int) (long) key),
                r.calls,
                r.exclusive,
                r.inclusive,
                r.calls == 0 ? null : rate(r.exclusive, r.exclusiveTicks),
                r.calls == 0 ? null : rate(r.inclusive, r.inclusiveTicks)));
    return t.keepLargest("exclusive");
  }

  private Object rate(double growth, double ticks) {
    return ticks == 0 ? null : (Object) (growth / ticks * s.ticksPerSecond());
  }

  ReportTable markers() {
    ReportTable t =
        new ReportTable("marker", "Markers")
            .column("name", "marker", Unit.TEXT, 1)
            .column("type", "type", Unit.TEXT, 1)
            .column("count", "count", Unit.COUNT, 1)
            .column("first", "first", Unit.MOMENT, 1);
    KeyedSums m = s.markers();
    List<String> names = s.index().markers().distinctNames();
    for (long key : m.sortedKeys()) {
      int row = m.find(key);
      int type =
          s.index().markers().definition((int) key) instanceof Definition.Marker d ? d.type() : 0;
      t.row(
          names.get((int) key),
          type >= 0 && type < MARKER_TYPES.length ? MARKER_TYPES[type] : MARKER_TYPES[0],
          m.get(row, 0),
          m.get(row, 1));
    }
    return t.keepLargest("count");
  }

  ReportTable timeline() {
    ReportTable t =
        new ReportTable("timeline", "What happened when")
            .column("from", "from", Unit.MOMENT, 1)
            .column("group", "group", Unit.TEXT, 1)
            .column("time", "time of all processes", Unit.TIME, 1);
    ActivityTimeline line = s.timeline();
    List<String> names = rowNames(s);
    for (int b = 0; b < line.bins(); b++) {
      for (int r = 0; r < line.rows(); r++) {
        if (line.ticks(b, r) > 0) {
          t.row(line.start(b), names.get(r), line.ticks(b, r));
        }
      }
    }
    return t;
  }

  /** Names of the rows of the time line. */
  static List<String> rowNames(TraceStatistics s) {
    List<String> groups = s.index().regionGroups().distinctNames();
    List<String> names = new ArrayList<>(groups.subList(0, s.timeline().rows()));
    if (groups.size() > names.size()) {
      names.set(names.size() - 1, "(other groups)");
    }
    return names;
  }
}
