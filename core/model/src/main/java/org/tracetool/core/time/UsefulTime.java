package org.tracetool.core.time;

/**
 * The time that each location of a run spends on computation, and the efficiency factors of the POP
 * model that follow from it alone. A factor whose denominator is 0 is NaN.
 */
public final class UsefulTime {
  private double sum;
  private double max;
  private long locations;

  /** Adds a location. */
  public void add(double ticks) {
    sum += ticks;
    max = Math.max(max, ticks);
    locations++;
  }

  /** How many locations there are. */
  public long locations() {
    return locations;
  }

  /** The largest time of a location, in ticks. */
  public double max() {
    return max;
  }

  /** Useful time over all time; load balance times communication efficiency. */
  public double parallelEfficiency(double duration) {
    return quotient(sum, locations * duration);
  }

  /** Mean over maximum of the useful time. */
  public double loadBalance() {
    return quotient(sum, locations * max);
  }

  /** Largest useful time over the duration of the run, in ticks. */
  public double communicationEfficiency(double duration) {
    return quotient(max, duration);
  }

  /** A part of a whole; NaN if the whole is 0. */
  public static double quotient(double part, double whole) {
    return whole == 0 ? Double.NaN : part / whole;
  }
}
