package org.tracetool.unify.clock;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.tracetool.core.definition.Definition;

class LinearClockTest {
  @Test
  void followsTheLineAndBeyond() {
    LinearClock clock = new LinearClock(1000, 100, 2000, 200);
    assertThat(clock.correct(1000)).isEqualTo(1100);
    assertThat(clock.correct(2000)).isEqualTo(2200);
    assertThat(clock.correct(1500)).isEqualTo(1650);
    assertThat(clock.correct(0)).isEqualTo(0);
    assertThat(clock.correct(3000)).isEqualTo(3300);
  }

  @Test
  void cutsEachProductTowardsZero() {
    // a = 2/3: 1 + 7 - trunc(4.67) + trunc(-3.33) = 1 + 7 - 4 - 3
    assertThat(new LinearClock(0, -5, 3, 7).correct(1)).isEqualTo(1);
    // a = 1/3: 2 - 7 - trunc(-2.33) + trunc(1.67) = 2 - 7 + 2 + 1
    assertThat(new LinearClock(0, 5, 3, -7).correct(2)).isEqualTo(-2);
  }

  @Test
  void oneMeasurementMeansNoDrift() {
    assertThat(new LinearClock(5, 3, 5, 4).from(2).correct(10)).isEqualTo(12);
  }

  @Test
  void timesOfAStreamNeverGoBack() {
    StreamTime time =
        new StreamTime(new LinearClock(0, 0, 1, 0).from(10), new Definition.TimeRange(10, 50));
    assertThat(time.correct(10)).isZero();
    assertThat(time.correct(20)).isEqualTo(10);
    assertThat(time.correct(15)).isEqualTo(10);
    assertThat(time.correct(51)).isEqualTo(10);
    assertThat(time.correct(50)).isEqualTo(40);
    assertThat(time.impossible()).isEqualTo(2);
    assertThat(time.lastLocal()).isEqualTo(50);
  }
}
