package org.tracetool.cli.analyze;

import java.util.List;
import org.tracetool.analyze.result.AnalysisResult;
import org.tracetool.analyze.scaling.RunComparison;
import org.tracetool.analyze.scaling.RunDifferences;
import org.tracetool.analyze.scaling.ScalingComparison;
import org.tracetool.analyze.scaling.ScalingStudy;

/**
 * The traces of a command line, and how they compare.
 *
 * @param all in the order given
 * @param readable those that were analyzed, in order
 * @param scaling null if fewer than two were analyzed
 * @param comparison null unless there are two with equally many locations
 */
record AnalyzedRuns(
    List<AnalyzedTrace> all,
    List<AnalyzedTrace> readable,
    ScalingStudy scaling,
    RunComparison comparison) {
  /** Compares traces. */
  static AnalyzedRuns of(List<AnalyzedTrace> all, Boolean isWeak) {
    List<AnalyzedTrace> readable = all.stream().filter(t -> t.result() != null).toList();
    List<AnalysisResult> results = readable.stream().map(AnalyzedTrace::result).toList();
    boolean isPair =
        results.size() == 2 && results.get(0).run().locations() == results.get(1).run().locations();
    return new AnalyzedRuns(
        all,
        readable,
        results.size() < 2 ? null : ScalingComparison.compare(results, isWeak),
        isPair ? RunDifferences.compare(results.get(0), results.get(1)) : null);
  }
}
