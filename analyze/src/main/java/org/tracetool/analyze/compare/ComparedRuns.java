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
 * @param comparison null unless there are two with equally many locations
 */
public record ComparedRuns(
    List<AnalysisResult> results, ScalingStudy scaling, RunComparison comparison) {
  /** Copies the list. */
  public ComparedRuns {
    results = List.copyOf(results);
  }

  /**
   * Compares runs.
   *
   * @param results runs of which each {@link #hasTime}
   * @param isWeak whether the problem grows with the number of locations, null to find out
   */
  public static ComparedRuns of(List<AnalysisResult> results, Boolean isWeak) {
    boolean isPair = results.size() == 2 && haveEqualLocations(results);
    return new ComparedRuns(
        results,
        results.size() < 2 ? null : ScalingComparison.compare(results, isWeak),
        isPair ? RunDifferences.compare(results.get(0), results.get(1)) : null);
  }

  /** Whether a run has something to compare. */
  public static boolean hasTime(AnalysisResult r) {
    return r.run().locations() > 0 && r.run().durationSeconds() > 0;
  }

  /** Whether all runs have equally many locations. */
  public boolean haveEqualLocations() {
    return haveEqualLocations(results);
  }

  private static boolean haveEqualLocations(List<AnalysisResult> results) {
    return results.stream().map(r -> r.run().locations()).distinct().count() == 1;
  }
}
