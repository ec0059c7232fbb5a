package org.tracetool.format.slog2.drawable;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ExtremesTest {
  private static final double[] VALUES = {
    Double.NEGATIVE_INFINITY,
    -1,
    -0.0,
    0.0,
    Double.MIN_VALUE,
    1,
    Double.POSITIVE_INFINITY,
    Double.NaN
  };

  @Test
  void theResultsAreThoseOfMath() {
    for (double a : VALUES) {
      for (double b : VALUES) {
        assertThat(bits(Extremes.min(a, b))).isEqualTo(bits(Math.min(a, b)));
        assertThat(bits(Extremes.max(a, b))).isEqualTo(bits(Math.max(a, b)));
      }
    }
  }

  private static long bits(double value) {
    return Double.doubleToRawLongBits(value);
  }
}
