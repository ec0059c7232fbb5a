package org.tracetool.analyze.report;

import java.util.List;
import java.util.Set;
import org.tracetool.analyze.result.AnalysisResult;
import org.tracetool.analyze.result.CallPathProfile.ProfileLocation;
import org.tracetool.analyze.result.LocationTimes;
import org.tracetool.analyze.result.StateTimes;

/** What ranks, threads and devices of a run are called. */
public final class SubjectText {
  private static final String NCCL = "NCCL";

  /** What can pass messages. */
  private static final List<String> PASSING = List.of("MPI", "SHMEM", "GASPI", "UPC", NCCL);

  /** A thread of a rank; below 0 a stream of a device. */
  record Subject(int rank, int thread) {}

  private SubjectText() {}

  private static boolean hasThreads(AnalysisResult r) {
    return r.run().locations() > r.run().processes();
  }

  /** Whether threads of a run are known to work in teams of OpenMP. */
  static boolean hasTeams(AnalysisResult r) {
    for (LocationTimes location : r.timeUse().locations()) {
      StateTimes times = location.times();
      double team = times.ompImbalance() + times.ompScheduling();
      if (team > 0 || (location.thread() > 0 && times.useful() > 0)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether devices do the work of a run, as in training: there are some, and neither calls of MPI
   * nor teams of OpenMP.
   */
  static boolean isOfDevices(AnalysisResult r) {
    List<String> paradigms = r.run().paradigms();
    return r.run().devices() > 0
        && PASSING.stream().noneMatch(p -> !p.equals(NCCL) && paradigms.contains(p))
        && !hasTeams(r);
  }

  /** Whether a run uses OpenMP. */
  static boolean hasOpenMp(AnalysisResult r) {
    return r.run().paradigms().contains("OpenMP");
  }

  /** What passes messages in a run: MPI, if the trace does not say it. */
  static String messagePassing(AnalysisResult r) {
    return PASSING.stream().filter(r.run().paradigms()::contains).findFirst().orElse("MPI");
  }

  /** {@code rank} or {@code thread}. */
  static String singular(AnalysisResult r) {
    return hasThreads(r) ? "thread" : r.run().hasRanks() ? "rank" : "process";
  }

  /** {@code ranks} or {@code threads}. */
  static String plural(AnalysisResult r) {
    return hasThreads(r) ? "threads" : r.run().hasRanks() ? "ranks" : "processes";
  }

  /** {@code all ranks}, or {@code both ranks}. */
  static String everyone(AnalysisResult r) {
    return (r.run().locations() == 2 ? "both " : "all ") + plural(r);
  }

  /** A location, with its host if there are several. */
  public static String whoAndHost(AnalysisResult r, int rank, int thread) {
    return withHost(r, rank, who(r, rank, thread));
  }

  /** A process, with its host if there are several. */
  public static String processAndHost(AnalysisResult r, int rank) {
    return withHost(r, rank, process(r, rank));
  }

  /** A process. */
  public static String process(AnalysisResult r, int rank) {
    return (r.run().hasRanks() ? "rank " : "process ") + rank;
  }

  /** The node that has exactly these ranks, if there are several nodes; null otherwise. */
  public static String node(AnalysisResult r, Set<Integer> ranks) {
    if (r.run().nodes() < 2 || r.profile() == null || ranks.size() < 2) {
      return null;
    }
    String node = null;
    for (ProfileLocation location : r.profile().locations()) {
      if (ranks.contains(location.rank())) {
        if (location.node() == null || node != null && !node.equals(location.node())) {
          return null;
        }
        node = location.node();
      }
    }
    for (ProfileLocation location : r.profile().locations()) {
      if (!ranks.contains(location.rank())
          && location.node() != null
          && location.node().equals(node)) {
        return null;
      }
    }
    return node == null ? null : ReadableText.name(node);
  }

  private static String withHost(AnalysisResult r, int rank, String who) {
    if (r.run().nodes() < 2 || r.profile() == null) {
      return who;
    }
    for (ProfileLocation location : r.profile().locations()) {
      if (location.rank() == rank && location.node() != null) {
        return who + " on " + ReadableText.name(location.node());
      }
    }
    return who;
  }

  /** A location. */
  public static String who(AnalysisResult r, int rank, int thread) {
    String process = process(r, rank);
    if (thread < 0) {
      return "the device of " + process;
    }
    boolean isAlone = r.run().processes() == 1;
    if (!hasThreads(r)) {
      return process;
    }
    return isAlone ? "thread " + thread : process + " thread " + thread;
  }
}
