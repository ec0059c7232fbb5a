package org.tracetool.analyze.iteration;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.analyze.alike.OutlierRule;
import org.tracetool.analyze.result.IterationReport;
import org.tracetool.analyze.result.IterationReport.Iteration;
import org.tracetool.analyze.result.IterationReport.Outlier;
import org.tracetool.analyze.result.RunFacts;

/** Sums up what happened in each iteration. */
final class IterationTable {
  private final RunFacts run;
  private final int[] rankNumbers;
  private final int[] locationsOfRanks;
  private final IterationWaits waits;

  IterationTable(RunFacts run, int[] rankNumbers, int[] locationsOfRanks, IterationWaits waits) {
    this.run = run;
    this.rankNumbers = rankNumbers;
    this.locationsOfRanks = locationsOfRanks;
    this.waits = waits;
  }

  /** The report of iterations that were found; null if a rank has none. */
  IterationReport report(String region, List<String> pattern, List<RankSpans> ranks) {
    int count = ranks.get(0).size();
    for (RankSpans rank : ranks) {
      count = Math.min(count, rank.size());
    }
    if (count == 0) {
      return null;
    }
    long[] waiting = waiting(ranks, count);
    long[] durations = new long[count];
    List<Iteration> rows = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      for (RankSpans rank : ranks) {
        durations[i] += rank.end(i) - rank.begin(i);
      }
      rows.add(row(ranks, i, durations[i], waiting[i]));
    }
    OutlierRule rule = new OutlierRule(durations);
    List<Outlier> outliers = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      if (rule.direction(i) != 0) {
        outliers.add(new Outlier(i, rule.direction(i) > 0));
      }
    }
    return new IterationReport(region, pattern, rows, outliers);
  }

  private Iteration row(List<RankSpans> ranks, int i, long durations, long waiting) {
    long begin = ranks.get(0).begin(i);
    long end = ranks.get(0).end(i);
    long longest = 0;
    int slowest = 0;
    double most = 0;
    double sum = 0;
    for (int r = 0; r < ranks.size(); r++) {
      RankSpans rank = ranks.get(r);
      begin = Long.compareUnsigned(rank.begin(i), begin) < 0 ? rank.begin(i) : begin;
      end = Long.compareUnsigned(rank.end(i), end) > 0 ? rank.end(i) : end;
      longest = Math.max(longest, rank.end(i) - rank.begin(i));
      double useful = (double) rank.useful(i) / Math.max(1, locationsOfRanks[r]);
      sum += useful;
      if (useful > most) {
        most = useful;
        slowest = r;
      }
    }
    double rate = 1 / run.seconds(1);
    return new Iteration(
        begin,
        end,
        run.seconds(durations) / ranks.size(),
        run.seconds(longest),
        rankNumbers[slowest],
        sum / rate,
        run.seconds(waiting),
        most == 0 ? Double.NaN : sum / (ranks.size() * most));
  }

  /** Waits that lie within each iteration. */
  private long[] waiting(List<RankSpans> ranks, int count) {
    long[] sums = new long[count];
    Map<Integer, RankSpans> byRank = new HashMap<>();
    for (int r = 0; r < ranks.size(); r++) {
      byRank.put(rankNumbers[r], ranks.get(r));
    }
    waits.visit(
        (number, begin, end, ticks) -> {
          RankSpans rank = byRank.get(number);
          int i = rank == null ? -1 : rank.at(begin);
          if (i >= 0 && i < count && Long.compareUnsigned(end, rank.end(i)) <= 0) {
            sums[i] += ticks;
          }
        });
    return sums;
  }
}
