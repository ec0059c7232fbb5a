package org.tracetool.format.slog2.tree;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShareOrderTest {
  private static final float[] FEW_RATIOS = {0, -0f, 0.25f, 0.5f, 1, -1, Float.MIN_VALUE};

  private final Random random = new Random(4);
  private final RatioTieOrder ties = new RatioTieOrder();
  private final ShareOrder order = new ShareOrder(ties);

  private CategoryShares shares(int size, float... ratios) {
    CategoryShares shares = new CategoryShares();
    for (int i = 0; i < size; i++) {
      int number = i * 7 + 3;
      ties.requireCategory(number);
      shares.addInclusive(shares.add(number), ratios[random.nextInt(ratios.length)]);
    }
    return shares;
  }

  /** By the sort of the Java library: first into the order of ties, then by ratio. */
  private List<Integer> expected(CategoryShares shares) {
    int buckets = RatioTieOrder.buckets(shares.size());
    Integer[] places = IntStream.range(0, shares.size()).boxed().toArray(Integer[]::new);
    Arrays.sort(
        places, Comparator.comparingInt(place -> ties.bucket(shares.number(place), buckets)));
    Arrays.sort(
        places,
        (a, b) -> {
          float x = shares.inclusive(a);
          float y = shares.inclusive(b);
          return x < y ? -1 : x > y ? 1 : 0;
        });
    return List.of(places);
  }

  private List<Integer> sorted(CategoryShares shares) {
    int[] places = order.sort(shares);
    List<Integer> list = new ArrayList<>();
    for (int i = 0; i < shares.size(); i++) {
      list.add(places[i]);
    }
    return list;
  }

  @ParameterizedTest
  @ValueSource(ints = {300, 0, 1, 2, 3, 12, 13, 64, 65, 1000, 1 << 14, (1 << 14) + 1, 1})
  void ratiosRiseAndEqualOnesAreInTheOrderOfTies(int size) {
    CategoryShares shares = shares(size, FEW_RATIOS);
    sorted(shares(100, FEW_RATIOS)); // leaves nothing behind
    assertThat(sorted(shares)).isEqualTo(expected(shares));
  }

  @Test
  void ratiosThatAreNoNumbersAreEqualToAll() {
    for (int size = 0; size < 32; size++) {
      CategoryShares shares = shares(size, Float.NaN, 0, 0.5f, 1, Float.POSITIVE_INFINITY);
      assertThat(sorted(shares)).isEqualTo(expected(shares));
    }
  }

  @Test
  void sharesAreFoundAndMergedWhateverOrderCategoriesComeIn() {
    CategoryShares sum = new CategoryShares();
    ShareIndex places = new ShareIndex();
    double[] inclusive = new double[500];
    long[] counts = new long[500];
    for (int round = 0; round < 20; round++) {
      CategoryShares part = new CategoryShares();
      List<Integer> numbers = new ArrayList<>(IntStream.range(0, 500).boxed().toList());
      if (round % 3 > 0) { // else in the same order as before, up to where they are new
        Collections.shuffle(numbers, random);
      }
      for (int number : numbers.subList(0, round * 20 + 1)) {
        int place = part.add(number);
        part.addInclusive(place, 0.5f);
        part.addCount(place, (1L << 32) + number);
        inclusive[number] += 0.25;
        counts[number] += (1L << 32) + number;
      }
      sum.merge(part, 0.5f, places);
    }
    places.begin(sum, sum.size());
    for (int number = 0; number < 500; number++) {
      int place = places.find(number);
      assertThat(place < 0 ? 0 : sum.inclusive(place)).isEqualTo((float) inclusive[number]);
      assertThat(place < 0 ? 0 : sum.count(place)).isEqualTo(counts[number]);
    }
    assertThat(places.find(500)).isNegative();
    places.begin(sum, 1);
    assertThat(places.find(sum.number(0))).isZero();
    assertThat(places.find(sum.number(1))).isNegative();
  }
}
