package org.tracetool.analyze.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.analyze.result.AnalysisResult;
import org.tracetool.analyze.result.DeviceEfficiency;
import org.tracetool.analyze.result.FlatEfficiency;
import org.tracetool.analyze.result.HybridEfficiency;

/** The leaves of the efficiency tree that says most about a run, and which of them lose most. */
public final class EfficiencyTreeText {
  /** From here on a run is called good. */
  public static final double GOOD = 0.9;

  /** From here on a run is called acceptable. */
  static final double ACCEPTABLE = 0.8;

  /** Two losses that are closer to each other are both the main ones. */
  private static final double CLOSE = 0.05;

  private static final String OFFLOAD = "device offload";

  private static final String OTHER_RUNTIMES = "other runtimes";

  /** A factor that is shown as 100 %. */
  private static final double NEARLY_ONE = 0.995;

  /** A factor from here on is shown as more than 100 %. */
  private static final double MIN_OVER = 1.005;

  private final Map<String, Double> leaves = new LinkedHashMap<>();
  private final double parallel;
  private final AnalysisResult r;

  /** What threads lose of which the trace shows no teams. */
  private final String noTeams;

  EfficiencyTreeText(AnalysisResult r) {
    this.r = r;
    parallel = printed(r);
    noTeams = SubjectText.hasOpenMp(r) ? "threads outside of OpenMP" : "threads but the first";
    boolean isHybrid = isHybrid(r);
    if (isHybrid) {
      addHybrid(r);
    } else {
      FlatEfficiency flat = r.efficiency().flat();
      add("load balance", flat.loadBalance());
      if (r.run().hasMpi()) {
        add("serialisation", flat.serialisationEfficiency());
        add("transfer", flat.transferEfficiency());
      } else {
        add("communication", flat.communicationEfficiency());
      }
    }
  }

  /** The parallel efficiency as it is printed, in whole percent: what it is called fits to that. */
  private static double printed(AnalysisResult r) {
    return Math.round(100 * r.efficiency().flat().parallelEfficiency()) / 100.0;
  }

  /** Whether a run is called good. */
  static boolean isGood(AnalysisResult r) {
    return printed(r) >= GOOD;
  }

  /** Whether a run has threads or devices. */
  static boolean isHybrid(AnalysisResult r) {
    return r.run().locations() > r.run().processes() || r.run().devices() > 0;
  }

  private void addHybrid(AnalysisResult r) {
    HybridEfficiency e = r.efficiency().hybrid();
    if (r.run().processes() > 1) {
      String passing = SubjectText.messagePassing(r);
      boolean hasMessages = r.run().hasMpi();
      add(
          hasMessages ? passing + " load balance" : "load balance of processes",
          e.mpiLoadBalance());
      if (hasMessages) {
        add(passing + " serialisation", e.mpiSerialisationEfficiency());
        add(passing + " transfer", e.mpiTransferEfficiency());
      }
    }
    if (r.run().locations() > r.run().processes()) {
      if (SubjectText.hasTeams(r)) {
        add("OpenMP serialisation", e.ompSerialisationEfficiency());
        add("OpenMP load balance", e.ompLoadBalance());
        add("OpenMP scheduling", e.ompSchedulingEfficiency());
      } else {
        add(noTeams, e.ompParallelEfficiency());
      }
    }
    if (r.run().devices() > 0) {
      add(OFFLOAD, e.deviceOffloadEfficiency());
    } else {
      addLoss(OFFLOAD, e.deviceOffloadEfficiency());
    }
    addLoss("I/O", e.ioEfficiency());
    addLoss(OTHER_RUNTIMES, e.otherEfficiency());
  }

  private void addLoss(String name, double factor) {
    if (factor < NEARLY_ONE) {
      add(name, factor);
    }
  }

  private void add(String name, double factor) {
    if (Double.isFinite(factor)) {
      leaves.put(name, factor);
    }
  }

