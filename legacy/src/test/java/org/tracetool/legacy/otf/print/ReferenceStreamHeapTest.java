package org.tracetool.legacy.otf.print;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class ReferenceStreamHeapTest {
  /** The order of (stream, position) for streams with these times. */
  private static List<String> order(long[][] streams) {
    int n = streams.length;
    long[] first = new long[n];
    boolean[] has = new boolean[n];
    for (int i = 0; i < n; i++) {
      has[i] = streams[i].length > 0;
      first[i] = has[i] ? streams[i][0] : 0;
    }
    ReferenceStreamHeap heap = new ReferenceStreamHeap(first, has);
    int[] at = new int[n];
    List<String> order = new ArrayList<>();
    for (int s = heap.top(); s >= 0; s = heap.top()) {
      order.add((char) ('a' + s) + "" + at[s]);
      if (++at[s] < streams[s].length) {
        heap.advance(streams[s][at[s]]);
      } else {
        heap.remove();
      }
    }
    return order;
  }

  @Test
  void equalTimesTurnTheHeap() {
    // Worked out by hand: the top moves down past equal children, so streams take turns.
    assertThat(order(new long[][] {{5, 5, 5}, {5, 5}}))
        .containsExactly("b0", "a0", "b1", "a1", "a2");
  }

  /** The same order from the rule as it is said, on lists: a line moves down to equal ones, too. */
  private static List<String> spelledOut(long[][] streams) {
    List<Integer> heap = new ArrayList<>();
    int[] at = new int[streams.length];
    for (int i = 0; i < streams.length; i++) {
      heap.add(i);
    }
    for (int v = (heap.size() - 1) / 2; v >= 0; v--) {
      moveDown(heap, v, streams, at);
    }
    List<String> order = new ArrayList<>();
    while (!heap.isEmpty()) {
      int s = heap.get(0);
      order.add((char) ('a' + s) + "" + at[s]);
      if (++at[s] == streams[s].length) {
        heap.set(0, heap.get(heap.size() - 1));
        heap.remove(heap.size() - 1);
      }
      moveDown(heap, 0, streams, at);
    }
    return order;
  }

  /** The times of each stream, given by how far each is behind the one before. */
  private static long[][] times(List<List<Integer>> steps) {
    long[][] streams = new long[steps.size()][];
    for (int i = 0; i < streams.length; i++) {
      streams[i] = new long[steps.get(i).size()];
      long t = 0;
      for (int k = 0; k < streams[i].length; k++) {
        t += steps.get(i).get(k);
        streams[i][k] = t;
      }
    }
    return streams;
  }

  private static void moveDown(List<Integer> heap, int from, long[][] streams, int[] at) {
    int v = from;
    while (2 * v + 1 < heap.size()) {
      int c = 2 * v + 1;
      if (c + 1 < heap.size() && time(heap, c + 1, streams, at) < time(heap, c, streams, at)) {
        c++;
      }
      if (time(heap, v, streams, at) < time(heap, c, streams, at)) {
        return;
      }
      Collections.swap(heap, v, c);
      v = c;
    }
  }

  private static long time(List<Integer> heap, int place, long[][] streams, int[] at) {
    int s = heap.get(place);
    return streams[s][at[s]];
  }

  /** Four streams, which have code of their own, come to be three, two and one in the end. */
  @Property
  void asTheRuleSays(
      @ForAll @Size(min = 3, max = 6)
          List<@Size(min = 1, max = 20) List<@IntRange(max = 3) Integer>> steps) {
    long[][] streams = times(steps);
    assertThat(order(streams)).isEqualTo(spelledOut(streams));
  }

  @Test
  void emptyStreamsAreReplacedByTheLastOne() {
    assertThat(order(new long[][] {{}, {2}, {}, {1}})).containsExactly("d0", "b0");
    assertThat(order(new long[][] {{}, {}})).isEmpty();
    assertThat(order(new long[][] {})).isEmpty();
  }

  @Test
  void timesAreUnsigned() {
    assertThat(order(new long[][] {{-1}, {Long.MAX_VALUE}, {0}})).containsExactly("c0", "b0", "a0");
  }

  @Test
  void turningCountsLikeALine() {
    ReferenceStreamHeap heap =
        new ReferenceStreamHeap(new long[] {5, 5}, new boolean[] {true, true});
    assertThat(heap.top()).isEqualTo(1);
    heap.turn();
    assertThat(heap.top()).isZero();
  }

  @Property
  void sorted(@ForAll @Size(max = 9) List<@Size(max = 20) List<@IntRange(max = 9) Integer>> steps) {
    long[][] streams = times(steps);
    int total = Arrays.stream(streams).mapToInt(stream -> stream.length).sum();
    List<String> order = order(streams);
    assertThat(order).hasSize(total).doesNotHaveDuplicates();
    long last = 0;
    for (String s : order) {
      long t = streams[s.charAt(0) - 'a'][Integer.parseInt(s.substring(1))];
      assertThat(t).isGreaterThanOrEqualTo(last);
      last = t;
    }
  }
}
