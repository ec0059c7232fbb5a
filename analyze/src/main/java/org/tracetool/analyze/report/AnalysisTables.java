package org.tracetool.analyze.report;

import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.tracetool.analyze.report.ResultColumn.Unit;
import org.tracetool.analyze.result.AnalysisResult;
import org.tracetool.analyze.result.CommunicationReport.SizeClass;
import org.tracetool.analyze.result.CompletionTotal;
import org.tracetool.analyze.result.CriticalPath.LocationShare;
import org.tracetool.analyze.result.CriticalPath.PathSegment;
import org.tracetool.analyze.result.CriticalPath.PathShare;
import org.tracetool.analyze.result.CriticalPath.RegionShare;
import org.tracetool.analyze.result.DelayCost;
import org.tracetool.analyze.result.DeviceTimes;
import org.tracetool.analyze.result.EfficiencyWindow;
import org.tracetool.analyze.result.IterationReport;
import org.tracetool.analyze.result.IterationReport.Iteration;
import org.tracetool.analyze.result.LateDevice;
import org.tracetool.analyze.result.LocationTimes;
import org.tracetool.analyze.result.RankReport.OutlierRank;
import org.tracetool.analyze.result.WaitKind;
import org.tracetool.analyze.result.WaitStateTotal;
import org.tracetool.analyze.result.WrongOrderTotal;

/** The rows of an analysis, with the names that all forms of output have. */
final class AnalysisTables {
  private static final String SECONDS = "_s";

  private AnalysisTables() {}

  /** Null for a stream of a device. */
  private static Long thread(int thread) {
    return thread < 0 ? null : Long.valueOf(thread);
  }

  static ResultTable factors(AnalysisResult r) {
    ResultTable table =
        new ResultTable("Efficiency")
            .column("model", "model", Unit.TEXT)
            .column("factor", "factor", Unit.TEXT)
            .column("value", "value", Unit.SHARE);
    addFactors(table, "flat", EfficiencyFactors.flat(r.efficiency().flat()));
    addFactors(table, "hybrid", EfficiencyFactors.hybrid(r.efficiency().hybrid()));
    if (r.efficiency().device() != null) {
      addFactors(table, "device", EfficiencyFactors.device(r.efficiency().device()));
    }
    return table;
  }

  private static void addFactors(ResultTable table, String model, Map<String, Double> factors) {
    factors.forEach(
        (key, value) -> {
          if (!key.endsWith(SECONDS)) {
            table.row(model, key, value);
          }
        });
  }

  static ResultTable ranks(AnalysisResult r) {
    ResultTable table =
        new ResultTable("Time of each location")
            .column("rank", "rank", Unit.COUNT)
            .column("thread", "thread", Unit.COUNT)
            .column("useful_s", "useful", Unit.SECONDS)
            .column("mpi_s", "MPI", Unit.SECONDS)
            .minor("mpi_worker_idle_s", "idle in MPI", Unit.SECONDS)
            .minor("omp_serialisation_s", "OpenMP serial", Unit.SECONDS)
            .minor("omp_imbalance_s", "OpenMP imbalance", Unit.SECONDS)
            .minor("omp_scheduling_s", "OpenMP scheduling", Unit.SECONDS)
            .minor("device_s", "device", Unit.SECONDS)
            .minor("io_s", "I/O", Unit.SECONDS)
            .minor("measurement_s", "measurement", Unit.SECONDS)
            .minor("other_runtime_s", "other runtime", Unit.SECONDS)
            .minor("absent_s", "absent", Unit.SECONDS)
            .column("waiting_s", "waiting", Unit.SECONDS)
            .column("cost_s", "waiting caused", Unit.SECONDS);
    for (LocationTimes l : r.timeUse().locations()) {
      Map<String, Double> t = EfficiencyFactors.times(l.times());
      Object[] row = new Object[4 + t.size()];
      row[0] = l.rank();
      row[1] = thread(l.thread());
      int at = 2;
      for (Double value : t.values()) {
        row[at++] = value;
      }
      row[at++] = l.waitingSeconds();
      row[at] = l.costSeconds();
      table.row(row);
    }
    return table;
  }

