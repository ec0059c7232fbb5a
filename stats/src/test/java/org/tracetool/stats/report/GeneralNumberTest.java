package org.tracetool.stats.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GeneralNumberTest {
  /** The same as {@code printf '%.9g'} prints. */
  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "1, 1",
    "0.1, 0.1",
    "123456789, 123456789",
    "1234567890, 1.23456789e+09",
    "999999999.9, 1e+09",
    "0.0001, 0.0001",
    "0.00001, 1e-05",
    "0.000123456789123, 0.000123456789",
    "-2.5, -2.5",
    "1e100, 1e+100",
    "4.51737674e-06, 4.51737674e-06",
    "100000, 100000",
  })
  void printsLikePrintf(double value, String text) {
    assertThat(GeneralNumber.text(value, 9)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "0.00001, 0.00001",
    "-4.51737674e-06, -0.00000451737674",
    "1234567890, 1234567890",
    "12345678912, 12345678900",
    "1e20, 100000000000000000000",
    "NaN, nan",
  })
  void printsWithoutExponent(double value, String text) {
    assertThat(GeneralNumber.plain(value, 9)).isEqualTo(text);
  }
}
