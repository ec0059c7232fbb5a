package org.tracetool.analyze.run;

import static org.tracetool.core.time.UsefulTime.quotient;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.analyze.result.DeviceEfficiency;
import org.tracetool.analyze.result.DeviceTimes;
import org.tracetool.analyze.result.DeviceTimes.LongestCall;
import org.tracetool.analyze.result.EfficiencyTrees;
import org.tracetool.analyze.result.FlatEfficiency;
import org.tracetool.analyze.result.HybridEfficiency;
import org.tracetool.analyze.result.LateDevice;
import org.tracetool.analyze.result.RunFacts;
import org.tracetool.analyze.store.CallPaths;
import org.tracetool.core.time.UsefulTime;

/** The efficiency factors of a run. */
final class EfficiencyReport {
  /** Time of some locations outside of message passing. */
  private static final class OutsideTime {
    double ticks;
    int locations;
  }

  private final RunFacts facts;
  private final List<AnalyzedLocation> cpu;
  private final List<AnalyzedDevice> devices;
  private final CallPaths paths;
  private final List<LateDevice> lateDevices;

  /** NaN if nothing is known of what locations did, as all that follows from it. */
  private final double known;

  private final double ideal;
  private final double duration;

  /** Time of the first event of the trace. */
  private final long base;

  private final double[] sums = new double[RunState.COUNT];
  private final UsefulTime useful = new UsefulTime();

  EfficiencyReport(
      RunFacts facts,
      List<AnalyzedLocation> cpu,
      List<AnalyzedDevice> devices,
      long base,
      double ideal,
      long duration,
      CallPaths paths,
      List<LateDevice> lateDevices) {
    this.facts = facts;
    this.cpu = cpu;
    this.devices = devices;
    this.paths = paths;
    this.lateDevices = lateDevices;
    this.base = base;
    known = paths.regions().areKnown() ? 0 : Double.NaN;
    this.ideal = cpu.isEmpty() ? Double.NaN : ideal + known;
    this.duration = cpu.isEmpty() && devices.isEmpty() ? 0 : duration;
    for (AnalyzedLocation l : cpu) {
      for (int i = 0; i < sums.length; i++) {
        sums[i] += l.sums[i];
      }
      useful.add(l.sums[RunState.USEFUL] + known);
    }
  }

  private double ofMpi(double value) {
    return facts.hasMpi() ? value : Double.NaN;
  }

  EfficiencyTrees make() {
    return new EfficiencyTrees(flat(), hybrid(), deviceTimes(), device(), lateDevices);
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
    double all = n * duration + known;
    // Added up from the inner factor on: differences of large sums would not be exact.
    double computing =
        known + sums[RunState.USEFUL] + sums[RunState.MEASUREMENT] + sums[RunState.OTHER_RUNTIME];
    double withFiles = computing + sums[RunState.IO];
    double onHost = withFiles + sums[RunState.DEVICE];
    double balanced = onHost + sums[RunState.OMP_SCHEDULING];
    double inTeams = balanced + sums[RunState.OMP_IMBALANCE];
    double outside = inTeams + sums[RunState.OMP_SERIALISATION];
    Map<Integer, OutsideTime> byRank = new HashMap<>();
    Map<Integer, OutsideTime> byNode = new HashMap<>();
    for (AnalyzedLocation l : cpu) {
      double ticks = known;
      for (int state = 0; state < l.sums.length; state++) {
        ticks += isOfMpi(state) ? 0 : l.sums[state];
      }
      add(byRank, l.process.rank, ticks);
      add(byNode, l.process.node, ticks);
    }
    double maxRank = max(byRank);
    double maxNode = max(byNode);
    return new HybridEfficiency(
        quotient(outside, all),
        quotient(outside / n, maxRank),
        quotient(maxNode, maxRank),
        quotient(outside / n, maxNode),
        quotient(maxRank, duration),
        ofMpi(quotient(maxRank, ideal)),
        ofMpi(quotient(ideal, duration)),
        quotient(onHost, outside),
        quotient(inTeams, outside),
        quotient(balanced, inTeams),
        quotient(onHost, balanced),
        quotient(withFiles, onHost),
        quotient(computing, withFiles),
        quotient(sums[RunState.USEFUL], computing));
  }

  private static boolean isOfMpi(int state) {
    return state == RunState.MPI || state == RunState.MPI_WORKER_IDLE || state == RunState.ABSENT;
  }

  private static void add(Map<Integer, OutsideTime> times, int key, double ticks) {
    OutsideTime time = times.computeIfAbsent(key, k -> new OutsideTime());
    time.ticks += ticks;
    time.locations++;
  }

  private static double max(Map<Integer, OutsideTime> times) {
    double max = 0;
    for (OutsideTime time : times.values()) {
      max = Math.max(max, time.ticks / time.locations);
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
              facts.seconds(most),
              facts.seconds(d.communicating),
              facts.seconds(d.exposed),
              base + d.longestExposureBegin,
              base + d.longestExposureEnd,
              base + d.gapBegin,
              base + d.gapEnd,
              longestCalls(d)));
    }
    rows.sort(Comparator.comparingInt(DeviceTimes::rank).thenComparing(DeviceTimes::device));
    return rows;
  }

  /** The longest call of each region on a device. */
  private List<LongestCall> longestCalls(AnalyzedDevice d) {
    List<LongestCall> calls = new ArrayList<>();
    d.longestActivities.forEach(
        (path, a) ->
            calls.add(new LongestCall(paths.name(path), base + a.begin(), base + a.end())));
    return calls;
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
