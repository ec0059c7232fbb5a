package org.tracetool.analyze.report;

import java.util.List;
import java.util.function.ToDoubleFunction;
import org.tracetool.analyze.report.AnalysisStatement.TimeRange;
import org.tracetool.analyze.result.AnalysisResult;
import org.tracetool.analyze.result.IterationReport;
import org.tracetool.analyze.result.IterationReport.Iteration;

/** Iterations that become longer or shorter from the first to the last one. */
final class IterationTrendText {
  private static final int MIN_ITERATIONS = 8;

  /** By so much the last quarter has to differ from the first. */
  private static final double MIN_RATIO = 1.2;

  /** So many iterations have to differ from those half a run later, all in the same direction. */
  private static final double MIN_PAIRS = 0.9;

  private static final double MAJORITY = 0.5;

  private IterationTrendText() {}

  /** Adds the sentence. */
  static void write(AnalysisResult r, List<AnalysisStatement> out) {
    IterationReport found = r.iterations();
    if (found == null || found.iterations().size() < MIN_ITERATIONS) {
      return;
    }
    List<Iteration> all = found.iterations();
    double first = mean(begin(all), Iteration::meanSeconds);
    double last = mean(end(all), Iteration::meanSeconds);
    boolean isLonger = last >= MIN_RATIO * first;
    if (!isLonger && first < MIN_RATIO * last || !isSteady(all, isLonger)) {
      return;
    }
    String text =
        all.size()
            + " iterations "
            + OutlierText.name(found)
            + " become "
            + (isLonger ? "longer: " : "shorter: ")
            + ReadableText.time(first)
            + " on average in the first quarter of them, "
            + ReadableText.time(last)
            + " in the last one"
            + cause(r, all, last - first)
            + ".";
    Iteration place = all.get(isLonger ? all.size() - 1 : 0);
    out.add(
        new AnalysisStatement(
            text,
            null,
            null,
            null,
            new TimeRange(
                place.beginTicks(),
                place.endTicks(),
                isLonger ? "the last iteration" : "the first iteration"),
            last / first));
  }

  private static List<Iteration> begin(List<Iteration> all) {
    return all.subList(0, all.size() / 4);
  }

  private static List<Iteration> end(List<Iteration> all) {
    return all.subList(all.size() - all.size() / 4, all.size());
  }

  private static double mean(List<Iteration> some, ToDoubleFunction<Iteration> value) {
    return some.stream().mapToDouble(value).average().orElse(0);
  }

  private static boolean isSteady(List<Iteration> all, boolean isLonger) {
    int half = all.size() / 2;
    int pairs = 0;
    for (int i = 0; i < half; i++) {
      double change = all.get(i + half).meanSeconds() - all.get(i).meanSeconds();
      pairs += (isLonger ? change : -change) > 0 ? 1 : 0;
    }
    return pairs >= MIN_PAIRS * half;
  }

  /** What changes with the iterations. */
  private static String cause(AnalysisResult r, List<Iteration> all, double change) {
    double useful = difference(all, Iteration::usefulSeconds) / r.run().processes();
    double waiting = difference(all, Iteration::waitingSeconds) / r.run().locations();
    String by = change > 0 ? "more" : "less";
    if (useful / change >= MAJORITY) {
      return ", since they compute " + by;
    }
    return waiting / change >= MAJORITY ? ", since they wait " + by : "";
  }

  private static double difference(List<Iteration> all, ToDoubleFunction<Iteration> value) {
    return mean(end(all), value) - mean(begin(all), value);
  }
}
