package org.tracetool.stats.sums;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LargestSumsTest {
  private static void add(LargestSums sums, long key, long ticks) {
    int row = sums.row(key);
    sums.values()[row] += ticks;
    sums.values()[row + 1]++;
  }

  @Test
  void theLargestStay() {
    LargestSums sums = new LargestSums(100, 2);
    long all = 0;
    for (int round = 0; round < 3; round++) {
      for (int i = 0; i < 1000; i++) {
        long ticks = i % 50 == 0 ? 1_000_000 + i : i;
        add(sums, i, ticks);
        all += ticks;
      }
    }
    assertThat(sums.size()).isLessThanOrEqualTo(100);
    long kept = 0;
    int large = 0;
    for (int i = 0; i < sums.size(); i++) {
      kept += sums.get(i, 0);
      if (sums.key(i) % 50 == 0) {
        assertThat(sums.get(i, 0)).isEqualTo(3 * (1_000_000 + sums.key(i)));
        assertThat(sums.get(i, 1)).isEqualTo(3);
        large++;
      }
    }
    assertThat(large).isEqualTo(20);
    assertThat(kept + sums.forgotten()).isEqualTo(all);
  }

  @Test
  void ofEqualSumsHalfStays() {
    LargestSums sums = new LargestSums(4, 2);
    for (int i = 0; i < 100; i++) {
      add(sums, i, 1);
    }
    assertThat(sums.size()).isBetween(3, 4);
    assertThat(sums.key(0)).isZero();
    assertThat(sums.key(1)).isEqualTo(1);
    assertThat(sums.forgotten() + sums.size()).isEqualTo(100);
  }

  @Test
  void whatIsTakenBackOfForgottenSumsMakesNoRows() {
    LargestSums sums = new LargestSums(2, 2);
    add(sums, 1, 5);
    add(sums, 2, 9);
    add(sums, 3, 7); // forgets key 1
    assertThat(sums.takeBack(1, 5)).isNegative();
    assertThat(sums.forgotten()).isZero();
    assertThat(sums.size()).isEqualTo(2);
    assertThat(sums.get(sums.takeBack(2, 4) / 2, 0)).isEqualTo(5);
  }
}
