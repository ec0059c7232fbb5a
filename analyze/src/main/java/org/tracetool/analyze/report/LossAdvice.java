package org.tracetool.analyze.report;

import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.tracetool.analyze.result.AnalysisResult;
import org.tracetool.analyze.result.CallPathProfile;
import org.tracetool.analyze.result.CommunicationReport.SizeClass;
import org.tracetool.analyze.result.CriticalPath.PathShare;
import org.tracetool.analyze.result.DeviceEfficiency;
import org.tracetool.analyze.result.LocationTimes;
import org.tracetool.analyze.result.WaitKind;

/** What to try against the main loss of a run, as its wait states and its critical path suggest. */
final class LossAdvice {
  private static final double MAJORITY = 0.5;

  /** Messages with so many bytes are large: more of them in one do not help. */
  private static final int LARGE_MESSAGE = 1 << 16;

  private static final String LATE = "processes begin late or end early";
  private static final String TURNS = "ranks are late in turn: balance each step of the work";
  private static final String BALANCE = "spread the work more evenly";

  /** What helps whatever the cause is. */
  private static final Map<String, String> ADVICE =
      Map.ofEntries(
          Map.entry("OpenMP serialisation", "make serial parts parallel"),
          Map.entry("OpenMP load balance", "another schedule, smaller chunks"),
          Map.entry("OpenMP scheduling", "fewer parallel regions, fewer locks"),
          Map.entry("device offload", "let host and device work at the same time"),
          Map.entry("I/O", "fewer and larger operations, asynchronous I/O"),
          Map.entry("other runtimes", "create threads and lock less often"));

  private final AnalysisResult r;

  LossAdvice(AnalysisResult r) {
    this.r = r;
  }

  /** What to try against a low factor; null if nothing is known. */
  String against(String factor) {
    if (factor.contains("load balance") && !factor.startsWith("OpenMP")) {
      return balance();
    } else if (factor.endsWith("serialisation") && !factor.startsWith("OpenMP")) {
      return serialisation();
    }
    if (factor.startsWith("OpenMP") && !factor.endsWith("serialisation") && isForLocks()) {
      return "shorter critical regions, more locks";
    }
    return factor.endsWith("transfer") ? transfer() : ADVICE.get(factor);
  }

  /** What to try if devices do not work all the time. */
  String againstIdle(DeviceEfficiency e) {
    double balance = e.loadBalance();
    double copies = e.communicationEfficiency();
    double orchestration = e.orchestrationEfficiency();
    if (balance < copies && balance < orchestration) {
      return "spread the work over the devices";
    }
    return copies < orchestration
        ? "copy while kernels run"
        : "launch earlier, prepare the next step while kernels run";
  }

  private String balance() {
    double useful = r.timeUse().times().useful();
    double all = r.run().locations() * r.run().durationSeconds();
    if (r.timeUse().times().absent() > MAJORITY * (all - useful)) {
      return LATE;
    }
    return SlowTurns.of(r).areFound() ? TURNS : BALANCE;
  }

  private String serialisation() {
    Map<String, Double> paths = new HashMap<>();
    r.delays().costs().forEach(c -> paths.merge(c.callPath(), c.costSeconds(), Double::sum));
    double waiting = r.waits().waitingSeconds();
    double files = 0;
    for (String path : filePaths()) {
      files += paths.getOrDefault(path, 0.0);
    }
    if (paths.getOrDefault(WaitCause.ABSENT, 0.0) > MAJORITY * waiting) {
      return LATE;
    } else if (files > MAJORITY * waiting) {
      return (areFilesShared() ? "larger" : "share")
          + " file operations, or do them in the background";
    }
    if (r.waits().byKind().getOrDefault(WaitKind.LATE_RECEIVER, 0.0) > MAJORITY * waiting) {
      return "post receives earlier";
    }
    SlowTurns turns = SlowTurns.of(r);
    if (turns.areFound()) {
      return TURNS;
    }
    return turns.areChained()
        ? "break chains of messages, overlap them with work"
        : "spread the work that others wait for";
  }

  /** Whether threads wait more for locks than for each other at barriers. */
  private boolean isForLocks() {
    Map<WaitKind, Double> kinds = r.waits().byKind();
    return kinds.getOrDefault(WaitKind.OMP_WAIT_AT_LOCK, 0.0)
        > kinds.getOrDefault(WaitKind.OMP_WAIT_AT_BARRIER, 0.0);
  }

  /** Whether all ranks work on files. */
  private boolean areFilesShared() {
    double[] files = new double[r.run().processes()];
    for (LocationTimes l : r.timeUse().locations()) {
      files[l.rank()] += l.times().io();
    }
    double most = Arrays.stream(files).max().orElse(0);
    return Arrays.stream(files).min().orElse(0) > MAJORITY * most;
  }

  /** The call paths that read or write files. */
  private Set<String> filePaths() {
    CallPathProfile profile = r.profile();
    Set<String> names = new HashSet<>();
    for (int path = 0; profile != null && path < profile.paths(); path++) {
      if (profile.isFile(path)) {
        names.add(ProfilePaths.name(profile, path));
      }
    }
    return names;
  }

  private String transfer() {
    PathShare largest = largestTransfer(r);
    if (largest != null && CriticalPathText.isStart(largest.callPath())) {
      return "starting and ending MPI";
    } else if (largest != null && !CriticalPathText.isOfMessages(largest.callPath())) {
      return "fewer, smaller or non-blocking collective operations";
    }
    return meanBytes(r) >= LARGE_MESSAGE
        ? "send less data, non-blocking communication"
        : "fewer and larger messages, non-blocking communication";
  }

  /** The MPI call path with most time on the critical path; null if there is none. */
  static PathShare largestTransfer(AnalysisResult r) {
    return r.criticalPath() == null
        ? null
        : r.criticalPath().callPaths().stream()
            .filter(p -> CriticalPathText.isMpi(p.callPath()))
            .max(Comparator.comparingDouble(PathShare::seconds))
            .orElse(null);
  }

  /** The mean size of the messages of the run, NaN if it has none. */
  static double meanBytes(AnalysisResult r) {
    long messages = 0;
    double bytes = 0;
    for (SizeClass size : r.communication().sizes()) {
      messages += size.messages();
      bytes += size.bytes();
    }
    return messages == 0 ? Double.NaN : bytes / messages;
  }
}