  static ResultTable devices(AnalysisResult r) {
    ResultTable table =
        new ResultTable("Devices")
            .column("device", "device", Unit.TEXT)
            .column("rank", "rank", Unit.COUNT)
            .column("useful_s", "useful", Unit.SECONDS)
            .column("transfer_s", "transfer", Unit.SECONDS)
            .column("idle_s", "idle", Unit.SECONDS)
            .column("idle_call_path", "host meanwhile in", Unit.TEXT)
            .column("idle_call_path_s", "of it", Unit.SECONDS)
            .minor("communication_s", "communication", Unit.SECONDS)
            .minor("exposed_communication_s", "exposed communication", Unit.SECONDS);
    for (DeviceTimes d : r.efficiency().deviceTimes()) {
      table.row(
          d.device(),
          d.rank(),
          d.usefulSeconds(),
          d.transferSeconds(),
          d.idleSeconds(),
          d.idleCallPath(),
          d.idleCallPathSeconds(),
          d.communicationSeconds(),
          d.exposedSeconds());
    }
    return table;
  }

  static ResultTable lateDevices(AnalysisResult r) {
    ResultTable table =
        new ResultTable("Ranks that come last to collective operations of devices")
            .column("rank", "rank", Unit.COUNT)
            .column("count", "count", Unit.COUNT)
            .column("waited_s", "others wait", Unit.SECONDS);
    for (LateDevice late : r.efficiency().lateDevices()) {
      table.row(late.rank(), late.count(), late.waitedSeconds());
    }
    return table;
  }

  static ResultTable waitStates(AnalysisResult r) {
    ResultTable table =
        new ResultTable("Wait states")
            .column("kind", "kind", Unit.TEXT)
            .column("rank", "rank", Unit.COUNT)
            .minor("thread", "thread", Unit.COUNT)
            .column("call_path", "call path", Unit.TEXT)
            .column("cause_rank", "waits for", Unit.COUNT)
            .minor("cause_thread", "thread", Unit.COUNT)
            .column("cause_call_path", "in", Unit.TEXT)
            .column("count", "count", Unit.COUNT)
            .column("waiting_s", "waiting", Unit.SECONDS);
    for (WaitStateTotal w : r.waits().states()) {
      table.row(
          w.kind().key(),
          w.rank(),
          thread(w.thread()),
          w.callPath(),
          w.causeRank(),
          thread(w.causeThread()),
          w.causeCallPath(),
          w.count(),
          w.waitingSeconds());
    }
    return table;
  }

  static ResultTable completion(AnalysisResult r) {
    ResultTable table =
        new ResultTable("Completion of collective operations")
            .column("kind", "kind", Unit.TEXT)
            .column("rank", "rank", Unit.COUNT)
            .column("call_path", "call path", Unit.TEXT)
            .column("time_s", "time", Unit.SECONDS);
    for (CompletionTotal c : r.waits().completion()) {
      table.row(c.kind(), c.rank(), c.callPath(), c.seconds());
    }
    return table;
  }

  static ResultTable wrongOrder(AnalysisResult r) {
    ResultTable table =
        new ResultTable("Messages received in the wrong order")
            .column("kind", "kind", Unit.TEXT)
            .column("rank", "rank", Unit.COUNT)
            .column("call_path", "call path", Unit.TEXT)
            .column("count", "count", Unit.COUNT)
            .column("waiting_s", "waiting", Unit.SECONDS);
    for (WrongOrderTotal w : r.waits().wrongOrder()) {
      table.row(w.kind(), w.rank(), w.callPath(), w.count(), w.waitingSeconds());
    }
    return table;
  }

