package org.tracetool.analyze.iteration;

/** Finds the region whose calls are the iterations. */
final class RegionSearch {
  private static final int MIN_CALLS = 3;

  private RegionSearch() {}

  /**
   * The region, -1 if there is none.
   *
   * @param duration of the run, in ticks
   */
  static int find(RankCallLog[] ranks, double duration, boolean hasMpi) {
    int best = -1;
    double bestCover = 0;
    for (int region = 0; region < ranks[0].regions(); region++) {
      double cover = cover(ranks, region, hasMpi);
      if (cover < 0 || 2 * cover < duration * ranks.length) {
        continue;
      }
      boolean isBetter = cover > bestCover;
      if (cover == bestCover && best >= 0) {
        int difference = depth(ranks, region) - depth(ranks, best);
        isBetter =
            difference < 0
                || difference == 0
                    && Long.compareUnsigned(ranks[0].firstBegin(region), ranks[0].firstBegin(best))
                        < 0;
      }
      if (best < 0 || isBetter) {
        best = region;
        bestCover = cover;
      }
    }
    return best;
  }

  /** Time of all calls of a region; -1 if they are no iterations. */
  private static double cover(RankCallLog[] ranks, int region, boolean hasMpi) {
    long count = ranks[0].count(region);
    if (count < MIN_CALLS) {
      return -1;
    }
    double cover = 0;
    for (RankCallLog rank : ranks) {
      if (rank.count(region) != count || !rank.isCandidate(region, hasMpi)) {
        return -1;
      }
      cover += rank.cover(region);
    }
    return cover;
  }

  private static int depth(RankCallLog[] ranks, int region) {
    int depth = Integer.MAX_VALUE;
    for (RankCallLog rank : ranks) {
      depth = Math.min(depth, rank.depth(region));
    }
    return depth;
  }
}
