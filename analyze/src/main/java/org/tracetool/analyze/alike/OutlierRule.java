package org.tracetool.analyze.alike;

import java.util.Arrays;

/**
 * Which of many values are outliers: those further from the median than a tenth of it and than 3.5
 * times the scaled median absolute deviation. Computed with whole numbers, so that a value at the
 * limit is none.
 */
public final class OutlierRule {
  /** With fewer values none is an outlier. */
  public static final int MIN_VALUES = 4;

  /** 3.5 times 1.4826, which makes the deviation comparable to a standard deviation. */
  private static final long DEVIATIONS = 51891;

  private static final long DEVIATION_SCALE = 10000;

  /** Larger values lose their last bits, so that products fit. */
  private static final int MAX_BITS = 44;

  private final long[] scaled;
  private final long doubleMedian;
  private final long quadrupleDeviation;

  /** For values, none of them negative. */
  public OutlierRule(long[] values) {
    long max = 0;
    for (long value : values) {
      max = Math.max(max, value);
    }
    int shift = Math.max(0, 64 - Long.numberOfLeadingZeros(max) - MAX_BITS);
    scaled = new long[values.length];
    for (int i = 0; i < scaled.length; i++) {
      scaled[i] = values[i] >> shift;
    }
    doubleMedian = doubleMedian(scaled.clone());
    long[] deviations = new long[scaled.length];
    for (int i = 0; i < deviations.length; i++) {
      deviations[i] = Math.abs(2 * scaled[i] - doubleMedian);
    }
    quadrupleDeviation = doubleMedian(deviations);
  }

  /** Twice the median of values, whose order is lost; 0 of none. */
  public static long doubleMedian(long[] values) {
    if (values.length == 0) {
      return 0;
    }
    Arrays.sort(values);
    int middle = values.length / 2;
    return values.length % 2 == 1 ? 2 * values[middle] : values[middle - 1] + values[middle];
  }

  /** The median of values, of an even number the mean of the two in the middle; NaN of none. */
  public static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    return sorted.length == 0
        ? Double.NaN
        : sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }

  /** 1 if a value is an outlier above the median, -1 if below, 0 if it is none. */
  public int direction(int index) {
    if (scaled.length < MIN_VALUES) {
      return 0;
    }
    long difference = 2 * scaled[index] - doubleMedian;
    long size = Math.abs(difference);
    boolean isFar =
        10 * size > doubleMedian && 2 * DEVIATION_SCALE * size > DEVIATIONS * quadrupleDeviation;
    return isFar ? Long.signum(difference) : 0;
  }
}
