package org.tracetool.core.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CountTextTest {
  @Test
  void oneIsSingularAndAllElsePlural() {
    assertThat(CountText.of(1, "collective operation")).isEqualTo("1 collective operation");
    assertThat(CountText.of(0, "message")).isEqualTo("0 messages");
    assertThat(CountText.of(2, "process")).isEqualTo("2 processes");
    assertThat(CountText.of(2, "CPU box")).isEqualTo("2 CPU boxes");
    assertThat(CountText.of(3, "match")).isEqualTo("3 matches");
    assertThat(CountText.of(3, "entry")).isEqualTo("3 entries");
    assertThat(CountText.of(3, "key")).isEqualTo("3 keys");
    assertThat(CountText.of(1, "leaf", "leaves")).isEqualTo("1 leaf");
    assertThat(CountText.of(2, "leaf", "leaves")).isEqualTo("2 leaves");
  }
}
