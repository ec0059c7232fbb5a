package org.tracetool.analyze.run;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tracetool.analyze.path.CriticalPathWalk;
import org.tracetool.analyze.path.DelayCosts;
import org.tracetool.analyze.path.PlaceSums;
import org.tracetool.analyze.path.TimeScan;
import org.tracetool.analyze.result.CompletionTotal;
import org.tracetool.analyze.result.EfficiencyWindow;
import org.tracetool.analyze.result.LocationTimes;
import org.tracetool.analyze.result.RunFacts;
import org.tracetool.analyze.result.StateTimes;
import org.tracetool.analyze.result.TimeUse;
import org.tracetool.analyze.result.WaitKind;
import org.tracetool.analyze.result.WaitReport;
import org.tracetool.analyze.result.WaitStateTotal;
import org.tracetool.analyze.result.WrongOrderTotal;
import org.tracetool.analyze.run.WaitFinder.PlaceKey;
import org.tracetool.analyze.run.WaitFinder.Total;
import org.tracetool.analyze.run.WaitFinder.WaitKey;
import org.tracetool.analyze.store.LocationRecord;
import org.tracetool.core.copy.ClockMark;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.system.LocationTable;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.core.time.UsefulTime;

/** Makes the reports of what the passes have counted. */
final class RunReports {
  private final RunForwardPass pass;
  private final RunSettings settings;
  private final RunFacts facts;
  private final Definitions definitions;
  private final List<AnalyzedLocation> cpu = new ArrayList<>();
  private final long duration;
  private final long base;

  // The part of the run that counts, relative to its first event.
  private final long from;
  private final long to;

  RunReports(RunForwardPass pass, long base, TraceReader reader, RunSettings settings) {
    this.pass = pass;
    definitions = reader.definitions();
    this.settings = settings;
    // A run has no time before its first event and after its last one.
    TimeWindow window = settings.resultWindow();
    from = Math.min(RunForwardPass.from(window, base), pass.end);
    to = Math.max(from, Math.min(RunForwardPass.to(window, base), pass.end));
    long begin = base + from;
    long end = base + to;
    duration = to - from;
    this.base = base;
    boolean isOutside = pass.end > 0 && duration == 0;
    Map<AnalyzedProcess, Boolean> processes = new HashMap<>();
    for (AnalyzedLocation l : isOutside ? List.<AnalyzedLocation>of() : pass.locations.all) {
      if (l.device == null) {
        cpu.add(l);
        processes.put(l.process, true);
      }
    }
    cpu.sort(
        Comparator.comparingInt((AnalyzedLocation l) -> l.process.rank)
            .thenComparingInt(l -> l.thread));
    int nodes = (int) processes.keySet().stream().mapToInt(p -> p.node).distinct().count();
    facts =
        new RunFacts(
            definedProcesses(processes.keySet()),
            processes.size(),
            cpu.size(),
            isOutside ? 0 : pass.locations.devices.size(),
            nodes,
            begin,
            end,
            settings.ticksPerSecond(reader.definitions().ticksPerSecond()),
            pass.hasMpi,
            pass.messages.messages,
            pass.messages.unmatched,
            pass.messages.reversed,
            ClockMark.isUnaligned(reader.definitions()),
            !isWhole(),
            begin + Math.max(0, Math.min(pass.mpiStart - from, duration)),
            end - Math.max(0, to - Math.max(pass.mpiEnd, from)),
            RunParadigms.of(pass.regions, pass.hasMpi));
  }

  /** A sum that ends at the largest number: damaged times can be that far apart. */
  private static long sum(long ticks, long more) {
    return ticks > Long.MAX_VALUE - more ? Long.MAX_VALUE : ticks + more;
  }

  RunFindings make() throws IOException {
    List<LocationRecord> records = records();
    DelayCosts costs = DelayCosts.of(records, pass.paths, from, to);
    CriticalPathWalk walk = CriticalPathWalk.of(records, pass.paths, pass.end, from, to);
    int parts = Math.max(1, settings.windows());
    TimeScan scan = TimeScan.of(records, pass.paths, from, to, parts);
    double ideal = isWhole() ? pass.idealDuration : scan.front(parts) - scan.front(0);
    EfficiencyReport efficiency =
        new EfficiencyReport(
            facts,
            cpu,
            facts.devices() == 0 ? List.of() : pass.locations.devices,
            base,
            ideal,
            duration,
            pass.paths,
            pass.deviceCollectives.late(facts));
    PathReports paths = new PathReports(facts, pass.paths, records, base);
    return new RunFindings(
        facts,
        timeUse(costs.costs()),
        efficiency.make(),
        waits(scan),
        paths.delays(costs),
        paths.criticalPath(walk, scan),
        windows(scan, parts),
        new RunProfile(pass, definitions, cpu, facts, scan.places(), costs.costs(), walk.times()),
        pass.paths);
  }

