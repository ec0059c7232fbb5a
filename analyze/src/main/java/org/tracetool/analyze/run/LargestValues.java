package org.tracetool.analyze.run;

import java.util.Arrays;

/** Tells which values above 0 are among the largest, of equal ones the first. */
final class LargestValues {
  private final double least;
  private int equal;

  /** Of these values, at most {@code max} are taken. */
  LargestValues(double[] values, int max) {
    if (values.length <= max) {
      least = 0;
      return;
    }
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int first = sorted.length - max;
    least = sorted[first];
    for (int i = first; i < sorted.length && sorted[i] == least; i++) {
      equal++;
    }
  }

  /** Takes the next value, in the order of all; whether it is one of the largest. */
  boolean takes(double value) {
    return value > 0 && (value > least || value == least && equal-- > 0);
  }
}
