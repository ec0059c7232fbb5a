package org.tracetool.cli.argument;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.time.Ticks;
import org.tracetool.core.time.TimeWindow;

class TimeArgumentTest {
  @ParameterizedTest
  @CsvSource({
    "1:2, 1000000, 2000000",
    "1.5s:2s, 1500000, 2000000",
    "20ms:30ms, 20000, 30000",
    "20us:30us, 20, 30",
    "1500ns:2us, 2, 2", // 1.5 ticks: the first tick that is not before
    "7t:9t, 7, 9",
    ":9t, 0, 9",
    "7t:, 7, -1",
    ":, 0, -1",
    "1e-3:1, 1000, 1000000",
  })
  void windowInTicks(String argument, long from, long to) throws Exception {
    if (from == to) {
      assertThatThrownBy(() -> TimeArgument.parse(argument, 1_000_000))
          .isInstanceOf(UsageException.class);
      return;
    }
    assertThat(TimeArgument.parse(argument, 1_000_000)).isEqualTo(new TimeWindow(from, to));
  }

  @Test
  void timesAsPrintedSelectTheirTicks() throws Exception {
    long rate = 2_299_998_121L;
    Ticks ticks = new Ticks(rate);
    for (long t = 123_456_789_012L; t < 123_456_789_100L; t++) {
      String printed = ticks.seconds(t);
      assertThat(TimeArgument.parse(printed + ":", rate).from()).isEqualTo(t);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"5", "2:1", "1:1", "a:b", "1m:2m", "-1:2", "1:2:3", "1 s:x"})
  void refused(String argument) {
    assertThatThrownBy(() -> TimeArgument.parse(argument, 1_000_000))
        .isInstanceOf(UsageException.class);
  }
}
