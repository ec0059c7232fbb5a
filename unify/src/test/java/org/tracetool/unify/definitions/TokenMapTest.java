package org.tracetool.unify.definitions;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tracetool.core.collect.IntList;
import org.tracetool.core.collect.IntMap;
import org.tracetool.core.collect.LongIndex;

class TokenMapTest {
  private static TokenMap map(int... pairs) {
    LongIndex tokens = new LongIndex();
    IntList values = new IntList();
    for (int i = 0; i < pairs.length; i += 2) {
      tokens.add(Integer.toUnsignedLong(pairs[i]));
      values.add(pairs[i + 1]);
    }
    return TokenMap.of(tokens, values);
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "1, 100", "-3, 5", "0x7ffffffe, 1"})
  void numbersThatCountUp(String firstToken, int start) {
    int first = Integer.decode(firstToken);
    TokenMap map = map(first, start, first + 1, start + 1, first + 2, start + 2);
    assertThat(map.get(first)).isEqualTo(start);
    assertThat(map.get(first + 2)).isEqualTo(start + 2);
    assertThat(map.get(first - 1)).isZero();
    assertThat(map.get(first + 3)).isZero();
    IntMap copy = new IntMap();
    map.copyTo(copy);
    assertThat(copy.size()).isEqualTo(3);
    assertThat(copy.get(first + 1)).isEqualTo(start + 1);
    assertThat(map.isEmpty()).isFalse();
  }

  @Test
  void numbersInAnyOrder() {
    TokenMap map = map(-2, 9, 7, 8, 3, -1, 1 << 30, 4);
    assertThat(map.get(-2)).isEqualTo(9);
    assertThat(map.get(7)).isEqualTo(8);
    assertThat(map.get(3)).isEqualTo(-1);
    assertThat(map.get(1 << 30)).isEqualTo(4);
    assertThat(map.get(4)).isZero();
    assertThat(map)
        .isEqualTo(map(3, -1, 7, 8, 1 << 30, 4, -2, 9))
        .hasSameHashCodeAs(map(3, -1, 7, 8, 1 << 30, 4, -2, 9));
  }

  @Test
  void noNumbers() {
    assertThat(map()).isSameAs(TokenMap.EMPTY);
    assertThat(map(1, 1, 2, 2)).isEqualTo(map(1, 1, 2, 2)).isNotEqualTo(map(1, 2, 2, 3));
  }
}
