package org.tracetool.analyze.run;

import static org.tracetool.core.time.UsefulTime.quotient;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.analyze.result.DeviceEfficiency;
import org.tracetool.analyze.result.DeviceTimes;
import org.tracetool.analyze.result.EfficiencyTrees;
import org.tracetool.analyze.result.FlatEfficiency;
import org.tracetool.analyze.result.HybridEfficiency;
import org.tracetool.analyze.result.RunFacts;
import org.tracetool.analyze.store.CallPaths;
import org.tracetool.core.time.UsefulTime;

/** The efficiency factors of a run. */
final class EfficiencyReport {
  /** Time in message passing of some locations. */
  private static final class Loss {
    double ticks;
    int locations;

    double outside(double duration) {
      return duration - ticks / locations;
    }
  }

  private final RunFacts facts;
  private final List<AnalyzedLocation> cpu;
  private final List<AnalyzedDevice> devices;
  private final CallPaths paths;
  private final double ideal;
  private final double duration;
  private final double[] sums = new double[RunState.COUNT];
  private final UsefulTime useful = new UsefulTime();

  EfficiencyReport(
      RunFacts facts,
      List<AnalyzedLocation> cpu,
      List<AnalyzedDevice> devices,
      double ideal,
      long duration,
      CallPaths paths) {
    this.facts = facts;
    this.cpu = cpu;
    this.devices = devices;
    this.paths = paths;
    this.ideal = cpu.isEmpty() ? Double.NaN : ideal;
    this.duration = cpu.isEmpty() && devices.isEmpty() ? 0 : duration;
    for (AnalyzedLocation l : cpu) {
      for (int i = 0; i < sums.length; i++) {
        sums[i] += l.sums[i];
      }
      useful.add(l.sums[RunState.USEFUL]);
    }
  }

  private double ofMpi(double value) {
    return facts.hasMpi() ? value : Double.NaN;
  }

  EfficiencyTrees make() {
    return new EfficiencyTrees(flat(), hybrid(), deviceTimes(), device());
  }

  private FlatEfficiency flat() {
    return new FlatEfficiency(
        useful.parallelEfficiency(duration),
        useful.loadBalance(),
        useful.communicationEfficiency(duration),
        ofMpi(quotient(useful.max(), ideal)),
        ofMpi(quotient(ideal, duration)),
        ofMpi(ideal / facts.ticksPerSecond()));
  }

  private HybridEfficiency hybrid() {
    int n = cpu.size();
    double all = n * duration;
    double r = all - lost(sums);
    double o1 = sums[RunState.OMP_SERIALISATION];
    double o2 = sums[RunState.OMP_IMBALANCE];
    double o = o1 + o2 + sums[RunState.OMP_SCHEDULING];
    double q = r - o - sums[RunState.DEVICE];
    double io = sums[RunState.IO];
    Map<Integer, Loss> byRank = new HashMap<>();
    Map<Integer, Loss> byNode = new HashMap<>();
    for (AnalyzedLocation l : cpu) {
      double lost = 0;
      lost += l.sums[RunState.MPI] + l.sums[RunState.MPI_WORKER_IDLE] + l.sums[RunState.ABSENT];
      add(byRank, l.process.rank, lost);
      add(byNode, l.process.node, lost);
    }
    double maxRank = max(byRank);
    double maxNode = max(byNode);
    return new HybridEfficiency(
        quotient(r, all),
        quotient(r / n, maxRank),
        quotient(maxNode, maxRank),
        quotient(r / n, maxNode),
        quotient(maxRank, duration),
        ofMpi(quotient(maxRank, ideal)),
        ofMpi(quotient(ideal, duration)),
        quotient(r - o, r),
        quotient(r - o1, r),
        quotient(r - o1 - o2, r - o1),
        quotient(r - o, r - o1 - o2),
        quotient(q, r - o),
        quotient(q - io, q),
        quotient(sums[RunState.USEFUL], q - io));
  }

  private static double lost(double[] sums) {
    return sums[RunState.MPI] + sums[RunState.MPI_WORKER_IDLE] + sums[RunState.ABSENT];
  }

  private static void add(Map<Integer, Loss> losses, int key, double ticks) {
    Loss loss = losses.computeIfAbsent(key, k -> new Loss());
    loss.ticks += ticks;
    loss.locations++;
  }

  private double max(Map<Integer, Loss> losses) {
    double max = 0;
    for (Loss loss : losses.values()) {
      max = Math.max(max, loss.outside(duration));
    }
    return max;
  }

  private List<DeviceTimes> deviceTimes() {
    List<DeviceTimes> rows = new ArrayList<>();
    for (AnalyzedDevice d : devices) {
      int host = -1;
      long most = 0;
      for (int path = 0; path < paths.size(); path++) {
        long idle = d.idleByHostPath.get(path);
        host = idle > most ? path : host;
        most = Math.max(most, idle);
      }
      rows.add(
          new DeviceTimes(
              d.name,
              d.rank,
              facts.seconds(d.useful),
              facts.seconds(d.transferring),
              facts.seconds(Math.round(duration) - d.useful - d.transferring),
              host < 0 ? null : paths.text(host),
              facts.seconds(most)));
    }
    rows.sort(Comparator.comparingInt(DeviceTimes::rank).thenComparing(DeviceTimes::device));
    return rows;
  }

  private DeviceEfficiency device() {
    if (devices.isEmpty()) {
      return null;
    }
    double useful = 0;
    double max = 0;
    double maxActive = 0;
    for (AnalyzedDevice d : devices) {
      useful += d.useful;
      max = Math.max(max, d.useful);
      maxActive = Math.max(maxActive, d.useful + d.transferring);
    }
    return new DeviceEfficiency(
        quotient(useful, devices.size() * duration),
        quotient(useful, devices.size() * max),
        quotient(max, maxActive),
        quotient(maxActive, duration));
  }
}
