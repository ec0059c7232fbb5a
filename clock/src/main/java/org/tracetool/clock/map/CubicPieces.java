package org.tracetool.clock.map;

import java.util.Arrays;

/**
 * A correction that goes through knots in cubic pieces with a continuous first derivative, and goes
 * on straight outside of them. The slopes at the knots are those of Fritsch and Carlson, so the
 * correction does not overshoot between two knots.
 */
public final class CubicPieces implements TimeMap {
  private final long[] times;
  private final long[] shifts;
  private final double[] slopes;
  private int last;

  /** Through at least two knots in strictly ascending order. */
  public CubicPieces(long[] times, long[] shifts) {
    this(times, shifts, slopes(times, shifts));
  }

  private CubicPieces(long[] times, long[] shifts, double[] slopes) {
    this.times = times;
    this.shifts = shifts;
    this.slopes = slopes;
  }

  private static double[] slopes(long[] times, long[] shifts) {
    int n = times.length;
    double[] rises = new double[n - 1];
    for (int i = 0; i + 1 < n; i++) {
      rises[i] = (double) (shifts[i + 1] - shifts[i]) / (times[i + 1] - times[i]);
    }
    double[] slopes = new double[n];
    slopes[0] = rises[0];
    slopes[n - 1] = rises[n - 2];
    for (int i = 1; i + 1 < n; i++) {
      double left = times[i] - times[i - 1];
      double right = times[i + 1] - times[i];
      double a = rises[i - 1];
      double b = rises[i];
      slopes[i] =
          a * b <= 0 ? 0 : 3 * (left + right) / ((2 * right + left) / a + (right + 2 * left) / b);
    }
    return slopes;
  }

  @Override
  public TimeMap view() {
    return new CubicPieces(times, shifts, slopes);
  }

  @Override
  public long at(long time) {
    int n = times.length;
    if (time <= times[0]) {
      return time + shifts[0] + (long) Math.floor(slopes[0] * (time - times[0]));
    }
    if (time >= times[n - 1]) {
      return time + shifts[n - 1] + (long) Math.floor(slopes[n - 1] * (time - times[n - 1]));
    }
    int k = last;
    if (times[k] > time || times[k + 1] <= time) {
      int found = Arrays.binarySearch(times, time);
      k = found >= 0 ? found : -found - 2;
      last = k;
    }
    double length = times[k + 1] - times[k];
    double t = (time - times[k]) / length;
    double rise = shifts[k + 1] - shifts[k];
    double value =
        t
            * (length * slopes[k] * (1 - t) * (1 - t)
                + rise * t * (3 - 2 * t)
                - length * slopes[k + 1] * t * (1 - t));
    return time + shifts[k] + (long) Math.floor(value);
  }
}
