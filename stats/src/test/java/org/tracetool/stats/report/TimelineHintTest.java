package org.tracetool.stats.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TimelineHintTest {
  @ParameterizedTest
  @CsvSource({
    "1000, 2000, 500, 1.5:3",
    "1000, 100, 500, 0:1.1",
    "3, 10, 1, 3:4",
    "3, 11, 1, 3.333333333:4.333333334",
    "1000, -1, 1, 18446744073709551.614:18446744073709551.617"
  })
  void showsAsMuchAgainOnBothSides(long rate, long from, long ticks, String time) {
    assertThat(new TimelineHint("run.otf", rate).at(from, ticks))
        .isEqualTo("tracetool view --time " + time + " run.otf");
  }

  @Test
  void namesAreOneWordOfAShell() {
    assertThat(new TimelineHint("my run's.otf", 1).all())
        .isEqualTo("tracetool view 'my run'\\''s.otf'");
    assertThat(new TimelineHint("../a_b-1.otf2", 1).all())
        .isEqualTo("tracetool view ../a_b-1.otf2");
    assertThat(new TimelineHint("-", 1).isPossible()).isFalse();
  }
}