  /** The leaves that lose most, one or two, if the run computes, but not well enough. */
  List<String> mainLosses() {
    List<String> losses = new ArrayList<>();
    if (parallel >= ACCEPTABLE || r.efficiency().flat().parallelEfficiency() == 0) {
      return losses;
    }
    List<Map.Entry<String, Double>> sorted = new ArrayList<>(leaves.entrySet());
    if (leaves.containsKey(noTeams)) { // what other threads do is not known
      sorted.removeIf(e -> e.getKey().equals(noTeams) || e.getKey().equals(OTHER_RUNTIMES));
      sorted.removeIf(e -> e.getValue() >= GOOD);
    }
    DeviceEfficiency devices = r.efficiency().device();
    if (devices != null && devices.parallelEfficiency() >= GOOD) { // what hosts wait for is work
      sorted.removeIf(e -> e.getKey().equals(OFFLOAD));
    }
    sorted.sort(Map.Entry.comparingByValue());
    for (Map.Entry<String, Double> e : sorted.subList(0, Math.min(2, sorted.size()))) {
      boolean isClose = e.getValue() - sorted.get(0).getValue() <= CLOSE;
      if (isClose && e.getValue() < NEARLY_ONE) {
        losses.add(e.getKey());
      }
    }
    return losses;
  }

  /** A line for each leaf. */
  List<String> lines() {
    List<String> losses = mainLosses();
    LossAdvice advice = new LossAdvice(r);
    List<String> lines = new ArrayList<>();
    leaves.forEach(
        (name, factor) -> {
          String line = "  " + name + " " + ReadableText.percent(factor);
          if (losses.contains(name)) {
            String against = advice.against(name);
            line += losses.size() > 1 ? "   <- a main loss" : "   <- the main loss";
            line += against == null ? "" : ": " + against;
          }
          lines.add(line + (factor >= MIN_OVER ? "   (" + whyOver(name) + ")" : ""));
        });
    return lines;
  }

  /** Why a factor is above 1. */
  private String whyOver(String name) {
    if (r.run().isWindow()) {
      return "above 100 % since the replay on the ideal network does the work at other times";
    } else if (name.endsWith("transfer") || r.run().reversedMessages() > 0) {
      return "clocks differ: tracetool retime";
    }
    return "above 100 %: operations of MPI are recorded within the computation";
  }

  /** The factors of the devices; null without devices. */
  String devices() {
    DeviceEfficiency e = r.efficiency().device();
    return e == null
        ? null
        : "Device efficiency "
            + ReadableText.percent(e.parallelEfficiency())
            + ": load balance "
            + known(e.loadBalance())
            + ", communication "
            + known(e.communicationEfficiency())
            + ", orchestration "
            + known(e.orchestrationEfficiency())
            + (e.parallelEfficiency() < GOOD ? "   <- " + new LossAdvice(r).againstIdle(e) : "");
  }

  /** The tree of the devices, where these do the work. */
  List<String> deviceLines() {
    DeviceEfficiency e = r.efficiency().device();
    double all = e.parallelEfficiency();
    Map<String, Double> factors = new LinkedHashMap<>();
    factors.put("load balance of devices", e.loadBalance());
    factors.put("communication (copies without a kernel beside them)", e.communicationEfficiency());
    factors.put("orchestration (idle devices)", e.orchestrationEfficiency());
    double least =
        factors.values().stream().filter(Double::isFinite).mapToDouble(d -> d).min().orElse(1);
    List<String> lines = new ArrayList<>();
    lines.add(
        "Device efficiency "
            + ReadableText.percent(all)
            + (all >= GOOD ? " (good)" : all >= ACCEPTABLE ? " (acceptable)" : "")
            + (all < ReadableText.MIN_PERCENT
                ? "."
                : ": of every second of a device, " + ReadableText.share(all) + " s is work."));
    factors.forEach(
        (name, factor) ->
            lines.add(
                "  "
                    + name
                    + " "
                    + known(factor)
                    + (all < ACCEPTABLE && factor == least
                        ? "   <- the main loss: " + new LossAdvice(r).againstIdle(e)
                        : "")));
    return lines;
  }

  private static String known(double factor) {
    return Double.isFinite(factor) ? ReadableText.percent(factor) : "unknown";
  }

  /** What the parallel efficiency is called. */
  String verdict() {
    DeviceEfficiency devices = r.efficiency().device();
    if (parallel >= GOOD && devices != null && devices.parallelEfficiency() < GOOD) {
      return "good on the processors; the devices are what is idle";
    }
    if (parallel >= 0.95) {
      return "good; no change "
          + (IterationTrendText.isFound(r) ? "of balance or communication " : "")
          + "can gain more than 5 %";
    } else if (parallel >= GOOD) {
      return "good; at most " + ReadableText.percent(1 - parallel) + " to gain";
    }
    return parallel >= ACCEPTABLE ? "acceptable" : null;
  }
}
