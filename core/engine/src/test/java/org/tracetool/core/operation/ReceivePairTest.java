package org.tracetool.core.operation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tracetool.core.collect.SpillStore;

class ReceivePairTest {
  /** Compares with plain queues: few and many different tags, in memory and on disk. */
  @ParameterizedTest
  @CsvSource({"3, 1000000", "3, 0", "20, 500", "9000, 1000", "100000, 0"})
  void givesTheOldestReceiveOfEachTag(int tags, long memory) throws IOException {
    Random random = new Random(tags);
    Map<Long, ArrayDeque<Long>> expected = new HashMap<>();
    try (SpillStore store = new SpillStore(memory)) {
      ReceivePair pair = new ReceivePair(store);
      long time = 0;
      int found = 0;
      for (int i = 0; i < 60_000; i++) {
        long key = ReceiveLog.key(random.nextInt(2), random.nextInt(tags));
        if (random.nextInt(5) < 3) {
          time += random.nextInt(1000) - 10;
          pair.add(key, Math.max(0, time));
          expected.computeIfAbsent(key, k -> new ArrayDeque<>()).add(Math.max(0, time));
        } else {
          ArrayDeque<Long> queue = expected.get(key);
          long oldest = queue == null || queue.isEmpty() ? ReceivePair.NONE : queue.poll();
          assertThat(pair.take(key)).isEqualTo(oldest);
          found += oldest == ReceivePair.NONE ? 0 : 1;
        }
      }
      pair.finish();
      for (Map.Entry<Long, ArrayDeque<Long>> e : expected.entrySet()) {
        for (long oldest : e.getValue()) {
          assertThat(pair.take(e.getKey())).isEqualTo(oldest);
        }
        assertThat(pair.take(e.getKey())).isEqualTo(ReceivePair.NONE);
      }
      assertThat(found).isPositive();
    }
  }
}
