package org.tracetool.clock.corridor;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** How far clocks move within their corridors, in ticks of a nanosecond. */
class ClockEstimateTest {
  private static long moved(long there, long back) {
    DelayCorridors corridors = new DelayCorridors();
    corridors.visitMessage(0, 1_000_000_000, 1, 1_000_000_000 + there);
    corridors.visitMessage(1, 2_000_000_000, 0, 2_000_000_000 + back);
    ClockEstimate estimate = new ClockEstimate(corridors, 2, new int[] {0, 1}, 1_000_000_000).run();
    assertThat(estimate.shape()).isEqualTo(ClockEstimate.Shape.CONSTANT);
    return estimate.map(1).at(1_500_000_000) - estimate.map(0).at(1_500_000_000);
  }

  @Test
  void aNarrowCorridorSaysWhereTheClockIs() {
    assertThat(moved(-5_000_000, 5_010_000)).isBetween(5_004_900L, 5_005_100L);
  }

  @Test
  void aWideCorridorSaysLessThanTheClock() {
    // 1 ms is needed; the middle would be 100 ms away.
    assertThat(moved(-1_000_000, 200_000_000)).isBetween(1_000_000L, 4_000_000L);
  }
}
