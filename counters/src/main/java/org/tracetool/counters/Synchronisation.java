package org.tracetool.counters;

import java.util.List;

/**
 * From the clock of a file to that of a trace, in seconds: the line through pairs of times that
 * fits them best. One pair is an offset, none means that the clocks are the same.
 */
public final class Synchronisation {
  /** The clock of the file is that of the trace. */
  public static final Synchronisation NONE = new Synchronisation(List.of());

  private final double ownMean;
  private final double traceMean;
  private final double rate;
  private final double residual;

  /**
   * A line through pairs.
   *
   * @param pairs own time and time of the trace, seconds
   */
  public Synchronisation(List<double[]> pairs) {
    int n = pairs.size();
    double own = 0;
    double trace = 0;
    for (double[] p : pairs) {
      own += p[0] / Math.max(n, 1);
      trace += p[1] / Math.max(n, 1);
    }
    double squares = 0;
    double products = 0;
    for (double[] p : pairs) {
      squares += (p[0] - own) * (p[0] - own);
      products += (p[0] - own) * (p[1] - trace);
    }
    ownMean = own;
    traceMean = trace;
    rate = squares > 0 ? products / squares : 1;
    double largest = 0;
    for (double[] p : pairs) {
      largest = Math.max(largest, Math.abs(at(p[0]) - p[1]));
    }
    residual = largest;
  }

  /** The time of the trace for a time of the file. */
  public double at(double own) {
    return traceMean + (own - ownMean) * rate;
  }

  /** Seconds of the trace for each second of the file. */
  public double rate() {
    return rate;
  }

  /** By how many seconds a pair is beside the line at most. */
  public double residual() {
    return residual;
  }
}
