package org.tracetool.analyze.scaling;

import java.util.List;

/**
 * Two runs of one program with equally many locations.
 *
 * @param slower by which part of the first run the second one is longer; negative if it is shorter
 * @param iterationNoise by which part of their median iterations differ anyway, NaN if there are
 *     none
 * @param iterationSlower by which part of the first run iterations are longer, NaN if there are
 *     none
 * @param regions exclusive time of regions, those that changed most first
 * @param waits waiting by kind, those that changed most first
 * @param ranks useful time of ranks, those that changed most first
 */
public record RunComparison(
    double slower,
    double iterationNoise,
    double iterationSlower,
    List<Change> regions,
    List<Change> waits,
    List<Change> ranks) {
  /** Copies the lists. */
  public RunComparison {
    regions = List.copyOf(regions);
    waits = List.copyOf(waits);
    ranks = List.copyOf(ranks);
  }

  /** A time in both runs, over all locations. */
  public record Change(String name, double beforeSeconds, double afterSeconds) {
    /** By how much the second run takes longer. */
    public double changeSeconds() {
      return afterSeconds - beforeSeconds;
    }
  }
}
