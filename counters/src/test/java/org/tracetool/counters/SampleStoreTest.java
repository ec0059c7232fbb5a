package org.tracetool.counters;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.testdata.contract.ContractRow;

class SampleStoreTest {
  private static final int LOCATIONS = 100;

  @Test
  void samplesOfSomeLocationsComeInOrderOfTime() throws IOException {
    Random random = new Random(1);
    List<ContractRow> rows = new ArrayList<>();
    try (SampleStore store = new SampleStore(1 << 20)) {
      EventBlock block = new EventBlock();
      EventCursor event = new EventCursor();
      for (int i = 0; i < 3000; i++) {
        int location = 1 + random.nextInt(LOCATIONS);
        block.clear();
        block.add(random.nextInt(500), EventKind.COUNTER, location, 7, i);
        event.wrap(block);
        event.next();
        store.accept(event);
        rows.add(ContractRow.of(event));
      }
      store.end();
      assertThat(store.has(1)).isTrue();
      assertThat(store.has(LOCATIONS + 1)).isFalse();
      for (int[] wanted : new int[][] {{3}, {5, 80, 99}, {LOCATIONS + 1}, {}}) {
        List<ContractRow> expected =
            rows.stream()
                .filter(r -> contains(wanted, r.location()))
                .sorted(Comparator.comparingLong(ContractRow::time))
                .toList();
        try (EventSource source = store.open(wanted)) {
          assertThat(ContractRow.readAll(source))
              .usingElementComparator(BY_TIME_AND_VALUE)
              .containsExactlyInAnyOrderElementsOf(expected)
              .isSortedAccordingTo(Comparator.comparingLong(ContractRow::time));
        }
      }
    }
  }

  private static final Comparator<ContractRow> BY_TIME_AND_VALUE =
      Comparator.comparingLong(ContractRow::time).thenComparing(r -> r.fields().get(1));

  private static boolean contains(int[] list, int number) {
    for (int n : list) {
      if (n == number) {
        return true;
      }
    }
    return false;
  }
}
