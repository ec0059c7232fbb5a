package org.tracetool.format.timeline.export;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Times that readers of these formats take. */
class NanosecondClockTest {
  @ParameterizedTest
  @CsvSource({
    "1000000000, 5, 5, 0",
    "1000000000, 2305843009213693952, 2305843009213693952, 0",
    "1000000000, 2305843009213693953, 2305843009213693952, 1",
    "1000000000, -1, 2305843009213693952, 1",
    "1000, 2305843009214, 2305843009213693952, 1",
    "3, 4, 1333333333, 0",
    "3, 6917529026, 2305843008666666666, 0",
    "3, -1, 2305843009213693952, 1"
  })
  void laterTimesBecomeTheLastOne(long rate, long ticks, long nanos, long beyond) {
    NanosecondClock clock = new NanosecondClock(rate);
    assertThat(clock.of(ticks)).isEqualTo(nanos);
    assertThat(clock.beyond()).isEqualTo(beyond);
  }
}
