package org.tracetool.cli.common;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** What is said of values that a setting does not take. */
class SettingOptionsTest {
  @Test
  void aRangeIsToldApartFromTheDefault() {
    assertThat(SettingOptions.expected(List.of("2", "2..32767")))
        .isEqualTo("2..32767 (default: 2)");
    assertThat(SettingOptions.expected(List.of("full", "classic")))
        .isEqualTo("one of full, classic");
  }
}
