package org.tracetool.analyze.run;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.analyze.result.CompletionTotal;
import org.tracetool.analyze.result.CriticalPath;
import org.tracetool.analyze.result.DelayReport;
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
import org.tracetool.core.format.TraceReader;

/** Makes the reports of what the passes have counted. */
final class RunReports {
  private final RunPass pass;
  private final RunSettings settings;
  private final RunFacts facts;
  private final List<AnalyzedLocation> cpu = new ArrayList<>();
  private final long duration;

  RunReports(RunPass pass, long base, TraceReader reader, RunSettings settings) {
    this.pass = pass;
    this.settings = settings;
    long begin = settings.window().from() == 0 ? base : settings.window().from();
    long end = settings.window().to() == -1L ? base + pass.end : settings.window().to();
    duration = end - begin;
    Map<AnalyzedProcess, Boolean> processes = new HashMap<>();
    for (AnalyzedLocation l : pass.locations.all) {
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
            processes.size(),
            cpu.size(),
            pass.locations.devices.size(),
            nodes,
            begin,
            end,
            reader.definitions().ticksPerSecond(),
            pass.hasMpi,
            pass.messages.messages,
            pass.messages.unmatched,
            pass.messages.reversed);
  }

  RunAnalysis make() throws IOException {
    EfficiencyReport efficiency =
        new EfficiencyReport(facts, cpu, pass.locations.devices, pass.idealDuration, duration);
    return new RunAnalysis(
        facts,
        timeUse(),
        efficiency.make(),
        waits(),
        new DelayReport(List.of(), 0),
        new CriticalPath(List.of(), List.of(), List.of(), List.of()),
        List.of(),
        null,
        pass.paths);
  }

  private TimeUse timeUse() {
    long[] all = new long[RunState.COUNT];
    Map<Integer, Long> waiting = new HashMap<>();
    pass.waits.totals.forEach(
        (key, total) -> waiting.merge(key.location(), total.ticks, Long::sum));
    List<LocationTimes> rows = new ArrayList<>();
    for (AnalyzedLocation l : cpu) {
      for (int i = 0; i < all.length; i++) {
        all[i] += l.sums[i];
      }
      double waited = facts.seconds(waiting.getOrDefault(l.index, 0L));
      rows.add(new LocationTimes(l.process.rank, l.thread, times(l.sums), waited, 0));
    }
    return new TimeUse(times(all), rows);
  }

  private StateTimes times(long[] sums) {
    double[] s = new double[RunState.COUNT];
    for (int i = 0; i < s.length; i++) {
      s[i] = facts.seconds(sums[i]);
    }
    return new StateTimes(s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7], s[8], s[9], s[10]);
  }

  private WaitReport waits() {
    Map<WaitKind, Long> byKind = new EnumMap<>(WaitKind.class);
    long sum = 0;
    List<WaitStateTotal> states = new ArrayList<>();
    for (Map.Entry<WaitKey, Total> e : pass.waits.totals.entrySet()) {
      WaitKey key = e.getKey();
      Total total = e.getValue();
      sum += total.ticks;
      byKind.merge(key.kind(), total.ticks, Long::sum);
      AnalyzedLocation l = pass.locations.all.get(key.location());
      AnalyzedLocation cause = pass.locations.all.get(key.cause());
      states.add(
          new WaitStateTotal(
              key.kind(),
              l.process.rank,
              l.thread,
              pass.paths.text(key.path()),
              cause.process.rank,
              cause.thread,
              pass.paths.text(key.causePath()),
              total.count,
              facts.seconds(total.ticks)));
    }
    states.sort(
        Comparator.comparing((WaitStateTotal w) -> w.kind().key())
            .thenComparingInt(WaitStateTotal::rank)
            .thenComparingInt(WaitStateTotal::thread)
            .thenComparing(WaitStateTotal::callPath)
            .thenComparingInt(WaitStateTotal::causeRank)
            .thenComparingInt(WaitStateTotal::causeThread)
            .thenComparing(WaitStateTotal::causeCallPath));
    Map<WaitKind, Double> kinds = new EnumMap<>(WaitKind.class);
    byKind.forEach((kind, ticks) -> kinds.put(kind, facts.seconds(ticks)));
    return new WaitReport(
        facts.seconds(sum),
        kinds,
        states,
        completion(),
        wrongOrder(),
        facts.seconds(pass.waits.earlyReduceFirstSender));
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
          sum.ticks += total.ticks;
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
                        pass.paths.text(key.path()),
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
                        pass.paths.text(key.path()),
                        total.count,
                        facts.seconds(total.ticks))));
    rows.sort(
        Comparator.comparing(WrongOrderTotal::kind)
            .thenComparingInt(WrongOrderTotal::rank)
            .thenComparing(WrongOrderTotal::callPath));
    return rows;
  }
}
