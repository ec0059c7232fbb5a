package org.tracetool.clock.align;

import java.util.Arrays;

/**
 * A line through points that minimises the sum of absolute distances, so that single points that
 * are far off pull nothing.
 */
final class RobustLine {
  private static final int ROUNDS = 30;

  /** Distances below this, in ticks, count alike. */
  private static final double NEAR = 50;

  private double offset;
  private double slope;

  /** The value at 0. */
  double offset() {
    return offset;
  }

  double slope() {
    return slope;
  }

  /**
   * Finds the line.
   *
   * @param count of the points, at least 1; they may be put in another order
   * @param hasSlope false for a line without slope
   */
  void fit(double[] x, double[] y, int count, boolean hasSlope) {
    slope = hasSlope ? firstSlope(x, y, count) : 0;
    double[] rest = new double[count];
    for (int i = 0; i < count; i++) {
      rest[i] = y[i] - slope * x[i];
    }
    offset = median(rest, count);
    if (hasSlope) {
      improve(x, y, count);
    }
  }

  /** The median of slopes between points that are half of all apart. */
  private static double firstSlope(double[] x, double[] y, int count) {
    Integer[] places = new Integer[count];
    Arrays.setAll(places, i -> i);
    Arrays.sort(places, (a, b) -> Double.compare(x[a], x[b]));
    double[] slopes = new double[count];
    int found = 0;
    int half = count / 2;
    for (int i = 0; i + half < count; i++) {
      double length = x[places[i + half]] - x[places[i]];
      if (length > 0) {
        slopes[found++] = (y[places[i + half]] - y[places[i]]) / length;
      }
    }
    return found == 0 ? 0 : median(slopes, found);
  }

  /** Weighted squares whose weights make them absolute values. */
  private void improve(double[] x, double[] y, int count) {
    double best = sum(x, y, count, offset, slope);
    double a = offset;
    double b = slope;
    for (int round = 0; round < ROUNDS; round++) {
      double w = 0;
      double wx = 0;
      double wy = 0;
      double wxx = 0;
      double wxy = 0;
      for (int i = 0; i < count; i++) {
        double weight = 1 / Math.max(NEAR, Math.abs(y[i] - a - b * x[i]));
        w += weight;
        wx += weight * x[i];
        wy += weight * y[i];
        wxx += weight * x[i] * x[i];
        wxy += weight * x[i] * y[i];
      }
      double meanX = wx / w;
      double variance = wxx / w - meanX * meanX;
      if (variance <= 0) {
        return;
      }
      b = (wxy / w - meanX * wy / w) / variance;
      a = wy / w - b * meanX;
      double sum = sum(x, y, count, a, b);
      if (sum < best) {
        best = sum;
        offset = a;
        slope = b;
      }
    }
  }

  private static double sum(double[] x, double[] y, int count, double a, double b) {
    double sum = 0;
    for (int i = 0; i < count; i++) {
      sum += Math.abs(y[i] - a - b * x[i]);
    }
    return sum;
  }

  /** The median of the first values of an array, which are put into order. */
  static double median(double[] values, int count) {
    Arrays.sort(values, 0, count);
    return count % 2 == 1 ? values[count / 2] : (values[count / 2 - 1] + values[count / 2]) / 2;
  }
}
