package org.tracetool.legacy.otf.profile;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.tracetool.stats.sums.CallSums;
import org.tracetool.stats.sums.KeyedSums;

class AlikeTest {
  /** Points on a line. */
  private static List<List<Integer>> linked(double within, double... points) {
    OtfprofileClusters linkage =
        new OtfprofileClusters(points.length, (a, b) -> Math.abs(points[a] - points[b]));
    return lists(linkage.within(within));
  }

  private static List<List<Integer>> lists(List<int[]> arrays) {
    return arrays.stream().map(a -> java.util.Arrays.stream(a).boxed().toList()).toList();
  }

  private static List<ProcessTimes> processes(long[]... times) {
    KeyedSums sums = CallSums.table();
    List<ProcessTimes> all = new ArrayList<>();
    for (int p = 0; p < times.length; p++) {
      long[] keys = new long[times[p].length];
      for (int f = 0; f < keys.length; f++) {
        keys[f] = (long) p << 32 | f;
        int row = sums.row(keys[f]);
        sums.values()[row + CallSums.CALLS] = times[p][f] < 0 ? 0 : 1;
        sums.values()[row + CallSums.EXCLUSIVE] = times[p][f];
      }
      all.add(new ProcessTimes(p + 1, keys, sums));
    }
    return all;
  }

  @Test
  void theFarthestMembersDecide() {
    // 0 and 1 come first; 2 is near to 1, but too far from 0.
    assertThat(linked(2, 0, 1, 2.5)).isEqualTo(List.of(List.of(0, 1), List.of(2)));
    assertThat(linked(3, 0, 1, 2.5)).isEqualTo(List.of(List.of(0, 1, 2)));
    assertThat(linked(2, 5, 0, 5.5, 1, 6)).isEqualTo(List.of(List.of(0, 2, 4), List.of(1, 3)));
    assertThat(linked(1, 0, 1)).as("less than").isEqualTo(List.of(List.of(0), List.of(1)));
    assertThat(linked(1)).isEmpty();
  }

  @Test
  void processesWithoutCallsAreNotAlike() {
    List<ProcessTimes> two = processes(new long[0], new long[0]);
    assertThat(two.get(0).from(two.get(1))).isNaN();
    assertThat(lists(new OtfprofileClusters(2, (a, b) -> two.get(a).from(two.get(b))).within(1)))
        .isEqualTo(List.of(List.of(0), List.of(1)));
  }

  @Test
  void distanceIsWhatTimesHaveNotInCommon() {
    List<ProcessTimes> p =
        processes(new long[] {10, 30}, new long[] {20, 20}, new long[] {-1, -1, 5});
    assertThat(p.get(0).from(p.get(0))).isZero();
    assertThat(p.get(0).from(p.get(1))).isEqualTo(1 - 30.0 / 50);
    assertThat(p.get(0).from(p.get(2))).isEqualTo(1);
  }

  @Test
  void meansDivideProcessesIntoAThird() {
    List<ProcessTimes> six =
        processes(
            new long[] {1},
            new long[] {100},
            new long[] {2},
            new long[] {101},
            new long[] {3},
            new long[] {4});
    assertThat(lists(ProcessMeans.around(six)))
        .isEqualTo(List.of(List.of(0, 2, 4, 5), List.of(1, 3)));
    assertThat(ProcessMeans.around(six.subList(0, 5))).isEmpty();
  }
}
