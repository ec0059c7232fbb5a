package org.tracetool.analyze.result;

import java.util.List;

/**
 * The iterations of the main loop.
 *
 * @param region the region whose calls are the iterations, null if it is a pattern or a marker
 * @param pattern the regions that are called in this order in each iteration, else null
 * @param iterations in order
 * @param outliers those that last much longer or shorter than others
 */
public record IterationReport(
    String region, List<String> pattern, List<Iteration> iterations, List<Outlier> outliers) {
  /** Copies the lists. */
  public IterationReport {
    pattern = pattern == null ? null : List.copyOf(pattern);
    iterations = List.copyOf(iterations);
    outliers = List.copyOf(outliers);
  }

  /**
   * One iteration.
   *
   * @param beginTicks first enter
   * @param endTicks last leave
   * @param meanSeconds mean duration over ranks
   * @param maxSeconds largest duration
   * @param slowestRank the rank with most useful time, the lowest of equal ones
   * @param usefulSeconds sum over ranks of the mean useful time of their locations
   * @param waitingSeconds wait states of all ranks in it
   * @param loadBalance mean over maximum of the useful time of ranks, NaN if there is none
   */
  public record Iteration(
      long beginTicks,
      long endTicks,
      double meanSeconds,
      double maxSeconds,
      int slowestRank,
      double usefulSeconds,
      double waitingSeconds,
      double loadBalance) {}

  /**
   * An outlier.
   *
   * @param index of the iteration, from 0
   * @param isHigh whether it is above the median
   */
  public record Outlier(int index, boolean isHigh) {}
}
