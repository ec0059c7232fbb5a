package org.tracetool.analyze.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tracetool.analyze.alike.OutlierRule;
import org.tracetool.analyze.report.AnalysisStatement.TimeRange;
import org.tracetool.analyze.result.AnalysisResult;
import org.tracetool.analyze.result.IterationReport;
import org.tracetool.analyze.result.IterationReport.Iteration;
import org.tracetool.analyze.result.IterationReport.Outlier;
import org.tracetool.analyze.result.LocationTimes;
import org.tracetool.analyze.result.RankReport.OutlierRank;

/** Iterations and ranks that differ from the others. */
final class OutlierText {
  private static final int MAX_NAMED = 3;

  /** A rank that ends earlier by this part of the duration is worth a sentence. */
  private static final double MIN_EARLY = 0.1;

  private final AnalysisResult r;

  OutlierText(AnalysisResult r) {
    this.r = r;
  }

  /** Adds the sentences. */
  void write(List<AnalysisStatement> out) {
    SlowTurns.of(r).write(out);
    IterationTrendText.write(r, out);
    writeIterations(out);
    writeRanks(out);
    writeEarlyEnds(out);
    LoopHint.write(r, out);
  }

  private void writeIterations(List<AnalysisStatement> out) {
    IterationReport found = r.iterations();
    List<Outlier> outliers = found == null ? List.of() : comparable(found);
    if (outliers.isEmpty()) {
      return;
    }
    Set<Integer> different = new HashSet<>();
    found.outliers().forEach(o -> different.add(o.index()));
    double[] usual =
        java.util.stream.IntStream.range(0, found.iterations().size())
            .filter(i -> !different.contains(i))
            .mapToDouble(i -> found.iterations().get(i).meanSeconds())
            .sorted()
            .toArray();
    List<Outlier> named =
        outliers.stream()
            .sorted(
                Comparator.comparingDouble(o -> -found.iterations().get(o.index()).meanSeconds()))
            .limit(MAX_NAMED)
            .sorted(Comparator.comparingInt(Outlier::index))
            .toList();
    List<String> indices = new ArrayList<>();
    List<String> times = new ArrayList<>();
    List<String> places = new ArrayList<>();
    for (Outlier o : named) {
      Iteration i = found.iterations().get(o.index());
      indices.add(String.valueOf(o.index()));
      times.add(ReadableText.time(i.meanSeconds()));
      places.add(ReadableText.time(r.run().seconds(i.beginTicks())));
    }
    int more = outliers.size() - named.size();
    boolean isOneTime = times.stream().distinct().count() == 1;
    Iteration first = found.iterations().get(named.get(0).index());
    double usualTime = usual.length == 0 ? 0 : usual[usual.length / 2];
    String text =
        found.iterations().size()
            + " iterations "
            + name(found)
            + ", "
            + ReadableText.time(usualTime)
            + " each; "
            + ReadableText.list(indices)
            + (named.size() == 1 ? " takes " : " take ")
            + (isOneTime ? times.get(0) : ReadableText.list(times))
            + " (at "
            + ReadableText.list(places)
            + ")"
            + (more > 0 ? ", and " + more + " more differ" : "")
            + ".";
    out.add(
        new AnalysisStatement(
            text,
            first.slowestRank(),
            null,
            null,
            new TimeRange(
                first.beginTicks(), first.endTicks(), "iteration " + named.get(0).index()),
            first.meanSeconds()));
  }

  /**
   * The outliers that can be compared with the others. Of a loop without a region of its own, the
   * last iteration ends with its last call, without the operations after it: being shorter says
   * nothing.
   */
  private static List<Outlier> comparable(IterationReport found) {
    int last = found.iterations().size() - 1;
    return found.outliers().stream()
        .filter(o -> found.region() != null || o.index() != last || o.isHigh())
        .toList();
  }

  /** What iterations are of. */
  static String name(IterationReport found) {
    return found.region() != null
        ? "of " + ReadableText.name(found.region())
        : "of a loop over " + ReadableText.name(String.join(", ", found.pattern()));
  }

