package org.tracetool.analyze.compare;

import java.util.List;
import org.tracetool.analyze.report.AnalysisStatement;

/**
 * A sentence about several runs, and what shows it.
 *
 * @param text the sentence
 * @param run index of the run that it is about
 * @param subject what it compares
 * @param ranks the ranks that it is about; none if it is about all of them
 * @param finding what the run says by itself; null unless {@code subject} is {@link
 *     Subject#WAITING}
 */
public record ComparisonStatement(
    String text, int run, Subject subject, List<Integer> ranks, AnalysisStatement finding) {
  /** Copies the list. */
  public ComparisonStatement {
    ranks = List.copyOf(ranks);
  }

  /** What a sentence compares. */
  public enum Subject {
    /** Times of the whole run. */
    RUN,
    /** Times of the iterations of the main loop. */
    ITERATIONS,
    /** What one run waits for. */
    WAITING
  }

  /** About the time of all ranks of a run. */
  static ComparisonStatement ofRun(String text, int run) {
    return new ComparisonStatement(text, run, Subject.RUN, List.of(), null);
  }

  /** About the iterations of a run. */
  static ComparisonStatement ofIterations(String text, int run) {
    return new ComparisonStatement(text, run, Subject.ITERATIONS, List.of(), null);
  }
}
