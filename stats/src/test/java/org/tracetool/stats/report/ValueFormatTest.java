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

  /** Programs get all digits of whole numbers, such as cycles that a counter has summed up. */
  @ParameterizedTest
  @CsvSource({
    "464115239747584, 464115239747584",
    "9.224354205681058E18, 9224354205681057792",
    "-1234567890123, -1234567890123",
    "0, 0",
    "0.1234567890123456, 0.123456789012",
    "1e300, 1" // and so many zeros
  })
  void numbersForPrograms(double value, String begin) {
    String text = new ValueFormat(1).plain(value, ReportColumn.Unit.NUMBER);
    assertThat(text.replaceFirst("(?<=^1)0{300}$", "")).isEqualTo(begin);
  }
}
