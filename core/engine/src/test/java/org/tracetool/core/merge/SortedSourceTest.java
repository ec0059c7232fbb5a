package org.tracetool.core.merge;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;

class SortedSourceTest {
  /** Markers with few different times, so that many are equal, numbered in their texts. */
  private static EventSource markers(int count, int rowsOfABlock) {
    Random random = new Random(7);
    return new EventSource() {
      private int next;

      @Override
      public boolean read(EventBlock block) {
        block.clear();
        while (next < count && block.rows() < rowsOfABlock) {
          long text = block.text("marker " + next++);
          block.add(random.nextInt(20) - 3, EventKind.MARKER, 1, 112, text);
        }
        return block.rows() > 0;
      }

      @Override
      public void close() {}
    };
  }

  @ParameterizedTest
  @ValueSource(longs = {1 << 30, 200_000, 20_000, 64})
  void sortedByTimeAndStable(long memory) throws IOException {
    List<Long> times = new ArrayList<>();
    List<Integer> numbers = new ArrayList<>();
    try (EventSource sorted = new SortedSource(markers(5000, memory < 1000 ? 2 : 100), memory)) {
      EventBlock block = new EventBlock();
      while (sorted.read(block)) {
        EventCursor cursor = block.cursor();
        while (cursor.next()) {
          times.add(cursor.time());
          numbers.add(Integer.parseInt(cursor.text().substring("marker ".length())));
        }
      }
    }
    assertThat(times).hasSize(5000);
    assertThat(numbers).doesNotHaveDuplicates();
    for (int i = 1; i < times.size(); i++) {
      int order = Long.compareUnsigned(times.get(i - 1), times.get(i));
      assertThat(order).isLessThanOrEqualTo(0);
      if (order == 0) {
        assertThat(numbers.get(i - 1)).isLessThan(numbers.get(i));
      }
    }
    assertThat(times.get(times.size() - 1)).as("times are unsigned").isEqualTo(-1L);
  }
}
