package org.tracetool.stats.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ValueFormatTest {
  /** A span takes the unit that its rounded figure belongs to. */
  @ParameterizedTest
  @CsvSource({
    "999940000000, 999.9 ms",
    "999960000000, 1.000 s",
    "999940000, 999.9 us",
    "999999700, 1.000 ms",
    "-999999700, -1.000 ms",
    "999960, 1.000 us",
    "999940, 999.9 ns",
    "0, 0 s",
  })
  void spans(long picoseconds, String text) {
    assertThat(new ValueFormat(1_000_000_000_000L).time(picoseconds)).isEqualTo(text);
  }
}
