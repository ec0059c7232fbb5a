package org.tracetool.core.copy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.tracetool.core.format.StreamInfo;

class StreamPlanTest {
  private static final List<StreamInfo> STREAMS =
      List.of(
          new StreamInfo(1, new int[] {1, 9}),
          new StreamInfo(4, new int[] {2}),
          new StreamInfo(5, new int[] {3, 4}));

  private static List<String> text(StreamPlan plan) {
    List<String> list = new ArrayList<>();
    for (StreamPlan.Output o : plan.outputs()) {
      StringBuilder s = new StringBuilder(o.stream().id() + ":");
      for (int t : o.stream().locations()) {
        s.append(' ').append(t);
      }
      o.from()
          .forEach(
              (in, part) -> {
                s.append(" <").append(in.id());
                if (part != null) {
                  for (int t : part) {
                    s.append(' ').append(t);
                  }
                }
                s.append('>');
              });
      list.add(s.toString());
    }
    return list;
  }

  @Test
  void sameStreams() {
    assertThat(text(StreamPlan.same(STREAMS, null)))
        .containsExactly("1: 1 9 <1>", "4: 2 <4>", "5: 3 4 <5>");
    assertThat(text(StreamPlan.same(STREAMS, t -> t == 9 || t == 2)))
        .containsExactly("1: 9 <1 9>", "4: 2 <4>");
  }

  @Test
  void dealtInBlocksTheFirstOnesLarger() {
    assertThat(text(StreamPlan.dealt(STREAMS, null, 2)))
        .containsExactly("1: 1 2 9 <1> <4>", "2: 3 4 <5>");
    assertThat(text(StreamPlan.dealt(STREAMS, null, 3)))
        .containsExactly("1: 1 9 <1>", "2: 2 3 <4> <5 3>", "3: 4 <5 4>");
    assertThat(text(StreamPlan.dealt(STREAMS, null, 1)))
        .containsExactly("1: 1 2 3 4 9 <1> <4> <5>");
  }

  @Test
  void oneStreamForEachProcess() {
    List<String> each = List.of("1: 1 <1 1>", "2: 9 <1 9>", "3: 2 <4>", "4: 3 <5 3>", "5: 4 <5 4>");
    assertThat(text(StreamPlan.dealt(STREAMS, null, 0))).isEqualTo(each);
    assertThat(text(StreamPlan.dealt(STREAMS, null, 100))).isEqualTo(each);
  }

  @Test
  void processTokensAreUnsigned() {
    List<StreamInfo> streams =
        List.of(new StreamInfo(1, new int[] {-1}), new StreamInfo(2, new int[] {7}));
    assertThat(text(StreamPlan.dealt(streams, null, 1))).containsExactly("1: 7 -1 <1> <2>");
    assertThat(StreamPlan.among(new int[] {7, -1, 3}).test(-1)).isTrue();
    assertThat(StreamPlan.among(new int[] {7, -1, 3}).test(4)).isFalse();
  }
}