  static ResultTable causes(AnalysisResult r) {
    ResultTable table =
        new ResultTable("Causes of waiting")
            .column("rank", "rank", Unit.COUNT)
            .column("thread", "thread", Unit.COUNT)
            .column("call_path", "call path", Unit.TEXT)
            .column("direct_s", "directly", Unit.SECONDS)
            .column("indirect_s", "through others", Unit.SECONDS)
            .column("cost_s", "waiting caused", Unit.SECONDS);
    for (DelayCost c : r.delays().costs()) {
      table.row(
          c.rank(),
          thread(c.thread()),
          c.callPath(),
          c.directSeconds(),
          c.indirectSeconds(),
          c.costSeconds());
    }
    return table;
  }

  static ResultTable segments(AnalysisResult r) {
    ResultTable table =
        new ResultTable("Segments of the critical path")
            .column("rank", "rank", Unit.COUNT)
            .column("thread", "thread", Unit.COUNT)
            .column("begin_s", "begin", Unit.MOMENT)
            .column("end_s", "end", Unit.MOMENT);
    for (PathSegment s : r.criticalPath().segments()) {
      table.row(s.rank(), thread(s.thread()), s.beginTicks(), s.endTicks());
    }
    return table;
  }

  static ResultTable criticalPaths(AnalysisResult r) {
    ResultTable table =
        new ResultTable("Critical path by call path")
            .column("call_path", "call path", Unit.TEXT)
            .column("time_s", "on the path", Unit.SECONDS)
            .column("mean_s", "mean of all", Unit.SECONDS)
            .column("imbalance_s", "imbalance", Unit.SECONDS);
    for (PathShare p : r.criticalPath().callPaths()) {
      table.row(p.callPath(), p.seconds(), p.meanSeconds(), p.imbalanceSeconds());
    }
    return table;
  }

  static ResultTable criticalRegions(AnalysisResult r) {
    ResultTable table =
        new ResultTable("Critical path by region")
            .column("region", "region", Unit.TEXT)
            .column("time_s", "on the path", Unit.SECONDS)
            .column("saving_bound_s", "can save at most", Unit.SECONDS);
    for (RegionShare p : r.criticalPath().regions()) {
      table.row(p.region(), p.seconds(), p.seconds());
    }
    return table;
  }

  static ResultTable criticalRanks(AnalysisResult r) {
    ResultTable table =
        new ResultTable("Critical path by location")
            .column("rank", "rank", Unit.COUNT)
            .column("thread", "thread", Unit.COUNT)
            .column("time_s", "on the path", Unit.SECONDS);
    for (LocationShare p : r.criticalPath().locations()) {
      table.row(p.rank(), thread(p.thread()), p.seconds());
    }
    return table;
  }

  static ResultTable iterations(AnalysisResult r) {
    ResultTable table =
        new ResultTable("Iterations")
            .column("index", "iteration", Unit.COUNT)
            .column("begin_s", "begin", Unit.MOMENT)
            .minor("end_s", "end", Unit.MOMENT)
            .column("mean_s", "mean", Unit.SECONDS)
            .column("max_s", "largest", Unit.SECONDS)
            .column("slowest_rank", "slowest rank", Unit.COUNT)
            .column("useful_s", "useful", Unit.SECONDS)
            .column("waiting_s", "waiting", Unit.SECONDS)
            .column("load_balance", "load balance", Unit.SHARE);
    IterationReport found = r.iterations();
    for (int i = 0; found != null && i < found.iterations().size(); i++) {
      Iteration row = found.iterations().get(i);
      table.row(
          i,
          row.beginTicks(),
          row.endTicks(),
          row.meanSeconds(),
          row.maxSeconds(),
          row.slowestRank(),
          row.usefulSeconds(),
          row.waitingSeconds(),
          row.loadBalance());
    }
    return table;
  }

