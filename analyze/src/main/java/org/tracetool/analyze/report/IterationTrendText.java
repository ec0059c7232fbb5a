package org.tracetool.analyze.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.tracetool.analyze.report.AnalysisStatement.TimeRange;
import org.tracetool.analyze.result.AnalysisResult;
import org.tracetool.analyze.result.DelayCost;
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

  /** Ranks that are named, at most. */
  private static final int MAX_RANKS = 3;

  /** A step explains all of the variance but this part; a line through it leaves a quarter. */
  private static final double MAX_REST = 0.1;

  private IterationTrendText() {}

  /** Whether iterations become longer or shorter. */
  static boolean isFound(AnalysisResult r) {
    List<AnalysisStatement> found = new ArrayList<>();
    write(r, found);
    return !found.isEmpty();
  }

  /** Adds the sentence. */
  static void write(AnalysisResult r, List<AnalysisStatement> out) {
    IterationReport found = r.iterations();
    if (found == null || found.iterations().size() < MIN_ITERATIONS) {
      return;
    }
    List<Iteration> all = found.iterations();
    double first = mean(begin(all), Iteration::meanSeconds);
    double last = mean(end(all), Iteration::meanSeconds);
    int step = step(all.stream().mapToDouble(Iteration::meanSeconds).toArray());
    boolean isLonger = last >= MIN_RATIO * first;
    if (!isLonger && first < MIN_RATIO * last || step == 0 && !isSteady(all, isLonger)) {
      return;
    }
    String text =
        all.size()
            + " iterations "
            + OutlierText.name(found)
            + " become "
            + (isLonger ? "longer: " : "shorter: ")
            + (step > 0
                ? ReadableText.time(mean(all.subList(step, all.size()), Iteration::meanSeconds))
                    + " on average from iteration "
                    + step
                    + " on, "
                    + ReadableText.time(mean(all.subList(0, step), Iteration::meanSeconds))
                    + " before"
                : ReadableText.time(first)
                    + " on average in the first quarter of them, "
                    + ReadableText.time(last)
                    + " in the last one")
            + cause(r, all, last - first)
            + ".";
    Iteration place = all.get(step > 0 ? step : isLonger ? all.size() - 1 : 0);
    out.add(
        new AnalysisStatement(
            text,
            null,
            null,
            null,
            new TimeRange(
                place.beginTicks(),
                place.endTicks(),
                step > 0
                    ? "iteration " + step
                    : isLonger ? "the last iteration" : "the first iteration"),
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

  /** The iteration from which on all are different, 0 if they change little by little. */
  static int step(double[] times) {
    double[] before = deviations(times);
    double[] after = deviations(reversed(times));
    int best = 0;
    double least = MAX_REST * before[times.length];
    for (int i = 2; i <= times.length - 2; i++) {
      double rest = before[i] + after[times.length - i];
      best = rest < least ? i : best;
      least = Math.min(least, rest);
    }
    return best;
  }

  /**
   * For each number of first times, the sum of the squares of their differences from their mean:
   * Welford's running form, since there may be as many iterations as calls.
   */
  private static double[] deviations(double[] times) {
    double[] sums = new double[times.length + 1];
    double mean = 0;
    for (int i = 0; i < times.length; i++) {
      double difference = times[i] - mean;
      mean += difference / (i + 1);
      sums[i + 1] = sums[i] + difference * (times[i] - mean);
    }
    return sums;
  }

  private static double[] reversed(double[] times) {
    double[] result = new double[times.length];
    for (int i = 0; i < times.length; i++) {
      result[i] = times[times.length - 1 - i];
    }
    return result;
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
    int rank = slowest(end(all));
    if (change > 0 && waiting / change >= MAJORITY && rank >= 0 && r.run().processes() > 1) {
      return ", since "
          + SubjectText.processAndHost(r, rank)
          + " computes more"
          + r.delays().costs().stream()
              .filter(c -> c.rank() == rank)
              .max(Comparator.comparingDouble(DelayCost::costSeconds))
              .map(c -> " in " + ReadableText.name(c.callPath()))
              .orElse("")
          + " and others wait for it";
    }
    if (waiting / change < MAJORITY) {
      return "";
    }
    String slowest = change > 0 ? slowest(end(all), n -> SubjectText.processAndHost(r, n)) : "";
    return ", since they wait " + by + slowest;
  }

  /**
   * The ranks that compute longest in most of the last iterations, where it is not one of them in
   * nearly all: a few in turns, or empty if many are.
   */
  static String slowest(List<Iteration> last, IntFunction<String> name) {
    List<Map.Entry<Integer, Long>> most =
        slowestCounts(last).entrySet().stream()
            .filter(e -> e.getValue() > 1)
            .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
            .limit(MAX_RANKS)
            .toList();
    long together = most.stream().mapToLong(Map.Entry::getValue).sum();
    if (together < MAJORITY * last.size() || most.isEmpty()) {
      return "";
    }
    List<String> ranks = new ArrayList<>();
    for (Map.Entry<Integer, Long> rank : most) {
      String how = ranks.isEmpty() ? " computes longest in " : " in ";
      ranks.add(name.apply(rank.getKey()) + how + rank.getValue());
    }
    return "; " + ReadableText.list(ranks) + " of the last " + last.size() + " iterations";
  }

  /** The rank that is the slowest one in most of some iterations, -1 if there is none. */
  private static int slowest(List<Iteration> some) {
    for (Map.Entry<Integer, Long> rank : slowestCounts(some).entrySet()) {
      if (rank.getValue() >= MIN_PAIRS * some.size()) {
        return rank.getKey();
      }
    }
    return -1;
  }

  /** In how many of some iterations each rank is the slowest one, by rank. */
  private static Map<Integer, Long> slowestCounts(List<Iteration> some) {
    return some.stream()
        .filter(i -> i.slowestRank() >= 0)
        .collect(
            Collectors.groupingBy(Iteration::slowestRank, TreeMap::new, Collectors.counting()));
  }

  private static double difference(List<Iteration> all, ToDoubleFunction<Iteration> value) {
    return mean(end(all), value) - mean(begin(all), value);
  }
}