  private void writeRanks(List<AnalysisStatement> out) {
    List<OutlierRank> outliers = r.ranks().outliers();
    if (outliers.isEmpty()) {
      return;
    }
    Map<Integer, Double> useful = new HashMap<>();
    for (LocationTimes l : r.timeUse().locations()) {
      useful.merge(l.rank(), l.times().useful(), Double::sum);
    }
    double median = OutlierRule.median(useful.values().stream().mapToDouble(d -> d).toArray());
    List<OutlierRank> named =
        outliers.stream()
            .sorted(Comparator.comparingDouble(o -> -Math.abs(o.usefulSeconds() - median)))
            .limit(MAX_NAMED)
            .toList();
    List<String> texts = new ArrayList<>();
    Set<Integer> different = new HashSet<>();
    outliers.forEach(o -> different.add(o.rank()));
    String node = SubjectText.node(r, different);
    if (node != null) {
      double mean =
          outliers.stream().mapToDouble(OutlierRank::usefulSeconds).average().orElseThrow();
      texts.add(
          "the "
              + outliers.size()
              + " ranks on "
              + node
              + " ("
              + ReadableText.time(mean)
              + " on average, "
              + difference(mean, median)
              + ")");
    }
    for (OutlierRank o : node == null ? named : List.<OutlierRank>of()) {
      texts.add(
          SubjectText.processAndHost(r, o.rank())
              + " ("
              + ReadableText.time(o.usefulSeconds())
              + ", "
              + difference(o.usefulSeconds(), median)
              + ")");
    }
    int more = node == null ? outliers.size() - named.size() : 0;
    if (more > 0) {
      texts.add(more + " more");
    }
    int alike = r.ranks().clusters().isEmpty() ? 0 : r.ranks().clusters().get(0).size();
    OutlierRank first = named.get(0);
    String text =
        "Ranks: "
            + (alike > 1 ? alike + " are alike; " : "")
            + (outliers.size() == 1
                ? SubjectText.processAndHost(r, first.rank())
                    + " has "
                    + difference(first.usefulSeconds(), median)
                    + " useful time ("
                    + ReadableText.time(first.usefulSeconds())
                    + ") than the median ("
                    + ReadableText.time(median)
                    + ")."
                : ReadableText.list(texts)
                    + " differ in useful time from the median, "
                    + ReadableText.time(median)
                    + ".");
    out.add(new AnalysisStatement(text, first.rank(), null, null, null, first.usefulSeconds()));
  }

  /** Ranks whose last event is long before the end, as of a process that stopped or was killed. */
  private void writeEarlyEnds(List<AnalysisStatement> out) {
    Map<Integer, Double> early = new HashMap<>();
    for (LocationTimes l : r.timeUse().locations()) {
      early.merge(l.rank(), l.earlySeconds(), Math::min);
    }
    early.values().removeIf(seconds -> seconds < MIN_EARLY * r.run().durationSeconds());
    if (early.isEmpty() || 2 * early.size() >= r.run().processes()) {
      return; // where most end earlier than the last one, that one is late
    }
    List<Integer> ranks = new ArrayList<>(early.keySet());
    ranks.sort(Comparator.<Integer>comparingDouble(rank -> -early.get(rank)).thenComparing(o -> o));
    List<String> texts = new ArrayList<>();
    for (int rank : ranks.subList(0, Math.min(MAX_NAMED, ranks.size()))) {
      boolean isFirst = texts.isEmpty();
      texts.add(
          SubjectText.processAndHost(r, rank)
              + (isFirst ? " stops " : " ")
              + ReadableText.time(early.get(rank))
              + " before"
              + (isFirst ? (r.run().isWindow() ? " the time window ends" : " the run ends") : ""));
    }
    if (ranks.size() > MAX_NAMED) {
      texts.add((ranks.size() - MAX_NAMED) + " more");
    }
    String text = "Early end: " + ReadableText.list(texts) + ".";
    out.add(new AnalysisStatement(text, ranks.get(0), null, null, null, early.get(ranks.get(0))));
  }

  /** By how much a time differs from the median. */
  private static String difference(double seconds, double median) {
    double change = seconds / median - 1;
    return Double.isFinite(change)
        ? ReadableText.percent(Math.abs(change)) + (change > 0 ? " more" : " less")
        : "more";
  }
}
