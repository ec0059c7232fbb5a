package org.tracetool.core.copy;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.tracetool.core.time.TimeWindow;

/** Where most records are is found whatever the order and the range of times. */
class RecordDensityTest {
  private final RecordDensity density = new RecordDensity();

  private void add(long time, int count) {
    for (int i = 0; i < count; i++) {
      density.add(time);
    }
  }

  @Test
  void theBusiestIntervalsThatFitAreTaken() {
    add(1000, 5);
    add(10, 3);
    add(500, 9);
    add(504, 4);
    assertThat(density.total()).isEqualTo(21);
    assertThat(density.busiest(9)).containsExactly(new TimeWindow(500, 504));
    assertThat(density.busiest(14))
        .containsExactly(new TimeWindow(500, 504), new TimeWindow(1000, 1004));
    assertThat(density.busiest(18))
        .containsExactly(new TimeWindow(500, 508), new TimeWindow(1000, 1004));
    assertThat(density.busiest(2)).isEmpty();
  }

  @Test
  void intervalsBecomeLongerAsTimeGoesOn() {
    add(4096, 1);
    add(1L << 40, 3);
    add(0, 1);
    assertThat(density.whole().from()).isZero();
    assertThat(density.whole().contains(1L << 40)).isTrue();
    assertThat(density.busiest(3)).hasSize(1).allMatch(w -> w.contains(1L << 40));
    assertThat(density.busiest(5)).hasSize(2);
  }

  @Test
  void allTimesThereAreFit() {
    add(-1L, 1);
    add(0, 2);
    assertThat(density.whole()).isEqualTo(new TimeWindow(0, -1L));
    assertThat(density.busiest(2)).hasSize(1).allMatch(w -> w.contains(0));
  }

  @Test
  void ofNothingThereIsNothing() {
    assertThat(density.whole()).isEqualTo(new TimeWindow(0, 0));
    assertThat(density.busiest(10)).isEmpty();
  }
}