  /** How many processes are chosen: those that are defined, and others that have events. */
  private int definedProcesses(Set<AnalyzedProcess> withEvents) {
    LocationTable table = pass.locations.table();
    long others =
        withEvents.stream()
            .filter(p -> table.place(p.token) < 0 || !table.isProcess(p.token))
            .count();
    return (int) others + table.processes(settings.reading()::wants);
  }

  private boolean isWhole() {
    return settings.resultWindow().from() == 0 && settings.resultWindow().to() == -1L;
  }

  /** What the backward pass has to know. */
  private List<LocationRecord> records() {
    List<LocationRecord> records = new ArrayList<>();
    for (AnalyzedLocation l : pass.locations.all) {
      AnalyzedProcess p = l.process;
      records.add(
          new LocationRecord(
              l.token,
              p.rank,
              l.thread,
              p.master == null ? -1 : p.master.index,
              l.first,
              l.last,
              l.pieces,
              l.waits,
              l.curve,
              l.teamBegins));
    }
    return records;
  }

  private List<EfficiencyWindow> windows(TimeScan scan, int parts) {
    List<EfficiencyWindow> rows = new ArrayList<>();
    int n = cpu.size();
    for (int i = 0; i < parts; i++) {
      double width = scan.border(i + 1) - scan.border(i);
      double useful = scan.useful(i);
      double max = scan.maxUseful(i);
      double known = pass.regions.areKnown() ? 0 : Double.NaN;
      double advance = scan.front(i + 1) - scan.front(i);
      rows.add(
          new EfficiencyWindow(
              (scan.border(i) - from) / facts.ticksPerSecond(),
              (scan.border(i + 1) - from) / facts.ticksPerSecond(),
              useful / facts.ticksPerSecond(),
              scan.waiting(i) / facts.ticksPerSecond(),
              UsefulTime.quotient(useful, n * width) + known,
              UsefulTime.quotient(useful, n * max) + known,
              UsefulTime.quotient(max, width) + known,
              advance / facts.ticksPerSecond()));
    }
    return rows;
  }

  private TimeUse timeUse(PlaceSums costs) {
    double[] charged = new double[pass.locations.all.size()];
    for (int i = 0; i < costs.size(); i++) {
      charged[costs.location(i)] +=
          costs.sum(i, DelayCosts.DIRECT) + costs.sum(i, DelayCosts.INDIRECT);
    }
    double[] all = new double[RunState.COUNT];
    Map<Integer, Long> waiting = new HashMap<>();
    pass.waits.totals.forEach(
        (key, total) -> waiting.merge(key.location(), total.ticks, RunReports::sum));
    List<LocationTimes> rows = new ArrayList<>();
    for (AnalyzedLocation l : cpu) {
      for (int i = 0; i < all.length; i++) {
        all[i] += l.sums[i];
      }
      double waited = facts.seconds(waiting.getOrDefault(l.index, 0L));
      rows.add(
          new LocationTimes(
              l.process.rank,
              l.thread,
              times(Arrays.stream(l.sums).asDoubleStream().toArray()),
              waited,
              charged[l.index] / facts.ticksPerSecond(),
              facts.seconds(to - Math.max(from, Math.min(l.last, to)))));
    }
    return new TimeUse(
        times(all),
        rows,
        UsefulCounters.sum(cpu, UsefulCounters.INSTRUCTIONS),
        UsefulCounters.sum(cpu, UsefulCounters.CYCLES));
  }

