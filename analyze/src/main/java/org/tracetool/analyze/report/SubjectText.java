package org.tracetool.analyze.report;

import org.tracetool.analyze.result.AnalysisResult;

/** What ranks, threads and devices of a run are called. */
final class SubjectText {
  private SubjectText() {}

  private static boolean hasThreads(AnalysisResult r) {
    return r.run().locations() > r.run().processes();
  }

  /** {@code rank} or {@code thread}. */
  static String singular(AnalysisResult r) {
    return hasThreads(r) ? "thread" : r.run().hasMpi() ? "rank" : "process";
  }

  /** {@code ranks} or {@code threads}. */
  static String plural(AnalysisResult r) {
    return hasThreads(r) ? "threads" : r.run().hasMpi() ? "ranks" : "processes";
  }

  /** A location. */
  static String who(AnalysisResult r, int rank, int thread) {
    String process = (r.run().hasMpi() ? "rank " : "process ") + rank;
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
