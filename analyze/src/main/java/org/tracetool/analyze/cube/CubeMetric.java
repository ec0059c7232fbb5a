package org.tracetool.analyze.cube;

import org.tracetool.analyze.result.CallPathProfile.PathMetric;

/** The metrics of a Cube file, in order. */
enum CubeMetric {
  VISITS("Visits", "Number of visits", null),
  TIME("Time", "Exclusive time", PathMetric.TIME),
  WAITING("Waiting", "Time in wait states", PathMetric.WAITING),
  DELAY_DIRECT("Direct delay costs", "Waiting caused directly", PathMetric.DELAY_DIRECT),
  DELAY_INDIRECT(
      "Indirect delay costs", "Waiting caused through others", PathMetric.DELAY_INDIRECT),
  CRITICAL_PATH("Critical path", "Time on the critical path", PathMetric.CRITICAL_PATH),
  CRITICAL_IMBALANCE(
      "Critical path imbalance",
      "Time on the critical path beyond the mean of all locations",
      PathMetric.CRITICAL_PATH);

  private final String title;
  private final String description;
  private final PathMetric source;

  CubeMetric(String title, String description, PathMetric source) {
    this.title = title;
    this.description = description;
    this.source = source;
  }

  String title() {
    return title;
  }

  String description() {
    return description;
  }

  /** The times that it is made of; null for visits. */
  PathMetric source() {
    return source;
  }
}
