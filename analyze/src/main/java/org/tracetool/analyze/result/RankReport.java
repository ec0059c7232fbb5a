package org.tracetool.analyze.result;

import java.util.List;

/**
 * Which ranks are alike.
 *
 * @param clusters sets of ranks that spend their time alike, by size, then lowest rank
 * @param outliers ranks whose useful time is far from the median
 */
public record RankReport(List<List<Integer>> clusters, List<OutlierRank> outliers) {
  /** Copies the lists. */
  public RankReport {
    clusters = clusters.stream().map(List::copyOf).toList();
    outliers = List.copyOf(outliers);
  }

  /** A rank far from the median; {@code isHigh} if it is above. */
  public record OutlierRank(int rank, double usefulSeconds, boolean isHigh) {}
}
