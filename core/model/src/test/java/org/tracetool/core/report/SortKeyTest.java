package org.tracetool.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;

class SortKeyTest {
  private static String sorted(String wish, boolean isText) {
    List<Integer> values = Arrays.asList(2, null, 1, 3);
    values.sort(SortKey.of(wish).order(Comparator.<Integer>naturalOrder(), isText));
    return values.toString();
  }

  @Test
  void largestNumbersAndFirstLettersComeFirst() {
    assertThat(sorted("time", false)).isEqualTo("[3, 2, 1, null]");
    assertThat(sorted("name", true)).isEqualTo("[1, 2, 3, null]");
  }

  @Test
  void aSignSaysTheOrder() {
    assertThat(SortKey.of("+time").column()).isEqualTo("time");
    assertThat(sorted("+time", false)).isEqualTo("[1, 2, 3, null]");
    assertThat(sorted("-name", true)).isEqualTo("[3, 2, 1, null]");
  }
}
