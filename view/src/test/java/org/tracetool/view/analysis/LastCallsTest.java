package org.tracetool.view.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Where a process was before it sent. */
class LastCallsTest {
  private final LastCalls calls = new LastCalls();

  @Test
  void theRegionOfMostOfTheTimeIsNamed() {
    calls.enter(100, 1);
    calls.enter(200, 2); // the long one
    calls.leave(700, 2);
    calls.enter(750, 3);
    calls.leave(790, 3);
    calls.enter(800, 4);
    assertThat(calls.longestSince(150)).isEqualTo(2);
    assertThat(calls.longestSince(699)).isEqualTo(1); // 50 and 10 ticks, before and after 3
    assertThat(calls.longestSince(760)).isEqualTo(3);
    assertThat(calls.longestSince(800)).isZero();
  }

  @Test
  void ofALongTimeTheEndIsKnown() {
    calls.enter(1, 1);
    for (int i = 0; i < 1000; i++) {
      calls.enter(10 + 10 * i, 2);
      calls.leave(18 + 10 * i, 2);
    }
    calls.enter(10_009, 3);
    assertThat(calls.longestSince(0)).isEqualTo(2);
  }
}
