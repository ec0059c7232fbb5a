package org.tracetool.legacy.otf.print;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NumberedLinesTest {
  private static String text(NumberedLines text) {
    return new String(text.bytes(), 0, text.length(), StandardCharsets.US_ASCII);
  }

  @ParameterizedTest
  @ValueSource(
      longs = {
        0,
        8,
        9,
        98,
        9_999_998,
        99_999_997,
        99_999_998,
        99_999_999,
        100_000_000,
        109_999_998,
        999_999_999,
        12_345_678_909L,
        99_999_999_998L
      })
  void countsOnFromAnyNumber(long last) {
    NumberedLines text = new NumberedLines(new byte[4]);
    text.restart(last);
    StringBuilder expected = new StringBuilder();
    byte[] line = "line\n".getBytes(StandardCharsets.US_ASCII);
    for (int i = 1; i <= 25; i++) {
      text.add(line, 0, line.length);
      expected.append("(#").append(last + i).append(") \tline\n");
    }
    assertThat(text(text)).isEqualTo(expected.toString());
  }

  @Test
  void timeAndRememberedTail() {
    byte[] tails = new byte[2 * FixedTails.TAIL];
    byte[] tail = " Enter: function 1\n".getBytes(StandardCharsets.US_ASCII);
    System.arraycopy(tail, 0, tails, FixedTails.TAIL, tail.length);
    NumberedLines text = new NumberedLines(new byte[0]);
    text.restart(99_999_999);
    text.add(12345678901234567L, tails, FixedTails.TAIL, tail.length);
    text.add(-1L, tails, FixedTails.TAIL, tail.length);
    assertThat(text(text))
        .isEqualTo(
            "(#100000000) \t12345678901234567 Enter: function 1\n"
                + "(#100000001) \t18446744073709551615 Enter: function 1\n");
  }

  @Test
  void timesOfAnyLength() {
    byte[] tail = new byte[FixedTails.TAIL];
    tail[0] = '\n';
    long[] times = {
      0,
      7,
      99_999_999,
      100_000_000,
      100_000_001,
      199_999_999,
      200_000_000,
      150_000_000,
      5,
      1_000_000_000_000_000L,
      9_999_999_999_999_999L,
      10_000_000_000_000_000L,
      Long.MAX_VALUE,
      -1L,
      123_456_789_012L,
      123_456_789_013L,
      123_400_000_000L
    };
    NumberedLines text = new NumberedLines(new byte[0]);
    StringBuilder expected = new StringBuilder();
    for (int i = 0; i < times.length; i++) {
      text.add(times[i], tail, 0, 1);
      expected.append("(#" + (i + 1) + ") \t" + Long.toUnsignedString(times[i]) + "\n");
    }
    assertThat(text(text)).isEqualTo(expected.toString());
  }

  @Test
  void markersHaveNoTab() {
    NumberedLines text = new NumberedLines(new byte[64]);
    text.restart(41);
    text.addWithoutTab(new byte[] {'x', '\n'}, 0, 2);
    assertThat(text(text)).isEqualTo("(#42) x\n");
  }
}
