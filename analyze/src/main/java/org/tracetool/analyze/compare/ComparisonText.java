package org.tracetool.analyze.compare;

import java.util.ArrayList;
import java.util.List;
import org.tracetool.analyze.report.AnalysisStatement;
import org.tracetool.analyze.report.StatementList;
import org.tracetool.analyze.result.AnalysisResult;

/** What is to be said about several runs, the most important first. */
public final class ComparisonText {
  /** Changes below this part of the duration are not worth a sentence. */
  static final double MIN_CHANGE = 0.01;

  private ComparisonText() {}

  /**
   * The sentences about runs; none about a single run.
   *
   * @param names what the runs are called
   */
  public static List<ComparisonStatement> of(ComparedRuns runs, List<String> names) {
    List<ComparisonStatement> out = new ArrayList<>();
    List<AnalysisResult> results = runs.results();
    if (runs.pair() != null) {
      new PairText(results.get(0), results.get(1), 1, null).write(runs.pair(), out);
    } else if (runs.scaling() != null) {
      new ScalingText(runs.scaling(), names, results).write(out);
      for (int i = 1; i <= runs.changes().size(); i++) {
        new PairText(results.get(0), results.get(i), i, names.get(i))
            .write(runs.changes().get(i - 1), out);
      }
    }
    return out;
  }

  /**
   * Adds what a run waits for, if it waits more than another one.
   *
   * @param index the place of the run among all
   * @param name what to call it
   */
  static void writeCause(
      AnalysisResult other,
      AnalysisResult run,
      int index,
      String name,
      List<ComparisonStatement> out) {
    AnalysisStatement cause = StatementList.largestWait(run);
    if (cause != null && run.waitingShare() - other.waitingShare() >= MIN_CHANGE) {
      String text = "In " + name + ", " + cause.text();
      out.add(
          new ComparisonStatement(
              text, index, ComparisonStatement.Subject.WAITING, List.of(), cause));
    }
  }
}
