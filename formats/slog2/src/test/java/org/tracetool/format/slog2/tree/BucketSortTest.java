package org.tracetool.format.slog2.tree;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import java.util.function.LongSupplier;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BucketSortTest {
  private final Random random = new Random(9);
  private final BucketSort sort = new BucketSort();

  private void assertSorted(int size, LongSupplier numbers) {
    long[] array = new long[size + 1];
    Arrays.setAll(array, i -> numbers.getAsLong());
    long[] expected = array.clone();
    Arrays.sort(expected, 0, size);
    sort.sort(array, size);
    assertThat(array).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 12, 13, 64, 65, 1000, 3000, 20})
  void numbersOfAnySortRise(int size) {
    assertSorted(size, random::nextLong);
    assertSorted(size, () -> 5);
    assertSorted(size, () -> random.nextInt(3) - 1);
    assertSorted(size, () -> random.nextBoolean() ? Long.MAX_VALUE : Long.MIN_VALUE);
    assertSorted(size, () -> random.nextInt(9) == 0 ? random.nextLong() : random.nextInt(1000));
  }
}
