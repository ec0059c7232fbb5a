package org.tracetool.core.merge;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;

class KWayMergeTest {
  private record Event(long time, int source, int number) {}

  /** Delivers times as events whose region is their number; blocks may be empty. */
  private static EventSource source(int id, List<Long> times, Random random) {
    return new EventSource() {
      private int next;

      @Override
      public boolean read(EventBlock block) {
        block.clear();
        if (next == times.size()) {
          return false;
        }
        for (int n = random.nextInt(5); n > 0 && next < times.size(); n--) {
          block.add(times.get(next), EventKind.ENTER, id, next, 0);
          next++;
        }
        return true;
      }

      @Override
      public void close() {}
    };
  }

  private static List<Event> merge(List<List<Long>> sources, Random random) throws IOException {
    List<EventSource> list = new ArrayList<>();
    for (int i = 0; i < sources.size(); i++) {
      list.add(source(i, sources.get(i), random));
    }
    KWayMerge merge = new KWayMerge(list);
    List<Event> events = new ArrayList<>();
    for (EventCursor e = merge.next(); e != null; e = merge.next()) {
      assertThat(merge.source()).isEqualTo(e.location());
      events.add(new Event(e.time(), e.location(), (int) e.field(0)));
    }
    assertThat(merge.next()).isNull();
    return events;
  }

  private static List<Event> sorted(List<List<Long>> sources) {
    List<Event> all = new ArrayList<>();
    for (int s = 0; s < sources.size(); s++) {
      for (int i = 0; i < sources.get(s).size(); i++) {
        all.add(new Event(sources.get(s).get(i), s, i));
      }
    }
    all.sort(
        Comparator.comparing(Event::time, Long::compareUnsigned)
            .thenComparing(Event::source)
            .thenComparing(Event::number));
    return all;
  }

  private static List<List<Long>> random(Random random, int sources, int most) {
    List<List<Long>> list = new ArrayList<>();
    for (int s = 0; s < sources; s++) {
      List<Long> times = new ArrayList<>();
      for (int n = random.nextInt(most + 1); n > 0; n--) {
        times.add(random.nextBoolean() ? random.nextInt(6) : random.nextLong());
      }
      times.sort(Long::compareUnsigned);
      list.add(times);
    }
    return list;
  }

  @Example
  void eventsThatMayComeEarlyFollowTheirSource() throws IOException {
    List<List<Long>> times = List.of(List.of(1L, 5L, 6L, 7L), List.of(2L, 3L, 9L), List.of(4L));
    List<EventSource> sources = new ArrayList<>();
    for (int i = 0; i < times.size(); i++) {
      sources.add(source(i, times.get(i), new Random(i)));
    }
    KWayMerge merge = new KWayMerge(sources, e -> e.time() % 3 == 0);
    List<Long> order = new ArrayList<>();
    for (EventCursor e = merge.next(); e != null; e = merge.next()) {
      assertThat(merge.source()).isEqualTo(e.location());
      order.add(e.time());
    }
    assertThat(order).containsExactly(1L, 2L, 3L, 9L, 4L, 5L, 6L, 7L);
  }

  @Property(tries = 300)
  void deliversWhatASortDelivers(@ForAll long seed, @ForAll @IntRange(max = 30) int sources)
      throws IOException {
    Random random = new Random(seed);
    List<List<Long>> times = random(random, sources, 25);
    assertThat(merge(times, random)).isEqualTo(sorted(times));
  }

  @Example
  void equalTimesComeInTheOrderOfTheSourcesWhole() throws IOException {
    List<List<Long>> times = List.of(List.of(5L, 5L), List.of(5L), List.of(4L, 5L));
    assertThat(merge(times, new Random(1)))
        .containsExactly(
            new Event(4, 2, 0),
            new Event(5, 0, 0),
            new Event(5, 0, 1),
            new Event(5, 1, 0),
            new Event(5, 2, 1));
  }

  @Example
  void thousandsOfSourcesAreMerged() throws IOException {
    Random random = new Random(7);
    List<List<Long>> times = random(random, 6000, 8);
    assertThat(merge(times, random)).isEqualTo(sorted(times));
  }

  @Example
  void aSourceWhoseTimesGoBackIsDeliveredAsItStands() throws IOException {
    List<List<Long>> times = List.of(List.of(10L, 3L, 20L), List.of(5L, 15L));
    assertThat(merge(times, new Random(1)))
        .extracting(Event::time)
        .containsExactly(5L, 10L, 3L, 15L, 20L);
  }

  @Example
  void theSinkIsEnded() throws IOException {
    int[] ended = {0};
    List<Long> seen = new ArrayList<>();
    new KWayMerge(List.of(source(0, List.of(1L, 2L), new Random(1))))
        .drainTo(
            new org.tracetool.core.event.EventSink() {
              @Override
              public void accept(EventCursor event) {
                seen.add(event.time());
              }

              @Override
              public void end() {
                ended[0]++;
              }
            });
    assertThat(seen).containsExactly(1L, 2L);
    assertThat(ended[0]).isEqualTo(1);
  }
}
