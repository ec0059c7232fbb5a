package org.tracetool.core.compare;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RecordAlignmentTest {
  @Test
  void oneTooManyIsOneDifference() {
    String a = "abcdefg";
    String b = "abXcdefg";
    int[] partner =
        RecordAlignment.inOrder(a.length(), b.length(), (i, k) -> a.charAt(i) == b.charAt(k));
    assertThat(partner).containsExactly(0, 1, 3, 4, 5, 6, 7);
  }

  @Test
  void anyOrderTakesEachOnce() {
    String a = "aab";
    String b = "bca";
    int[] partner =
        RecordAlignment.anyOrder(a.length(), b.length(), (i, k) -> a.charAt(i) == b.charAt(k));
    assertThat(partner).containsExactly(2, -1, 0);
  }
}
