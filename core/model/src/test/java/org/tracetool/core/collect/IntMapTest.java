package org.tracetool.core.collect;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class IntMapTest {
  @Test
  void emptyMapsHaveNothingAndDoNotShareWhatIsPut() {
    IntMap first = new IntMap();
    IntMap second = new IntMap();
    assertThat(first.get(0)).isZero();
    assertThat(first.sortedKeys()).isEmpty();
    first.put(0, 7);
    assertThat(first.get(0)).isEqualTo(7);
    assertThat(second.get(0)).isZero();
    assertThat(second.add(5, 2, 1)).isEqualTo(3);
    assertThat(first.sortedKeys()).containsExactly(0);
    assertThat(new IntMap().size()).isZero();
  }

  @Test
  void sumsAreThoseOfAnyMap() {
    IntMap map = new IntMap();
    Map<Integer, Integer> expected = new HashMap<>();
    Random random = new Random(1);
    for (int i = 0; i < 10_000; i++) {
      int key = random.nextInt(300) * 0x0100_0001;
      int more = random.nextInt(5);
      int sum = expected.merge(key, 1 + more, (a, b) -> a + more);
      assertThat(map.add(key, more, 1)).isEqualTo(sum);
    }
    expected.forEach((key, sum) -> assertThat(map.get(key)).isEqualTo(sum));
    assertThat(map.size()).isEqualTo(expected.size());
  }
}
