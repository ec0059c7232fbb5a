package org.tracetool.format.slog2.drawable;

/**
 * The smaller and the larger one of two doubles, as {@link Math} has them. That takes long to run
 * before the optimizing compiler has it, and nearly all times differ.
 */
public final class Extremes {
  private Extremes() {}

  /** The same as {@link Math#min(double, double)}. */
  public static double min(double a, double b) {
    return a < b ? a : b < a ? b : Math.min(a, b);
  }

  /** The same as {@link Math#max(double, double)}. */
  public static double max(double a, double b) {
    return a > b ? a : b > a ? b : Math.max(a, b);
  }
}
