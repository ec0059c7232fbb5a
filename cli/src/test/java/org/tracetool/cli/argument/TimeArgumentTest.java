package org.tracetool.cli.argument;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.time.Ticks;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.testdata.TestData;

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

  @ParameterizedTest
  @CsvSource({
    "+0:+1ms, 1000000215, 1001000215",
    "+2us:1.5, 1000002215, 1500000000",
    "2024-06-10T06:13:20.000200216Z:, 1000000215, -1",
    "2024-06-10T06:13:20.000200216Z:2024-06-10T08:13:20.000200217+02:00, 1000000215, 1000000216",
    "2024-06-10T06:13:00Z:+0.5, 0, 1500000215",
    ":2024-06-10T06:13:21, 0, 1999799999",
  })
  void datesAndTimesFromTheBeginOn(String argument, long from, long to) throws Exception {
    Path trace = TestData.path("otf2/03-mpi/traces.otf2");
    try (TraceReader reader =
        FormatRegistry.load().detect(trace).open(trace, ReadOptions.defaults())) {
      assertThat(TimeArgument.parse(argument, reader)).isEqualTo(new TimeWindow(from, to));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2026-11-28T10:00:00Z:", // no date in the trace
        "2024-13-10T06:13:00Z:",
        "2026-11-28T10:00:"
      })
  void datesThatCannotBeFoundAreRefused(String argument) throws Exception {
    Path trace = TestData.path("otf/records-short/records-short.otf");
    try (TraceReader reader =
        FormatRegistry.load().detect(trace).open(trace, ReadOptions.defaults())) {
      assertThatThrownBy(() -> TimeArgument.parse(argument, reader))
          .isInstanceOf(UsageException.class);
    }
  }
}
