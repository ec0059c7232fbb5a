package org.tracetool.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Numbers as a text. */
class NumberRangesTest {
  @Test
  void joinsNumbersThatFollowEachOther() {
    assertThat(NumberRanges.text(new int[] {0, 2, 3, 4, 9})).isEqualTo("0, 2-4, 9");
    assertThat(NumberRanges.text(new int[] {1, 0})).isEqualTo("1, 0");
    assertThat(NumberRanges.text(new int[0])).isEmpty();
  }

  @Test
  void staysShort() {
    int[] even = IntStream.range(0, 1_000_000).map(i -> 2 * i).toArray();

    assertThat(NumberRanges.text(even)).startsWith("0, 2, 4").endsWith("30 and 999984 more");
  }
}
