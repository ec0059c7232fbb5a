package org.tracetool.analyze.result;

import java.util.List;

/**
 * What the time was used for.
 *
 * @param times sums over all CPU locations
 * @param locations a row for each CPU location, in order of rank and thread
 */
public record TimeUse(StateTimes times, List<LocationTimes> locations) {
  /** Copies the list. */
  public TimeUse {
    locations = List.copyOf(locations);
  }
}
