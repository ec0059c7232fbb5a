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
            "50000 50 ms",
            "100000 100 ms",
            "150000 150 ms",
            "200000 200 ms",
            "250000 250 ms",
            "300000 300 ms",
            "350000 350 ms",
            "400000 400 ms");
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
    assertThat(texts(5, 6, 1_000_000_000)).hasSize(1);
    assertThat(texts(-1, -1, 1_000_000_000)).containsExactly("-1 18446744073.7095516150 s");
    assertThat(texts(104, 3202, 1_000_000_000)).startsWith("500 0.5 us", "1000 1.0 us");
    assertThat(texts(20_000, 25_000, 1_000_000)).startsWith("20000 20 ms", "21000 21 ms");
    assertThat(texts(20_000, 20_500, 1_000_000)).startsWith("20000 20.0 ms", "20100 20.1 ms");
  }
}
