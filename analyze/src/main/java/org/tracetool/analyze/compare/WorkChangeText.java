package org.tracetool.analyze.compare;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import org.tracetool.analyze.report.ReadableText;
import org.tracetool.analyze.report.SubjectText;
import org.tracetool.analyze.result.AnalysisResult;
import org.tracetool.analyze.result.CallPathProfile;
import org.tracetool.analyze.result.CallPathProfile.PathMetric;

/**
 * Which computation or file operation takes longer or shorter in the second of two runs, and on
 * which rank. Waiting follows from that, so it is not compared here.
 */
final class WorkChangeText {
  private static final int MAX_REGIONS = 2;

  /** Ranks that are named one by one. */
  private static final int MAX_NAMED = 3;

  /** The second change is named if it has at least this part of the first one. */
  private static final double MIN_SECOND = 0.2;

  /** A change of at least this part of the largest one is the same change on another rank. */
  private static final double SAME = 0.5;

  /** A region in both runs, by rank, in seconds. */
  private static final class Work {
    final String region;
    final TreeMap<Integer, double[]> ranks = new TreeMap<>();
    final long[] visits = new long[2];

    /** 1, or the iterations of the first run if the calls grow as the iterations do. */
    int perIteration = 1;

    Work(String region) {
      this.region = region;
    }

    double change(int rank) {
      double[] times = ranks.get(rank);
      return times[1] - times[0];
    }

    /** The rank with the largest change in a direction, 1 or -1. */
    int rank(int direction) {
      return ranks.keySet().stream()
          .max(Comparator.comparingDouble(rank -> direction * change(rank)))
          .orElseThrow();
    }
  }

  private final TreeMap<String, Work> all = new TreeMap<>();
  private final AnalysisResult after;
  private final int run;
  private final int direction;

  /**
   * Compares two runs.
   *
   * @param number index of the run after
   * @param isSlower whether to look for what takes longer
   */
  WorkChangeText(AnalysisResult before, AnalysisResult after, int number, boolean isSlower) {
    this.after = after;
    run = number;
    direction = isSlower ? 1 : -1;
    add(before.profile(), 0);
    add(after.profile(), 1);
    if (before.iterations() != null && after.iterations() != null) {
      int first = before.iterations().iterations().size();
      int second = after.iterations().iterations().size();
      all.values().forEach(work -> scale(work, first, second));
    }
  }

  private void add(CallPathProfile profile, int run) {
    for (int l = 0; profile != null && l < profile.locations().size(); l++) {
      for (int path : profile.locations().get(l).thread() < 0 ? new int[0] : profile.pathsOf(l)) {
        if (profile.isUser(path) || profile.isFile(path)) {
          Work work = all.computeIfAbsent(profile.region(path), Work::new);
          work.visits[run] += profile.visits(l, path);
          work.ranks.computeIfAbsent(profile.locations().get(l).rank(), r -> new double[2])[run] +=
              profile.seconds(PathMetric.TIME, l, path);
        }
      }
    }
  }

  /** Compares work of iterations as if both runs had as many of them as the first one. */
  private static void scale(Work work, int first, int second) {
    if (first != second
        && work.visits[0] >= first
        && work.visits[0] * second == work.visits[1] * first) {
      work.perIteration = first;
      work.ranks.values().forEach(times -> times[1] *= (double) first / second);
    }
  }

  private double size(Work work) {
    return direction * work.change(work.rank(direction));
  }

  /**
   * Adds a sentence for each of the largest changes; returns the regions.
   *
   * @param minSeconds changes of a rank below that are not worth a sentence
   */
  List<String> write(double minSeconds, List<ComparisonStatement> out) {
    List<Work> sorted = new ArrayList<>(all.values());
    sorted.removeIf(work -> size(work) < minSeconds);
    sorted.sort(Comparator.comparingDouble(work -> -size(work)));
    List<String> named = new ArrayList<>();
    for (Work work : sorted.subList(0, Math.min(MAX_REGIONS, sorted.size()))) {
      if (size(work) >= MIN_SECOND * size(sorted.get(0))) {
        out.add(statement(work));
        named.add(work.region);
      }
    }
    return named;
  }

  private ComparisonStatement statement(Work work) {
    TreeSet<Integer> same = new TreeSet<>();
    for (int rank : work.ranks.keySet()) {
      if (direction * work.change(rank) >= SAME * size(work)) {
        same.add(rank);
      }
    }
    boolean areAll = same.size() == after.run().processes();
    return new ComparisonStatement(
        text(work, same),
        run,
        work.perIteration > 1
            ? ComparisonStatement.Subject.ITERATIONS
            : ComparisonStatement.Subject.RUN,
        areAll ? List.of() : List.copyOf(same),
        null);
  }

  /** Ranks of several nodes, or of a part of one: the names of a few of them. */
  private String several(TreeSet<Integer> same, String ranks) {
    return same.size() > MAX_NAMED
        ? same.size() + ranks
        : ReadableText.list(same.stream().map(rank -> SubjectText.process(after, rank)).toList());
  }

  /**
   * The sentence about a region.
   *
   * @param same the ranks that it is about
   */
  private String text(Work work, TreeSet<Integer> same) {
    double first = 0;
    double second = 0;
    for (int rank : same) {
      first += work.ranks.get(rank)[0];
      second += work.ranks.get(rank)[1];
    }
    first /= same.size() * (double) work.perIteration;
    second /= same.size() * (double) work.perIteration;
    String node = SubjectText.node(after, same);
    String ranks = after.run().hasRanks() ? " ranks" : " processes";
    String who =
        same.size() == 1
            ? SubjectText.processAndHost(after, same.first())
            : same.size() == after.run().processes()
                ? (same.size() == 2 ? "both" : "all") + ranks
                : node != null
                    ? "the " + same.size() + ranks + " on " + node
                    : several(same, ranks);
    String average = same.size() == 1 ? "" : " on average";
    String name = ReadableText.name(work.region);
    if (first == 0) {
      return name + " is new on " + who + ": " + ReadableText.time(second) + average + ".";
    } else if (second == 0) {
      return name + " is gone on " + who + ": " + ReadableText.time(first) + average + " before.";
    }
    return name
        + " takes "
        + ReadableText.percent(Math.abs(second / first - 1))
        + (direction > 0 ? " more" : " less")
        + (work.perIteration > 1 ? " time per iteration on " : " time on ")
        + who
        + ": "
        + ReadableText.time(second)
        + average
        + ", "
        + ReadableText.time(first)
        + " before.";
  }
}
