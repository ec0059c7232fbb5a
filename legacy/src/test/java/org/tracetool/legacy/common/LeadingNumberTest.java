package org.tracetool.legacy.common;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Expectations are what the C library's strtoull and atoi give. */
class LeadingNumberTest {
  @ParameterizedTest
  @CsvSource({
    "12, 12",
    "12x, 12",
    "x, 0",
    "'', 0",
    "-, 0",
    "+7, 7",
    "' 7', 7",
    "1.5, 1",
    "-1, 18446744073709551615",
    "-3x, 18446744073709551613",
    "18446744073709551615, 18446744073709551615",
    "99999999999999999999, 18446744073709551615",
  })
  void unsigned(String word, String number) {
    assertThat(Long.toUnsignedString(LeadingNumber.unsigned(word))).isEqualTo(number);
  }

  @ParameterizedTest
  @CsvSource({
    "12x, 12",
    "-3, -3",
    "-0, 0",
    "x, 0",
    "2147483647, 2147483647",
    "99999999999, 2147483647",
    "99999999999999999999, 2147483647",
    "-99999999999, -2147483648",
  })
  void signed(String word, int number) {
    assertThat(LeadingNumber.signed(word)).isEqualTo(number);
  }
}
