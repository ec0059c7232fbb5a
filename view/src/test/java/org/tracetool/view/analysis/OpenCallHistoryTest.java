package org.tracetool.view.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Where a process was before it sent. */
class OpenCallHistoryTest {
  private final OpenCallHistory calls = new OpenCallHistory();

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
  void ofShortCallsTheSumCounts() {
    calls.enter(1, 1);
    for (int i = 0; i < 1000; i++) {
      calls.enter(10 + 10 * i, 2);
      calls.leave(18 + 10 * i, 2);
    }
    calls.enter(10_009, 3);
    assertThat(calls.longestSince(0)).isEqualTo(2);
  }

  @Test
  void aLongCallIsNotForgottenForShortOnes() {
    calls.enter(0, 1);
    calls.enter(100, 2); // the long one
    calls.leave(100_100, 2);
    for (int i = 0; i < 10_000; i++) {
      calls.enter(101_000 + 4 * i, 3 + i % 5);
      calls.leave(101_002 + 4 * i, 3 + i % 5);
    }
    calls.enter(150_000, 9);
    assertThat(calls.longestSince(50)).isEqualTo(2);
    assertThat(calls.longestSince(149_000)).isEqualTo(1);
  }

  @Test
  void aVeryLongCallOfTheBeginDoesNotCountForAllThatFollows() {
    calls.enter(0, 1);
    calls.leave(1_000_000, 1);
    long time = 1_000_000;
    for (int i = 0; i < 2_000; i++) {
      for (int k = 0; k < 100; k++) {
        calls.enter(time + 2 * k, 3 + k % 5);
        calls.leave(time + 2 * k + 1, 3 + k % 5);
      }
      calls.enter(time + 200, 2);
      calls.leave(time + 1_000, 2);
      time += 1_000;
    }
    calls.enter(time, 9);
    for (long since : new long[] {time - 1_000, time - 50_000, time - 1_900_000}) {
      assertThat(calls.longestSince(since)).isEqualTo(2);
    }
  }
}
