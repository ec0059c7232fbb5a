package org.tracetool.analyze.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.tracetool.analyze.result.IterationReport.Iteration;

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

  private static List<Iteration> slowest(int... ranks) {
    return Arrays.stream(ranks)
        .mapToObj(rank -> new Iteration(0, 10, 1, 1, rank, 1, 1, 1))
        .toList();
  }

  @Test
  void namesTheRanksThatComputeLongestInTurns() {
    assertThat(IterationTrendText.slowest(slowest(3, 1, 3, 1, 3, 0), n -> "rank " + n))
        .isEqualTo("; rank 3 computes longest in 3 and rank 1 in 2 of the last 6 iterations");
  }

  @Test
  void namesNoRankWhereManyComputeLongest() {
    assertThat(IterationTrendText.slowest(slowest(0, 1, 2, 3, 4, 4), n -> "rank " + n)).isEmpty();
  }

  @Test
  void findsTheStepOfFewIterations() {
    assertThat(IterationTrendText.step(new double[] {1, 1, 1, 1.01, 3, 3, 3, 3})).isEqualTo(4);
  }
}
