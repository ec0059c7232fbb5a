package org.tracetool.unify.rank;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Ranks as a text. */
class RankRangesTest {
  @Test
  void joinsRanksThatFollowEachOther() {
    assertThat(RankRanges.text(new int[] {0, 2, 3, 4, 9})).isEqualTo("0, 2-4, 9");
    assertThat(RankRanges.text(new int[] {1, 0})).isEqualTo("1, 0");
    assertThat(RankRanges.text(new int[0])).isEmpty();
  }

  @Test
  void staysShort() {
    int[] even = IntStream.range(0, 1_000_000).map(i -> 2 * i).toArray();

    assertThat(RankRanges.text(even)).startsWith("0, 2, 4").endsWith("30 and 999984 more");
  }
}
