package org.tracetool.view.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DisplayNameTest {
  @Test
  void ofAVeryLongNameTheBeginIsShown() {
    String longest = "x".repeat(DisplayName.MAX_LENGTH);
    assertThat(DisplayName.of(longest)).isEqualTo(longest);
    assertThat(DisplayName.of(longest + "yz")).isEqualTo(longest + "\u2026");
  }

  @Test
  void noLetterIsCutInTwo() {
    String before = "x".repeat(DisplayName.MAX_LENGTH - 1);
    assertThat(DisplayName.of(before + "\ud83d\ude00z")).isEqualTo(before + "\u2026");
  }
}
