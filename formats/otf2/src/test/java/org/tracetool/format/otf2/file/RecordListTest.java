package org.tracetool.format.otf2.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RecordListTest {
  private static final long FIRST = -1_000_000L; // a large time, since times have no sign

  private final RecordList list = new RecordList(new boolean[256]);

  private static int[] lanes(RecordList list) {
    return IntStream.range(0, list.size()).map(i -> RecordList.lane(list.record(i))).toArray();
  }

  @Test
  void sameTimesStayInTheOrderOfTheirLocations() {
    assertThat(list.begin(FIRST, 100, 4)).isTrue();
    list.setLane(7);
    list.addOther(FIRST + 3);
    list.addOther(FIRST + 99);
    list.setLane(9);
    list.addOther(FIRST);
    list.addOther(FIRST + 3);
    assertThat(list.isAscending()).isTrue();
    list.sortByTime();
    assertThat(lanes(list)).containsExactly(9, 7, 9, 7);
    assertThat(list.time(3)).isEqualTo(FIRST + 99);
  }

  @Test
  void manyTimesInOneSpotAreOrdered() {
    Random random = new Random(1);
    assertThat(list.begin(0, 1L << 40, 20_000)).isTrue();
    for (int lane = 0; lane < 10; lane++) {
      list.setLane(lane);
      long[] times = random.longs(1_999, 0, 5_000).sorted().toArray();
      for (long time : times) {
        list.addOther(time);
      }
      list.addOther((1L << 40) - 1 - lane);
    }
    list.sortByTime();
    for (int i = 1; i < list.size(); i++) {
      assertThat(list.time(i)).isGreaterThanOrEqualTo(list.time(i - 1));
    }
    assertThat(lanes(list)).endsWith(9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
  }

  @Test
  void timesOutOfOrderAndBeyondTheEndAreNoticed() {
    list.begin(FIRST, 100, 4);
    list.setLane(0);
    list.addOther(FIRST + 5);
    list.addOther(FIRST + 4);
    assertThat(list.isAscending()).isFalse();
    list.begin(FIRST, 100, 4);
    list.setLane(0);
    list.addOther(FIRST + 100);
    assertThat(list.isAscending()).isFalse();
  }

  @Test
  void spansWithoutRoomForANumberAreRefused() {
    assertThat(list.begin(0, 1L << 44, 10)).isFalse();
    assertThat(list.begin(0, 0, 10)).isFalse();
    assertThat(list.begin(0, 10, 1L << 20)).isFalse();
  }
}