  private StateTimes times(double[] sums) {
    double[] s = new double[RunState.COUNT];
    for (int i = 0; i < s.length; i++) {
      s[i] = facts.seconds(sums[i]);
    }
    return new StateTimes(s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7], s[8], s[9], s[10]);
  }

  private WaitReport waits(TimeScan scan) {
    Map<WaitKind, Long> byKind = new EnumMap<>(WaitKind.class);
    long sum = 0;
    // Streams of a device have no number in their rank: waits for several of them are one row.
    Map<WaitStateTotal, Total> rows = new HashMap<>();
    for (Map.Entry<WaitKey, Total> e : pass.waits.totals.entrySet()) {
      Total total = e.getValue();
      sum = sum(sum, total.ticks);
      byKind.merge(e.getKey().kind(), total.ticks, RunReports::sum);
      Total row = rows.computeIfAbsent(emptyRow(e.getKey()), k -> new Total());
      row.count += total.count;
      row.ticks = sum(row.ticks, total.ticks);
    }
    List<WaitStateTotal> states = new ArrayList<>();
    rows.forEach((row, total) -> states.add(row.withSum(total.count, facts.seconds(total.ticks))));
    states.sort(
        Comparator.comparing((WaitStateTotal w) -> w.kind().key())
            .thenComparingInt(WaitStateTotal::rank)
            .thenComparingInt(WaitStateTotal::thread)
            .thenComparing(WaitStateTotal::callPath)
            .thenComparingInt(WaitStateTotal::causeRank)
            .thenComparingInt(WaitStateTotal::causeThread)
            .thenComparing(WaitStateTotal::causeCallPath));
    double[] most = scan.mostWaiting();
    Map<WaitKind, Double> kinds = new EnumMap<>(WaitKind.class);
    byKind.forEach((kind, ticks) -> kinds.put(kind, facts.seconds(ticks)));
    return new WaitReport(
        facts.seconds(sum),
        kinds,
        states,
        completion(),
        wrongOrder(),
        facts.seconds(pass.waits.earlyReduceFirstSender),
        facts.beginTicks() + (long) Math.rint(most[0] - from),
        facts.beginTicks() + (long) Math.rint(most[1] - from),
        pass.estimated == null ? null : pass.estimated.report(base));
  }

  /** The row of a kind, place and cause, without a sum. */
  private WaitStateTotal emptyRow(WaitKey key) {
    AnalyzedLocation l = pass.locations.all.get(key.location());
    boolean isOther = key.cause() == WaitFinder.OTHERS;
    AnalyzedLocation cause = isOther ? null : pass.locations.all.get(key.cause());
    return new WaitStateTotal(
        key.kind(),
        l.process.rank,
        l.thread,
        pathText(key.path()),
        isOther ? -1 : cause.process.rank,
        isOther ? -1 : cause.thread,
        isOther ? pathText(WaitFinder.OTHERS) : pass.paths.text(key.causePath()),
        0,
        0);
  }

  private String pathText(int path) {
    return path == WaitFinder.OTHERS ? "(others)" : pass.paths.text(path);
  }

  /** Sums by rank, since threads are not told apart. */
  private static Map<PlaceKey, Total> byRank(Map<PlaceKey, Total> totals, LocationIndex index) {
    Map<PlaceKey, Total> sums = new HashMap<>();
    totals.forEach(
        (key, total) -> {
          int rank = index.all.get(key.location()).process.rank;
          Total sum =
              sums.computeIfAbsent(new PlaceKey(key.kind(), rank, key.path()), k -> new Total());
          sum.count += total.count;
          sum.ticks = sum(sum.ticks, total.ticks);
        });
    return sums;
  }

  private List<CompletionTotal> completion() {
    List<CompletionTotal> rows = new ArrayList<>();
    byRank(pass.waits.completion, pass.locations)
        .forEach(
            (key, total) ->
                rows.add(
                    new CompletionTotal(
                        key.kind(),
                        key.location(),
                        pathText(key.path()),
                        facts.seconds(total.ticks))));
    rows.sort(
        Comparator.comparing(CompletionTotal::kind)
            .thenComparingInt(CompletionTotal::rank)
            .thenComparing(CompletionTotal::callPath));
    return rows;
  }

  private List<WrongOrderTotal> wrongOrder() {
    List<WrongOrderTotal> rows = new ArrayList<>();
    byRank(pass.waits.wrongOrder, pass.locations)
        .forEach(
            (key, total) ->
                rows.add(
                    new WrongOrderTotal(
                        key.kind(),
                        key.location(),
                        pathText(key.path()),
                        total.count,
                        facts.seconds(total.ticks))));
    rows.sort(
        Comparator.comparing(WrongOrderTotal::kind)
            .thenComparingInt(WrongOrderTotal::rank)
            .thenComparing(WrongOrderTotal::callPath));
    return rows;
  }
}
