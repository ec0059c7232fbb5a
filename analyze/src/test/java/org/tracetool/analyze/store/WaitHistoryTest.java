package org.tracetool.analyze.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.tracetool.core.collect.SpillBytes;

class WaitHistoryTest {
  private static final int WAITS = 500;

  private static void add(WaitList list, long begin) {
    list.add(begin, begin + 5, 4, 1, 7, begin + 5, begin - 3, 2, 6);
  }

  private static List<Long> begins(WaitList list) {
    list.finish();
    List<Long> begins = new ArrayList<>();
    WaitHistory history = new WaitHistory(list);
    while (history.step()) {
      WaitHistory.Block block = history.block();
      int wait = history.number();
      begins.add(block.begin(wait));
      assertThat(block.end(wait)).isEqualTo(block.begin(wait) + 5);
      assertThat(block.length(wait)).isEqualTo(4);
      assertThat(block.cause(wait)).isEqualTo(7);
      assertThat(block.since(wait)).isEqualTo(block.begin(wait) - 3);
    }
    assertThat(history.step()).isFalse();
    return begins;
  }

  private static List<Long> descending() {
    List<Long> expected = new ArrayList<>();
    for (long i = WAITS - 1; i >= 0; i--) {
      expected.add(10 + 10 * i);
    }
    return expected;
  }

  @Test
  void goesFromTheLastWaitBack() {
    WaitList list = new WaitList(new SpillBytes(1 << 10));
    for (int i = 0; i < WAITS; i++) {
      add(list, 10 + 10 * i);
    }
    assertThat(begins(list)).isEqualTo(descending());
  }

  @Test
  void putsWaitsInOrderThatAreKnownLate() {
    WaitList list = new WaitList(new SpillBytes(1 << 10));
    for (int i = 0; i < WAITS; i++) {
      if (i % 100 != 3) {
        add(list, 10 + 10 * i);
      }
    }
    for (int i = WAITS - 1; i >= 0; i--) {
      if (i % 100 == 3) {
        add(list, 10 + 10 * i);
      }
    }
    assertThat(begins(list)).isEqualTo(descending());
  }

  @Test
  void findsTheWaitsOfAPartOfTheTime() {
    WaitList list = new WaitList(new SpillBytes(1 << 10));
    for (int i = 0; i < WAITS; i++) {
      add(list, 10 + 10 * i);
    }
    list.finish();
    WaitHistory history = new WaitHistory(list);
    assertThat(history.step()).isTrue();
    for (long[] part : new long[][] {{0, 10}, {12, 13}, {15, 20}, {14, 41}, {4000, 9000}}) {
      List<Long> found = new ArrayList<>();
      history.forEach(part[0], part[1], (block, wait) -> found.add(block.begin(wait)));
      List<Long> expected = new ArrayList<>();
      for (long begin : descending()) {
        if (begin < part[1] && begin + 5 > part[0]) {
          expected.add(begin);
        }
      }
      assertThat(found).isEqualTo(expected);
    }
  }

  @Test
  void countsTheWaitingOfAPart() {
    WaitList list = new WaitList(new SpillBytes(1 << 10));
    add(list, 10);
    list.finish();
    WaitHistory history = new WaitHistory(list);
    assertThat(history.step()).isTrue();
    assertThat(history.block().lengthBetween(history.number(), 0, 100)).isEqualTo(4);
    assertThat(history.block().lengthBetween(history.number(), 0, 12)).isEqualTo(1.6);
    assertThat(history.block().lengthBetween(history.number(), 20, 30)).isZero();
  }
}
