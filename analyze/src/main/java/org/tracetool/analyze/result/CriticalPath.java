package org.tracetool.analyze.result;

import java.util.List;

/**
 * The chain of activities without waiting that ends last. Threads are -1 for streams of devices.
 *
 * @param segments in order of time; they follow each other without a gap
 * @param callPaths in order of their names
 * @param regions innermost regions, in order of their names
 * @param locations in order of rank and thread
 */
public record CriticalPath(
    List<PathSegment> segments,
    List<PathShare> callPaths,
    List<RegionShare> regions,
    List<LocationShare> locations) {
  /** Copies the lists. */
  public CriticalPath {
    segments = List.copyOf(segments);
    callPaths = List.copyOf(callPaths);
    regions = List.copyOf(regions);
    locations = List.copyOf(locations);
  }

  /** A piece on one location, between two times of the trace. */
  public record PathSegment(int rank, int thread, long beginTicks, long endTicks) {}

  /**
   * The part of a call path.
   *
   * @param seconds time on the critical path
   * @param meanSeconds mean over all locations of its kind of their time in it, without waits
   */
  public record PathShare(String callPath, double seconds, double meanSeconds) {
    /** How much longer it takes on the critical path than elsewhere. */
    public double imbalanceSeconds() {
      return Math.max(0, seconds - meanSeconds);
    }
  }

  /** The part of a region; making the region faster saves at most that much. */
  public record RegionShare(String region, double seconds) {}

  /** The part of a location. */
  public record LocationShare(int rank, int thread, double seconds) {}
}
