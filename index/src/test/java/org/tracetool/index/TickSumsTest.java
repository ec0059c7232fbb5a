package org.tracetool.index;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class TickSumsTest {
  /** A token that is negative as a number with a sign. */
  private static final int LARGE = 0x9000_0000;

  private final Random random = new Random(7);

  private final Map<Integer, Long> expected = new TreeMap<>(Integer::compareUnsigned);

  private int token() {
    return random.nextInt(40) + (random.nextBoolean() ? LARGE : 0);
  }

  private void add(TickSums to, int token, long ticks) {
    to.add(token, ticks);
    expected.merge(token, ticks, Long::sum);
  }

  private static List<Map.Entry<Integer, Long>> listed(TickSums sums) {
    List<Map.Entry<Integer, Long>> list = new ArrayList<>();
    sums.forEach((token, ticks) -> list.add(Map.entry(token, ticks)));
    return list;
  }

  private List<Map.Entry<Integer, Long>> largestFirst() {
    List<Map.Entry<Integer, Long>> list = new ArrayList<>(expected.entrySet());
    list.sort(Map.Entry.comparingByValue(Comparator.reverseOrder()));
    return list;
  }

  @Test
  void sumsAreInTheOrderOfTokens() {
    TickSums sums = new TickSums();
    for (int i = 0; i < 200; i++) {
      add(sums, token(), random.nextInt(5));
    }
    assertThat(listed(sums)).containsExactlyElementsOf(expected.entrySet());
    assertThat(sums.toMap()).isEqualTo(expected);
  }

  @Test
  void sumsOfTwoAreAddedUp() {
    for (int round = 0; round < 200; round++) {
      expected.clear();
      TickSums sums = new TickSums();
      TickSums others = new TickSums();
      for (int i = random.nextInt(40); i > 0; i--) {
        add(sums, token(), random.nextInt(100));
      }
      for (int i = random.nextInt(40); i > 0; i--) {
        add(others, token(), random.nextInt(100));
      }
      List<Map.Entry<Integer, Long>> before = listed(others);
      sums.add(others);
      assertThat(listed(sums)).containsExactlyElementsOf(expected.entrySet());
      assertThat(listed(others)).isEqualTo(before);
    }
  }

  @Test
  void theLargestAreKeptAndOfEqualOnesTheFirst() {
    for (int round = 0; round < 200; round++) {
      expected.clear();
      TickSums sums = new TickSums();
      for (int i = random.nextInt(80); i > 0; i--) {
        add(sums, token(), random.nextInt(4));
      }
      int most = random.nextInt(20) + 1;
      List<Map.Entry<Integer, Long>> order = largestFirst();
      int kept = Math.min(most, order.size());
      long others = order.subList(kept, order.size()).stream().mapToLong(Map.Entry::getValue).sum();
      assertThat(sums.keepLargest(most)).isEqualTo(others);
      List<Map.Entry<Integer, Long>> left = new ArrayList<>();
      sums.forEachLargestFirst((token, ticks) -> left.add(Map.entry(token, ticks)));
      assertThat(left).isEqualTo(order.subList(0, kept));
      assertThat(sums.size()).isEqualTo(kept);
    }
  }
}
