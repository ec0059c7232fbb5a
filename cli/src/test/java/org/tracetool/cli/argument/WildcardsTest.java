package org.tracetool.cli.argument;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WildcardsTest {
  @ParameterizedTest
  @CsvSource({
    "abc, abc, true",
    "abc, abd, false",
    "a*c, abbbc, true",
    "a*c, abbb, false",
    "*, '', true",
    "?, '', false",
    "a?c, abc, true",
    "*b*b, aabab, true",
    "*ab, aab, true",
    "a**, a, true",
  })
  void matches(String pattern, String text, boolean expected) {
    assertThat(Wildcards.matches(pattern, text)).isEqualTo(expected);
  }

  @Test
  void manyStarsDoNotTakeForever() {
    assertThat(Wildcards.matches("*a".repeat(30) + "b", "a".repeat(5000))).isFalse();
  }
}
