package org.tracetool.analyze.result;

import java.util.List;

/**
 * What the time was used for.
 *
 * @param times sums over all CPU locations
 * @param locations a row for each CPU location, in order of rank and thread
 * @param usefulInstructions instructions of the useful time of all of them; NaN if they were not
 *     counted
 * @param usefulCycles cycles of it; NaN if they were not counted
 */
public record TimeUse(
    StateTimes times,
    List<LocationTimes> locations,
    double usefulInstructions,
    double usefulCycles) {
  /** Copies the list. */
  public TimeUse {
    locations = List.copyOf(locations);
  }
}
