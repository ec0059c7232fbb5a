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

  /** What the second clock shows at a true time. */
  private interface ShownTime {
    long at(long time);
  }

  /** Messages of 5 us in both directions, 10 s long. */
  private static ClockEstimate estimate(ShownTime second) {
    DelayCorridors corridors = new DelayCorridors();
    for (long t = 1_000_000_000L; t < 11_000_000_000L; t += 10_000_000) {
      corridors.visitMessage(0, t, 1, second.at(t + 5_000));
      corridors.visitMessage(1, second.at(t + 5_000_000), 0, t + 5_005_000);
    }
    return new ClockEstimate(corridors, 2, new int[] {0, 1}, 1_000_000_000).run();
  }

  private static void checkCorrected(ClockEstimate estimate, ShownTime second) {
    for (long t = 1_100_000_000L; t < 10_900_000_000L; t += 333_333_333) {
      assertThat(estimate.map(1).at(second.at(t)) - estimate.map(0).at(t))
          .as("at %d ns", t)
          .isBetween(-5_000L, 5_000L);
    }
  }

  @Test
  void aClockThatRunsFastGetsALine() {
    ShownTime fast = t -> t + t / 10_000;
    ClockEstimate estimate = estimate(fast);
    assertThat(estimate.shape()).isEqualTo(ClockEstimate.Shape.LINEAR);
    checkCorrected(estimate, fast);
  }

  @Test
  void aClockWhoseRateChangesGetsMoreThanALine() {
    ShownTime bent = t -> t + 200_000 + Math.round(100_000 * Math.sin(t / 3e9));
    ClockEstimate estimate = estimate(bent);
    assertThat(estimate.shape()).isIn(ClockEstimate.Shape.PIECES, ClockEstimate.Shape.SPLINE);
    checkCorrected(estimate, bent);
  }

  @Test
  void withoutMessagesNothingIsKnown() {
    DelayCorridors corridors = new DelayCorridors();
    corridors.visitMessage(0, 5, 0, 9); // to itself
    assertThat(new ClockEstimate(corridors, 2, new int[] {0, 1}, 1000).known()).isFalse();
  }
}
