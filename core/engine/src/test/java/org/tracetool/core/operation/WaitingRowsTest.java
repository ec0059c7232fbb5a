package org.tracetool.core.operation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Rows in queues, against lists of the library. */
class WaitingRowsTest {
  private record Key(long a, long b, long c) {}

  private record Naive(Key key, long value, int slot) {}

  private final Random random = new Random(7);

  @Test
  void queuesAndAgesAreThoseOfLists() {
    for (int run = 0; run < 40; run++) {
      check(1 + random.nextInt(60), 1 + random.nextInt(200), run % 2 == 0);
    }
  }

  private void check(int keys, int mostAtOnce, boolean firstOnly) {
    WaitingRows waiting = new WaitingRows(2);
    Map<Key, Deque<Naive>> queues = new HashMap<>();
    List<Naive> all = new ArrayList<>();
    for (long i = 0; i < 2000; i++) {
      // Keys that differ little, so that many stand next to each other in the table.
      Key key = new Key(random.nextInt(keys), random.nextInt(2), -random.nextInt(2));
      boolean add = all.isEmpty() || all.size() < mostAtOnce && random.nextInt(100) < 55;
      Deque<Naive> queue = queues.computeIfAbsent(key, k -> new ArrayDeque<>());
      if (add) {
        int slot = waiting.add(key.a, key.b, key.c);
        assertThat(waiting.get(slot, 0)).isZero();
        waiting.set(slot, 1, i);
        Naive row = new Naive(key, i, slot);
        queue.add(row);
        all.add(row);
      } else {
        Naive row =
            firstOnly && !queue.isEmpty() ? queue.peek() : all.get(random.nextInt(all.size()));
        waiting.remove(row.slot);
        assertThat(waiting.get(row.slot, 1)).as("still readable").isEqualTo(row.value);
        queues.get(row.key).remove(row);
        all.remove(row);
      }
      if (i % 50 == 0) {
        compare(waiting, queues, all);
      }
    }
    compare(waiting, queues, all);
  }

  private static void compare(WaitingRows waiting, Map<Key, Deque<Naive>> queues, List<Naive> all) {
    assertThat(waiting.size()).isEqualTo(all.size());
    List<Long> byAge = new ArrayList<>();
    for (int s = waiting.oldest(); s != WaitingRows.NONE; s = waiting.younger(s)) {
      byAge.add(waiting.get(s, 1));
    }
    assertThat(byAge).isEqualTo(all.stream().map(Naive::value).toList());
    queues.forEach(
        (key, queue) -> {
          List<Long> values = new ArrayList<>();
          int last = WaitingRows.NONE;
          int first = waiting.find(key.a, key.b, key.c);
          for (int s = first; s != WaitingRows.NONE; s = waiting.next(s)) {
            assertThat(waiting.previous(s)).isEqualTo(last);
            assertThat(waiting.key(s, 0)).isEqualTo(key.a);
            values.add(waiting.get(s, 1));
            last = s;
          }
          assertThat(values).isEqualTo(queue.stream().map(Naive::value).toList());
          if (first != WaitingRows.NONE) {
            assertThat(waiting.last(first)).isEqualTo(last);
          }
        });
  }
}
