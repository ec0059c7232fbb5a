package org.tracetool.analyze.report;

import java.util.Locale;
import java.util.function.Function;
import org.tracetool.analyze.result.AnalysisResult;

/** The tables of an analysis that can be asked for by name. */
public enum AnalysisView {
  EFFICIENCY(AnalysisTables::factors),
  RANK(AnalysisTables::ranks),
  DEVICE(AnalysisTables::devices),
  WAIT_KIND(AnalysisTables::waitKinds),
  WAIT_STATE(AnalysisTables::waitStates, "waiting_s"),
  COMPLETION(AnalysisTables::completion, "time_s"),
  WRONG_ORDER(AnalysisTables::wrongOrder, "waiting_s"),
  CAUSE(AnalysisTables::causes, "cost_s"),
  CRITICAL_PATH(AnalysisTables::criticalPaths, "time_s"),
  CRITICAL_REGION(AnalysisTables::criticalRegions, "time_s"),
  CRITICAL_RANK(AnalysisTables::criticalRanks, "time_s"),
  SEGMENT(AnalysisTables::segments),
  ITERATION(AnalysisTables::iterations),
  CLUSTER(AnalysisTables::clusters),
  OUTLIER_RANK(AnalysisTables::outlierRanks),
  WINDOW(AnalysisTables::windows),
  MESSAGE_SIZE(AnalysisTables::messageSizes);

  private final Function<AnalysisResult, ResultTable> maker;
  private final String importance;

  AnalysisView(Function<AnalysisResult, ResultTable> maker) {
    this(maker, null);
  }

  AnalysisView(Function<AnalysisResult, ResultTable> maker, String importance) {
    this.maker = maker;
    this.importance = importance;
  }

  /** The name on the command line. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The table of a run. */
  public ResultTable table(AnalysisResult result) {
    return maker.apply(result);
  }

  /** The key of the column whose largest values people want first; null if the order says it. */
  public String importance() {
    return importance;
  }
}
