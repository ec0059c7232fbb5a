package org.tracetool.cli.analyze;

import java.util.List;
import org.tracetool.analyze.compare.ComparedRuns;
import org.tracetool.analyze.result.AnalysisResult;
import org.tracetool.analyze.scaling.RunComparison;
import org.tracetool.analyze.scaling.ScalingStudy;

/**
 * The traces of a command line, and how they compare.
 *
 * @param all in the order given
 * @param readable those that were analyzed, in order
 * @param compared those of them with time of locations, which alone compare
 * @param comparison of their results
 */
record AnalyzedRuns(
    List<AnalyzedTrace> all,
    List<AnalyzedTrace> readable,
    List<AnalyzedTrace> compared,
    ComparedRuns comparison) {
  /** Compares traces. */
  static AnalyzedRuns of(List<AnalyzedTrace> all, Boolean isWeak) {
    List<AnalyzedTrace> readable = all.stream().filter(t -> t.result() != null).toList();
    List<AnalyzedTrace> compared =
        readable.stream().filter(t -> ComparedRuns.hasTime(t.result())).toList();
    List<AnalysisResult> results =
        compared.stream().<AnalysisResult>map(AnalyzedTrace::result).toList();
    return new AnalyzedRuns(all, readable, compared, ComparedRuns.of(results, isWeak));
  }

  /** Null if fewer than two runs are compared. */
  ScalingStudy scaling() {
    return comparison.scaling();
  }

  /** Null unless two runs with equally many locations are compared. */
  RunComparison pair() {
    return comparison.pair();
  }

  /** What to say of a trace that does not compare; null of one that does, or that failed. */
  static String obstacle(AnalyzedTrace trace) {
    return trace.result() == null || ComparedRuns.hasTime(trace.result())
        ? null
        : trace.name() + " has nothing to compare: no events that take time";
  }
}
