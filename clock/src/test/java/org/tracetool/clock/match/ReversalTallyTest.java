package org.tracetool.clock.match;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tracetool.clock.map.TimeMap;
import org.tracetool.core.definition.CollectiveType;

class ReversalTallyTest {
  private static ReversalTally tally(TimeMap... maps) {
    return new ReversalTally(maps.length == 0 ? null : maps, 5);
  }

  @Test
  void messagesAreCountedByPair() {
    ReversalTally tally = tally();
    tally.visitMessage(0, 100, 1, 110);
    tally.visitMessage(0, 200, 1, 190);
    tally.visitMessage(1, 300, 0, 303);
    tally.visitMessage(2, 400, 2, 390); // to itself: no pair
    assertThat(tally.messages()).isEqualTo(4);
    assertThat(tally.violated()).isEqualTo(2);
    assertThat(tally.tight()).as("less than the latency").isEqualTo(3);
    assertThat(tally.largest()).isEqualTo(10);
    assertThat(tally.shortest()).isEqualTo(-10);
    assertThat(tally.pairs()).isEqualTo(2);
    int there = tally.find(0, 1);
    assertThat(tally.messages(there)).isEqualTo(2);
    assertThat(tally.violated(there)).isEqualTo(1);
    assertThat(tally.shortest(there)).isEqualTo(-10);
    assertThat(tally.largest(there)).isEqualTo(10);
    assertThat(tally.sender(there)).isZero();
    assertThat(tally.receiver(there)).isEqualTo(1);
    assertThat(tally.find(1, 2)).isNegative();
    assertThat(tally.shortestHalfRound()).isEqualTo((-10 + 3) / 2);
    assertThat(tally.any()).isTrue();
  }

  @Test
  void nothingIsKnownWithoutMessages() {
    ReversalTally tally = tally();
    assertThat(tally.shortest()).isEqualTo(-1);
    assertThat(tally.shortestHalfRound()).isEqualTo(-1);
    assertThat(tally.any()).isFalse();
  }

  @Test
  void timesAreCorrectedFirst() {
    ReversalTally tally = tally(TimeMap.IDENTITY, TimeMap.shift(20));
    tally.visitMessage(0, 200, 1, 190);
    tally.visitMessage(1, 300, 0, 310);
    assertThat(tally.shortest(tally.find(0, 1))).isEqualTo(10);
    assertThat(tally.shortest(tally.find(1, 0))).isEqualTo(-10);
    assertThat(tally.violated()).isEqualTo(1);
  }

  /** Members begin at 10, 20, 30; ends are those of the row. The root is the first member. */
  @ParameterizedTest
  @CsvSource({
    "BARRIER, 40 40 40, 0",
    "BARRIER, 28 40 40, 2",
    "ALL2ALL, 40 25 40, 5",
    "ONE2ALL, 15 21 31, 0",
    "ONE2ALL, 15 4 31, 6",
    "ALL2ONE, 29 21 31, 1",
    "ALL2ONE, 30 21 31, 0",
  })
  void operationsEndAfterWhatMembersWaitFor(CollectiveType type, String ends, long early) {
    long[] end = new long[3];
    for (int i = 0; i < end.length; i++) {
      end[i] = Long.parseLong(ends.split(" ")[i]);
    }
    ReversalTally tally = tally();
    tally.visitCollective(type, 0, 3, new int[] {4, 5, 6}, new long[] {10, 20, 30}, end);
    assertThat(tally.operations()).isEqualTo(1);
    assertThat(tally.largestOperation()).isEqualTo(early);
    assertThat(tally.violatedOperations()).isEqualTo(early > 0 ? 1 : 0);
    assertThat(tally.messages()).isZero();
  }
}
