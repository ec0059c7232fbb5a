package org.tracetool.analyze.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.analyze.result.AnalysisResult;
import org.tracetool.analyze.result.FlatEfficiency;
import org.tracetool.analyze.result.HybridEfficiency;

/** The leaves of the efficiency tree that says most about a run, and which of them lose most. */
final class EfficiencyTreeText {
  /** From here on a run is called good. */
  static final double GOOD = 0.9;

  /** From here on a run is called acceptable. */
  static final double ACCEPTABLE = 0.8;

  /** Two losses that are closer to each other are both the main ones. */
  private static final double CLOSE = 0.05;

  /** A factor that is shown as 100 %. */
  private static final double NEARLY_ONE = 0.995;

  private static final String BALANCE = ": spread the work more evenly";
  private static final String CHAINS = ": break chains of messages, overlap them with work";
  private static final String TRANSFER = ": fewer and larger messages, non-blocking communication";

  /** What to try against a loss. */
  private static final Map<String, String> ADVICE =
      Map.ofEntries(
          Map.entry("load balance", BALANCE),
          Map.entry("MPI load balance", BALANCE),
          Map.entry("load balance of processes", BALANCE),
          Map.entry("serialisation", CHAINS),
          Map.entry("MPI serialisation", CHAINS),
          Map.entry("transfer", TRANSFER),
          Map.entry("MPI transfer", TRANSFER),
          Map.entry("OpenMP serialisation", ": make serial parts parallel"),
          Map.entry("OpenMP load balance", ": another schedule, smaller chunks"),
          Map.entry("OpenMP scheduling", ": fewer parallel regions, fewer locks"),
          Map.entry("device offload", ": let host and device work at the same time"),
          Map.entry("I/O", ": fewer and larger operations, asynchronous I/O"),
          Map.entry("other runtimes", ": create threads and lock less often"));

  private final Map<String, Double> leaves = new LinkedHashMap<>();
  private final double parallel;

  EfficiencyTreeText(AnalysisResult r) {
    parallel = r.efficiency().flat().parallelEfficiency();
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

  /** Whether a run has threads or devices. */
  static boolean isHybrid(AnalysisResult r) {
    return r.run().locations() > r.run().processes() || r.run().devices() > 0;
  }

  private void addHybrid(AnalysisResult r) {
    HybridEfficiency e = r.efficiency().hybrid();
    if (r.run().processes() > 1) {
      add(r.run().hasMpi() ? "MPI load balance" : "load balance of processes", e.mpiLoadBalance());
      if (r.run().hasMpi()) {
        add("MPI serialisation", e.mpiSerialisationEfficiency());
        add("MPI transfer", e.mpiTransferEfficiency());
      }
    }
    if (r.run().locations() > r.run().processes()) {
      if (SubjectText.hasTeams(r)) {
        add("OpenMP serialisation", e.ompSerialisationEfficiency());
        add("OpenMP load balance", e.ompLoadBalance());
        add("OpenMP scheduling", e.ompSchedulingEfficiency());
      } else {
        add("threads outside of OpenMP", e.ompParallelEfficiency());
      }
    }
    if (r.run().devices() > 0) {
      add("device offload", e.deviceOffloadEfficiency());
    }
    addLoss("I/O", e.ioEfficiency());
    addLoss("other runtimes", e.otherEfficiency());
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
    if (parallel >= ACCEPTABLE || parallel == 0) {
      return losses;
    }
    List<Map.Entry<String, Double>> sorted = new ArrayList<>(leaves.entrySet());
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
    List<String> lines = new ArrayList<>();
    leaves.forEach(
        (name, factor) -> {
          String advice = ADVICE.getOrDefault(name, "");
          String note = (losses.size() > 1 ? "   <- a main loss" : "   <- the main loss") + advice;
          boolean isOver = name.endsWith("transfer") && factor > 1;
          lines.add(
              "  "
                  + name
                  + " "
                  + ReadableText.percent(factor)
                  + (losses.contains(name) ? note : "")
                  + (isOver ? "   (clocks differ: tracetool retime)" : ""));
        });
    return lines;
  }

  /** What the parallel efficiency is called. */
  String verdict() {
    if (parallel >= 0.95) {
      return "good; nothing to gain above 5 %";
    } else if (parallel >= GOOD) {
      return "good; at most " + ReadableText.percent(1 - parallel) + " to gain";
    }
    return parallel >= ACCEPTABLE ? "acceptable" : null;
  }
}
