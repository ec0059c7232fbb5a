package org.tracetool.cli.analyze;

import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.tracetool.analyze.report.EfficiencyFactors;
import org.tracetool.analyze.result.AnalysisResult;
import org.tracetool.cli.argument.ThresholdCondition;
import org.tracetool.core.error.UnsupportedTraceException;
import org.tracetool.core.error.UsageException;

/**
 * A condition about runs under which the command fails, such as {@code parallel_efficiency<0.8}.
 */
final class FailCondition {
  private static final String SLOWER = "slower";

  private static final List<String> KEYS =
      Stream.concat(
              EfficiencyFactors.NAMES.stream(),
              Stream.of("duration_s", "waiting_s", "waiting_share", "unattributed_s", SLOWER))
          .toList();

  private final ThresholdCondition condition;

  private FailCondition(ThresholdCondition condition) {
    this.condition = condition;
  }

  /**
   * Reads a condition.
   *
   * @param traces how many traces are named
   */
  static FailCondition parse(String text, int traces) throws UsageException {
    ThresholdCondition condition = ThresholdCondition.parse(text, KEYS);
    if (condition.key().equals(SLOWER) && traces != 2) {
      throw new UsageException("--fail-if " + text + ": name two traces, before and after");
    }
    return new FailCondition(condition);
  }

  /** Returns whether it holds for any run; says so. */
  boolean holds(AnalyzedRuns runs, PrintStream messages) throws UnsupportedTraceException {
    if (condition.key().equals(SLOWER)) {
      for (AnalyzedTrace trace : runs.readable()) {
        if (AnalyzedRuns.obstacle(trace) != null) {
          throw new UnsupportedTraceException(
              "--fail-if " + condition.text() + ": " + AnalyzedRuns.obstacle(trace));
        }
      }
      if (runs.pair() == null) {
        throw new UnsupportedTraceException(
            "--fail-if " + condition.text() + ": the two runs have different numbers of locations");
      }
      return condition.holds(runs.pair().slower(), runs.readable().get(1).name(), messages);
    }
    boolean holds = false;
    for (AnalyzedTrace trace : runs.readable()) {
      holds |= condition.holds(values(trace.result()).get(condition.key()), trace.name(), messages);
    }
    return holds;
  }

  private static Map<String, Double> values(AnalysisResult r) {
    Map<String, Double> values = EfficiencyFactors.all(r.efficiency());
    double duration = r.run().durationSeconds();
    values.put("duration_s", duration);
    values.put("waiting_s", r.waits().waitingSeconds());
    values.put("waiting_share", r.waitingShare());
    values.put("unattributed_s", r.delays().unattributedSeconds());
    return values;
  }
}
