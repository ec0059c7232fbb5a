package org.tracetool.format.slog2.tree;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Random;
import java.util.function.DoubleSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StartSortTest {
  private static final double[] FEW = {0, -0.0, 1, -1, Double.MIN_VALUE, 1e300, -1e300};

  private final Random random = new Random(3);
  private final StartSort sort = new StartSort();

  /** Compares with the sort of the Java library, which is stable, too. */
  private void assertSorted(int size, DoubleSupplier starts) {
    double[] all = new double[size];
    int[] second = new int[size];
    for (int i = 0; i < size; i++) {
      all[i] = starts.getAsDouble();
      second[i] = random.nextInt(3);
    }
    Integer[] expected = IntStream.range(0, size).boxed().toArray(Integer[]::new);
    Comparator<Integer> byStart = (a, b) -> all[a] < all[b] ? -1 : all[a] > all[b] ? 1 : 0;
    Arrays.sort(expected, byStart.thenComparingInt(i -> second[i]));
    int[] order = sort.sort(all, size, (a, b) -> second[a] < second[b]);
    assertThat(Arrays.copyOf(order, size)).containsExactly(expected);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 12, 13, 25, 64, 65, 1000, 5000, 20})
  void startsRiseAndEqualOnesAreInTheOrderOfTheirTies(int size) {
    assertSorted(size, random::nextDouble);
    assertSorted(size, () -> FEW[random.nextInt(FEW.length)]);
    assertSorted(size, () -> 7.5);
    assertSorted(size, () -> random.nextInt(20));
    // far from others, so that these differ in bits for which there is no room
    assertSorted(size, () -> random.nextInt(50) == 0 ? -1e300 : 1 + random.nextInt(9) * 0x1p-52);
    double[] last = {0};
    assertSorted(size, () -> last[0] += random.nextInt(2));
  }
}
