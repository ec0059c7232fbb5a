package org.tracetool.view.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ShownNameTest {
  @Test
  void ofAVeryLongNameTheBeginIsShown() {
    String longest = "x".repeat(ShownName.MOST);
    assertThat(ShownName.of(longest)).isEqualTo(longest);
    assertThat(ShownName.of(longest + "yz")).isEqualTo(longest + "\u2026");
  }

  @Test
  void noLetterIsCutInTwo() {
    String before = "x".repeat(ShownName.MOST - 1);
    assertThat(ShownName.of(before + "\ud83d\ude00z")).isEqualTo(before + "\u2026");
  }
}
