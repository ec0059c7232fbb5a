package org.tracetool.analyze.result;

/**
 * Waiting that a location caused in a call path.
 *
 * @param thread -1 for a stream of a device
 * @param directSeconds waiting of those that waited for it
 * @param indirectSeconds waiting that these passed on to others
 */
public record DelayCost(
    int rank, int thread, String callPath, double directSeconds, double indirectSeconds) {
  /** All waiting that it caused, in seconds. */
  public double costSeconds() {
    return directSeconds + indirectSeconds;
  }
}
