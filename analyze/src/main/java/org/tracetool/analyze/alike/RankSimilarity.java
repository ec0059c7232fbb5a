package org.tracetool.analyze.alike;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import org.tracetool.analyze.result.CallPathProfile;
import org.tracetool.analyze.result.LocationTimes;
import org.tracetool.analyze.result.RankReport;
import org.tracetool.analyze.result.RankReport.OutlierRank;
import org.tracetool.analyze.result.RunFacts;

/** Which ranks spend their time alike, and which compute much more or less than the others. */
public final class RankSimilarity {
  /** Of more ranks only those with the largest deviations are compared with each other. */
  static final int MAX_COMPARED_RANKS = 2048;

  private final int[] ranks;
  private final long[] usefulTicks;
  private final RankFeatures features;
  private final RunFacts run;

  private RankSimilarity(CallPathProfile profile, List<LocationTimes> locations, RunFacts run) {
    this.run = run;
    TreeMap<Integer, Long> useful = new TreeMap<>();
    for (LocationTimes l : locations) {
      useful.merge(l.rank(), run.ticks(l.times().useful()), Long::sum);
    }
    ranks = useful.keySet().stream().mapToInt(Integer::intValue).toArray();
    usefulTicks = useful.values().stream().mapToLong(Long::longValue).toArray();
    features = new RankFeatures(profile, run, ranks);
  }

  /**
   * Compares the ranks of a run.
   *
   * @param profile time by call path
   * @param locations times of all CPU locations
   * @param alikeWithin distance, 0 to 1, below which ranks are alike
   */
  public static RankReport compare(
      CallPathProfile profile, List<LocationTimes> locations, RunFacts run, double alikeWithin) {
    RankSimilarity all = new RankSimilarity(profile, locations, run);
    return new RankReport(all.clusters(alikeWithin), all.outliers());
  }

  private List<OutlierRank> outliers() {
    OutlierRule rule = new OutlierRule(usefulTicks);
    List<OutlierRank> found = new ArrayList<>();
    for (int i = 0; i < ranks.length; i++) {
      if (rule.direction(i) != 0) {
        found.add(new OutlierRank(ranks[i], run.seconds(usefulTicks[i]), rule.direction(i) > 0));
      }
    }
    return found;
  }

  private List<List<Integer>> clusters(double alikeWithin) {
    // As a decimal number, so that 0.1 is a tenth.
    double limit =
        BigDecimal.ONE.subtract(new BigDecimal(Double.toString(alikeWithin))).doubleValue();
    int[] compared = compared();
    double[][] similarity = new double[compared.length][];
    for (int i = 0; i < compared.length; i++) {
      similarity[i] = new double[compared.length - i - 1];
      for (int j = i + 1; j < compared.length; j++) {
        similarity[i][j - i - 1] = features.similarity(compared[i], compared[j]);
      }
    }
    List<List<Integer>> sets = new ArrayList<>();
    for (List<Integer> set : new RankLinkage(similarity).join(limit)) {
      List<Integer> places = new ArrayList<>();
      set.forEach(member -> places.add(compared[member]));
      sets.add(places);
    }
    addOthers(compared, sets);
    List<List<Integer>> clusters = new ArrayList<>();
    for (List<Integer> set : sets) {
      clusters.add(set.stream().sorted().map(place -> ranks[place]).toList());
    }
    clusters.sort(
        Comparator.comparingInt((List<Integer> c) -> -c.size()).thenComparing(c -> c.get(0)));
    return clusters;
  }

  /** Places of the ranks that are compared with each other, in order. */
  private int[] compared() {
    Integer[] order = new Integer[ranks.length];
    Arrays.setAll(order, i -> i);
    if (order.length > MAX_COMPARED_RANKS) {
      long median = OutlierRule.doubleMedian(usefulTicks.clone()) / 2;
      Arrays.sort(
          order, Comparator.comparingLong((Integer i) -> -Math.abs(usefulTicks[i] - median)));
      order = Arrays.copyOf(order, MAX_COMPARED_RANKS);
      Arrays.sort(order);
    }
    return Arrays.stream(order).mapToInt(Integer::intValue).toArray();
  }

  /** Each rank that was not compared joins the nearest set, the first of equal ones. */
  private void addOthers(int[] compared, List<List<Integer>> sets) {
    if (compared.length == ranks.length) {
      return;
    }
    List<int[]> cores = sets.stream().map(s -> s.stream().mapToInt(i -> i).toArray()).toList();
    for (int rank = 0; rank < ranks.length; rank++) {
      if (Arrays.binarySearch(compared, rank) >= 0) {
        continue;
      }
      int nearest = 0;
      double best = -1;
      for (int s = 0; s < cores.size(); s++) {
        double similarity = 1;
        for (int member : cores.get(s)) {
          similarity = Math.min(similarity, features.similarity(rank, member));
        }
        if (similarity > best) {
          best = similarity;
          nearest = s;
        }
      }
      sets.get(nearest).add(rank);
    }
  }
}
