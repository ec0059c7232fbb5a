package org.tracetool.legacy.otf2.print;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class TimeColumnTest {
  private static String column(TimeColumn column, long time) {
    byte[] into = new byte[TimeColumn.WIDTH + 2];
    column.put(into, 1, time);
    assertThat(into[0]).isZero();
    assertThat(into[TimeColumn.WIDTH + 1]).isZero();
    return new String(into, 1, TimeColumn.WIDTH, StandardCharsets.US_ASCII);
  }

  @Test
  void timesHaveTwentyColumnsWhateverCameBefore() {
    TimeColumn column = new TimeColumn();
    long[] times = {
      0,
      7,
      99_999_999,
      100_000_000,
      100_000_001,
      1_234_567_890_123L,
      1_234_567_890_124L,
      5,
      Long.MAX_VALUE,
      Long.MIN_VALUE,
      -2,
      199_999_999,
      300_000_000
    };
    for (long time : times) {
      assertThat(column(column, time))
          .isEqualTo(String.format("%20s", Long.toUnsignedString(time)));
    }
  }

  @Test
  void noTimeIsSaid() {
    assertThat(column(new TimeColumn(), -1)).isEqualTo("           UNDEFINED");
  }
}
