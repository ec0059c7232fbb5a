package org.tracetool.view.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.tracetool.core.time.TimeWindow;

class AxisMarksTest {
  private static List<String> texts(long from, long to, long rate) {
    return AxisMarks.of(new TimeWindow(from, to), rate, 8).stream()
        .map(m -> m.ticks() + " " + m.text())
        .toList();
  }

  @Test
  void marksAreAtRoundTimes() {
    assertThat(texts(40_100_000_000L, 40_250_000_000L, 1_000_000_000))
        .startsWith("40100000000 40.10 s", "40120000000 40.12 s")
        .hasSize(8);
    assertThat(texts(1000, 401_000, 1_000_000))
        .containsExactly(
            "50000 0.05 s",
            "100000 0.10 s",
            "150000 0.15 s",
            "200000 0.20 s",
            "250000 0.25 s",
            "300000 0.30 s",
            "350000 0.35 s",
            "400000 0.40 s");
    assertThat(texts(0, 70, 1))
        .containsExactly("0 0 s", "10 10 s", "20 20 s", "30 30 s", "40 40 s", "50 50 s", "60 60 s");
  }

  @Test
  void clocksOf64BitsAndShortWindowsHaveMarks() {
    assertThat(texts(-1_000_000L, -10L, 1_000_000_000))
        .hasSizeBetween(3, 9)
        .first()
        .asString()
        .endsWith("18446744073.7086 s");
    assertThat(texts(5, 6, 1_000_000_000)).isNotEmpty().hasSizeLessThan(10);
  }
}
