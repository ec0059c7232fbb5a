package org.tracetool.core.copy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.shard.ShardWork;

class StreamPlanGroupsTest {
  private static List<Integer> sizes(StreamPlan plan) {
    return plan.together(ShardWork.WHOLE).stream().map(List::size).toList();
  }

  @Test
  void streamsThatAreTakenApartAreReadOnceForSeveralOutputs() {
    StreamInfo wide = new StreamInfo(1, new int[] {1, 2, 3, 4, 5});
    StreamInfo own = new StreamInfo(2, new int[] {9});
    StreamPlan plan = StreamPlan.dealt(List.of(wide, own), null, 0);
    assertThat(sizes(plan)).containsExactly(5, 1);
  }

  @Test
  void outputsThatJoinStreamsStandAlone() {
    StreamInfo a = new StreamInfo(1, new int[] {1, 2, 3});
    StreamInfo b = new StreamInfo(2, new int[] {4, 5, 6});
    // Processes 1 2 | 3 4 | 5 6: the middle one takes from both streams.
    StreamPlan plan = StreamPlan.dealt(List.of(a, b), null, 3);
    assertThat(sizes(plan)).containsExactly(1, 1, 1);
  }
}
