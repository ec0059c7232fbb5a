package org.tracetool.cli.analyze;

import java.util.List;
import org.tracetool.analyze.result.AnalysisResult;
import org.tracetool.analyze.result.RunFacts;
import org.tracetool.analyze.scaling.RunComparison;
import org.tracetool.analyze.scaling.RunDifferences;
import org.tracetool.analyze.scaling.ScalingComparison;
import org.tracetool.analyze.scaling.ScalingStudy;

/**
 * The traces of a command line, and how they compare.
 *
 * @param all in the order given
 * @param readable those that were analyzed, in order
 * @param compared those of them with time of locations, which alone compare
 * @param scaling null if fewer than two are compared
 * @param comparison null unless there are two with equally many locations
 */
record AnalyzedRuns(
    List<AnalyzedTrace> all,
    List<AnalyzedTrace> readable,
    List<AnalyzedTrace> compared,
    ScalingStudy scaling,
    RunComparison comparison) {
  /** Whether all runs that compare have equally many locations. */
  boolean haveEqualLocations() {
    return compared.stream().map(t -> t.result().run().locations()).distinct().count() == 1;
  }

  /** Compares traces. */
  static AnalyzedRuns of(List<AnalyzedTrace> all, Boolean isWeak) {
    List<AnalyzedTrace> readable = all.stream().filter(t -> t.result() != null).toList();
    List<AnalyzedTrace> compared = readable.stream().filter(AnalyzedRuns::hasTime).toList();
    List<AnalysisResult> results = compared.stream().map(AnalyzedTrace::result).toList();
    boolean isPair =
        results.size() == 2 && results.get(0).run().locations() == results.get(1).run().locations();
    return new AnalyzedRuns(
        all,
        readable,
        compared,
        results.size() < 2 ? null : ScalingComparison.compare(results, isWeak),
        isPair ? RunDifferences.compare(results.get(0), results.get(1)) : null);
  }

  private static boolean hasTime(AnalyzedTrace trace) {
    RunFacts run = trace.result().run();
    return run.locations() > 0 && run.durationSeconds() > 0;
  }

  /** What to say of a trace that does not compare; null of one that does, or that failed. */
  static String obstacle(AnalyzedTrace trace) {
    return trace.result() == null || hasTime(trace)
        ? null
        : trace.name() + " has nothing to compare: no events that take time";
  }
}