  static ResultTable iterationOutliers(AnalysisResult r) {
    ResultTable table =
        new ResultTable("Iterations that differ")
            .column("index", "iteration", Unit.COUNT)
            .column("direction", "direction", Unit.TEXT);
    if (r.iterations() != null) {
      r.iterations().outliers().forEach(o -> table.row(o.index(), direction(o.isHigh())));
    }
    return table;
  }

  private static String direction(boolean isHigh) {
    return isHigh ? "high" : "low";
  }

  static ResultTable clusters(AnalysisResult r) {
    ResultTable table =
        new ResultTable("Ranks that are alike")
            .column("cluster", "set", Unit.COUNT)
            .column("size", "ranks", Unit.COUNT)
            .column("ranks", "numbers", Unit.TEXT);
    int number = 0;
    for (var cluster : r.ranks().clusters()) {
      String ranks = cluster.stream().map(String::valueOf).collect(Collectors.joining(" "));
      table.row(number++, cluster.size(), ranks);
    }
    return table;
  }

  static ResultTable outlierRanks(AnalysisResult r) {
    ResultTable table =
        new ResultTable("Ranks that differ")
            .column("rank", "rank", Unit.COUNT)
            .column("useful_s", "useful", Unit.SECONDS)
            .column("direction", "direction", Unit.TEXT);
    for (OutlierRank o : r.ranks().outliers()) {
      table.row(o.rank(), o.usefulSeconds(), direction(o.isHigh()));
    }
    return table;
  }

  static ResultTable windows(AnalysisResult r) {
    ResultTable table =
        new ResultTable("Efficiency over time")
            .column("begin_s", "begin", Unit.SECONDS)
            .column("end_s", "end", Unit.SECONDS)
            .column("useful_s", "useful", Unit.SECONDS)
            .column("waiting_s", "waiting", Unit.SECONDS)
            .column("parallel_efficiency", "efficiency", Unit.SHARE)
            .column("load_balance", "load balance", Unit.SHARE)
            .column("communication_efficiency", "communication", Unit.SHARE)
            .minor("ideal_advance_s", "ideal advance", Unit.SECONDS);
    double begin = r.run().seconds(r.run().beginTicks());
    for (EfficiencyWindow w : r.windows()) {
      table.row(
          begin + w.beginSeconds(),
          begin + w.endSeconds(),
          w.usefulSeconds(),
          w.waitingSeconds(),
          w.parallelEfficiency(),
          w.loadBalance(),
          w.communicationEfficiency(),
          w.idealAdvanceSeconds());
    }
    return table;
  }

  static ResultTable messageSizes(AnalysisResult r) {
    ResultTable table =
        new ResultTable("Messages by size")
            .column("min_bytes", "from", Unit.BYTES)
            .column("max_bytes", "to", Unit.BYTES)
            .column("messages", "messages", Unit.COUNT)
            .column("bytes", "bytes", Unit.BYTES)
            .column("waiting_s", "waiting", Unit.SECONDS)
            .column("transfer_s", "transfer", Unit.SECONDS);
    for (SizeClass c : r.communication().sizes()) {
      table.row(
          c.minBytes(),
          c.maxBytes(),
          c.messages(),
          c.bytes(),
          c.waitingSeconds(),
          c.transferSeconds());
    }
    return table;
  }

  static ResultTable waitKinds(AnalysisResult r) {
    ResultTable table =
        new ResultTable("Waiting by kind")
            .column("kind", "kind", Unit.TEXT)
            .column("waiting_s", "waiting", Unit.SECONDS);
    kinds(r).forEach((kind, seconds) -> table.row(kind, seconds));
    return table;
  }

  /** Waiting by kind, kinds in alphabetical order. */
  static Map<String, Double> kinds(AnalysisResult r) {
    Map<String, Double> kinds = new TreeMap<>();
    for (Map.Entry<WaitKind, Double> e : r.waits().byKind().entrySet()) {
      kinds.put(e.getKey().key(), e.getValue());
    }
    return kinds;
  }
}
