package org.tracetool.analyze.compare;

import java.util.List;
import org.tracetool.analyze.result.AnalysisResult;
import org.tracetool.analyze.scaling.RunComparison;
import org.tracetool.analyze.scaling.RunDifferences;
import org.tracetool.analyze.scaling.ScalingComparison;
import org.tracetool.analyze.scaling.ScalingStudy;

/**
 * Runs that compare, and how they do.
 *
 * @param results the runs that have time of locations, in the order given
 * @param scaling null if there are fewer than two
 * @param changes what each run but the first changes of the first one, in order; empty unless all
 *     have equally many locations
 */
public record ComparedRuns(
    List<AnalysisResult> results, ScalingStudy scaling, List<RunComparison> changes) {
  /** Copies the lists. */
  public ComparedRuns {
    results = List.copyOf(results);
    changes = List.copyOf(changes);
  }

  /**
   * Compares runs.
   *
   * @param results runs of which each {@link #hasTime}
   * @param isWeak whether the problem grows with the number of locations, null to find out
   */
  public static ComparedRuns of(List<AnalysisResult> results, Boolean isWeak) {
    boolean areEqual = results.stream().map(r -> r.run().locations()).distinct().count() == 1;
    return new ComparedRuns(
        results,
        results.size() < 2 ? null : ScalingComparison.compare(results, isWeak),
        areEqual
            ? results.stream().skip(1).map(r -> RunDifferences.compare(results.get(0), r)).toList()
            : List.of());
  }

  /** Whether a run has something to compare. */
  public static boolean hasTime(AnalysisResult r) {
    return r.run().locations() > 0 && r.run().durationSeconds() > 0;
  }

  /** How two runs differ; null unless there are two with equally many locations. */
  public RunComparison pair() {
    return changes.size() == 1 ? changes.get(0) : null;
  }
}
