package org.tracetool.analyze.result;

import java.util.List;

/**
 * Waiting in collective operations that a trace does not record: it has calls of MPI_Allreduce and
 * the like, but does not say who takes part. The n-th calls of a region on all ranks then count as
 * one operation, which holds if they are calls for all ranks.
 *
 * @param regions regions whose calls are compared, in order of their names
 * @param unequalRegions regions that ranks call differently often, so that nothing is known of
 *     them, in order of their names
 * @param calls calls that belong to an operation of all ranks
 * @param callsLeftOut calls that do not, since a rank left before the last one had entered: other
 *     communicators, or clocks that differ
 * @param numbers numbers the calls of a part of the run
 */
public record CollectiveEstimate(
    List<String> regions,
    List<String> unequalRegions,
    long calls,
    long callsLeftOut,
    CollectiveCallNumbers numbers) {
  /** Copies the lists. */
  public CollectiveEstimate {
    regions = List.copyOf(regions);
    unequalRegions = List.copyOf(unequalRegions);
  }
}
