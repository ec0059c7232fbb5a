package org.tracetool.core.collect;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

/** The maps without boxing do what those of the JDK do. */
class MapsTest {
  private static final int TRIES = 200;

  /** Keys of few bits, so that some come again, and keys that differ in high bits alone. */
  @Provide
  Arbitrary<List<Long>> keys() {
    Arbitrary<Long> small = Arbitraries.longs().between(-20, 200);
    Arbitrary<Long> high = Arbitraries.longs().between(-5, 60).map(n -> n << 56);
    return Arbitraries.oneOf(small, high, Arbitraries.longs()).list().ofMaxSize(300);
  }

  @Property(tries = TRIES)
  void keysAreNumberedInTheirOrder(@ForAll("keys") List<Long> keys) {
    KeyNumbers numbers = new KeyNumbers();
    for (int round = 0; round < 2; round++) {
      Map<Long, Integer> expected = new LinkedHashMap<>();
      for (long key : keys) {
        assertThat(numbers.find(key)).isEqualTo(expected.getOrDefault(key, -1));
        expected.putIfAbsent(key, expected.size());
        assertThat(numbers.number(key)).isEqualTo(expected.get(key));
      }
      assertThat(numbers.size()).isEqualTo(expected.size());
      expected.forEach((key, number) -> assertThat(numbers.find(key)).isEqualTo(number));
      numbers.clear();
      assertThat(numbers.size()).isZero();
    }
  }

  @Property(tries = TRIES)
  void longsKeepTheLastValueAndForgetRemovedOnes(@ForAll("keys") List<Long> keys) {
    LongMap map = new LongMap();
    Map<Long, Long> expected = new HashMap<>();
    long value = 0;
    for (long key : keys) {
      assertThat(map.get(key)).isEqualTo(expected.getOrDefault(key, LongMap.ABSENT));
      boolean removes = ++value % 5 == 0;
      map.put(key, removes ? LongMap.ABSENT : value);
      expected.put(key, removes ? LongMap.ABSENT : value);
    }
    expected.forEach((key, last) -> assertThat(map.get(key)).isEqualTo(last));
    assertThat(map.size()).isLessThanOrEqualTo(expected.size());
  }

  @Property(tries = TRIES)
  void tokensKeepTheLastValue(@ForAll List<Integer> keys) {
    IntMap ints = new IntMap();
    TokenTable<String> objects = new TokenTable<>();
    Map<Integer, Integer> expected = new HashMap<>();
    int value = 0;
    for (int key : keys) {
      assertThat(ints.get(key)).isEqualTo(expected.getOrDefault(key, 0));
      ints.put(key, ++value);
      objects.put(key, Integer.toString(value));
      expected.put(key, value);
    }
    expected.forEach(
        (key, last) -> {
          assertThat(ints.get(key)).isEqualTo(last);
          assertThat(objects.get(key)).isEqualTo(Integer.toString(last));
        });
    assertThat(ints.size()).isEqualTo(expected.size());
    assertThat(objects.size()).isEqualTo(expected.size());
    int[] sorted = ints.sortedKeys();
    assertThat(sorted).hasSize(expected.size());
    for (int i = 0; i < sorted.length; i++) {
      assertThat(UnsignedInts.find(sorted, sorted[i])).isEqualTo(i);
      assertThat(i == 0 || Integer.compareUnsigned(sorted[i - 1], sorted[i]) < 0).isTrue();
    }
  }

  @Test
  void whatIsNotInAListIsNotFound() {
    int[] list = {-1, 7, Integer.MIN_VALUE, 0};
    UnsignedInts.sort(list);
    assertThat(list).containsExactly(0, 7, Integer.MIN_VALUE, -1);
    assertThat(UnsignedInts.find(list, 6)).isEqualTo(-1);
    assertThat(UnsignedInts.find(new int[0], 0)).isEqualTo(-1);
  }
}
