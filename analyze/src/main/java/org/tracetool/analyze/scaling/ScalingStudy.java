package org.tracetool.analyze.scaling;

import java.util.List;

/**
 * Several runs of one program compared.
 *
 * @param isWeak whether the problem grows with the number of locations
 * @param usefulRatio how the useful time of a location changes with their number, 1 if it does not
 * @param reference index of the run that others are compared with
 * @param largest index of the run with most locations
 * @param runs in the order given
 * @param regions of the reference and of the largest run, in order of their names
 * @param worstRegion the region that stops scaling, null if there is none at all
 */
public record ScalingStudy(
    boolean isWeak,
    double usefulRatio,
    int reference,
    int largest,
    List<ScalingRun> runs,
    List<ScalingRegion> regions,
    String worstRegion) {
  /** Copies the lists. */
  public ScalingStudy {
    runs = List.copyOf(runs);
    regions = List.copyOf(regions);
  }

  /**
   * A run; quotients are NaN if unknown. The last three multiply to the scalability of the
   * computation: how the number of instructions grows, how many there are in a cycle, and how many
   * cycles in a second.
   */
  public record ScalingRun(
      int locations,
      double durationSeconds,
      double usefulSeconds,
      double speedup,
      double speedupIdeal,
      double parallelEfficiency,
      double loadBalance,
      double serialisationEfficiency,
      double transferEfficiency,
      double computationScalability,
      double globalEfficiency,
      double instructionScalability,
      double ipcScalability,
      double frequencyScalability) {}

  /**
   * Exclusive time of a region over all CPU locations.
   *
   * @param excessSeconds time beyond what is expected from the reference
   * @param ratio time over what is expected from the reference, NaN if the reference has none
   */
  public record ScalingRegion(
      String region,
      double referenceSeconds,
      double largestSeconds,
      double excessSeconds,
      double ratio) {}
}
