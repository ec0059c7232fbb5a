package org.tracetool.view.sketch;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * What a location did in a short part of the run, from records that were read without those before
 * them.
 *
 * @param from time of the first record, unsigned
 * @param to time of the last record, unsigned
 * @param regions exclusive ticks by the token of the region
 * @param unknown ticks in a call that began before the piece and did not end in it
 * @param called regions that were called from there
 */
record RunPiece(long from, long to, Map<Integer, Long> regions, long unknown, Set<Integer> called) {
  /** Copies the regions. */
  RunPiece {
    regions = Map.copyOf(regions);
    called = Set.copyOf(called);
  }

  /**
   * Exclusive ticks by region; those that are unknown belong to the region that calls others so.
   */
  Map<Integer, Long> regions(Callers callers) {
    int caller = unknown > 0 ? callers.callerOf(called) : 0;
    if (caller == 0) {
      return regions;
    }
    Map<Integer, Long> all = new HashMap<>(regions);
    all.merge(caller, unknown, Long::sum);
    return all;
  }
}
