package org.tracetool.analyze.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class IterationTrendTextTest {
  private static final int MANY = 1_000_000;

  @Test
  @Timeout(60)
  void findsTheStepOfAMillionIterations() {
    double[] times =
        IntStream.range(0, MANY).mapToDouble(i -> i < MANY / 3 ? 1 + i % 7 * 0.01 : 2).toArray();
    assertThat(IterationTrendText.step(times)).isEqualTo(MANY / 3);
  }

  @Test
  void findsNoStepWhereTimesGrowLittleByLittle() {
    double[] times = IntStream.range(0, 100).mapToDouble(i -> 1 + i * 0.01).toArray();
    assertThat(IterationTrendText.step(times)).isZero();
  }

  @Test
  void findsTheStepOfFewIterations() {
    assertThat(IterationTrendText.step(new double[] {1, 1, 1, 1.01, 3, 3, 3, 3})).isEqualTo(4);
  }
}
