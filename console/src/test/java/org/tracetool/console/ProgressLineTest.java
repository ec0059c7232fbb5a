package org.tracetool.console;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ProgressLineTest {
  @Test
  void aKnownAmountHasAShareAndATimeThatIsLeft() {
    assertThat(ProgressLine.text("reading a", 25, 100, "", 10))
        .isEqualTo("reading a: 25 %, 30 s left");
    assertThat(ProgressLine.text("a", 50_000_000, 200_000_000, "bytes", 10))
        .isEqualTo("a: 25 %, 5.0 MB/s, 30 s left");
    assertThat(ProgressLine.text("a", 1, 100, "", 5)).isEqualTo("a: 1 %, 8 min 15 s left");
    assertThat(ProgressLine.text("a", 1, 2000, "", 10)).isEqualTo("a: 0 %, 5 h 33 min left");
  }

  @Test
  void anUnknownAmountHasARate() {
    assertThat(ProgressLine.text("a", 3_000_000, 0, "records", 2))
        .isEqualTo("a: 3.0 M records, 1.5 M records/s");
    assertThat(ProgressLine.text("a", 500, 0, "records", 1))
        .isEqualTo("a: 500 records, 500 records/s");
  }

  @Test
  void theEndsAreTold() {
    assertThat(ProgressLine.text("a", 0, 100, "", 3)).isEqualTo("a ...");
    assertThat(ProgressLine.text("a", 100, 100, "", 3)).isEqualTo("a: 100 %");
    assertThat(ProgressLine.text("a", 120, 100, "", 3)).isEqualTo("a: 100 %");
    assertThat(ProgressLine.text("a", 1, Long.MAX_VALUE, "", 3)).isEqualTo("a: 0 %");
    assertThat(ProgressLine.text("a", 5, 100, "", 0)).isEqualTo("a: 5 %");
  }
}
