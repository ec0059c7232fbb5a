package org.tracetool.core.merge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;

@Timeout(60)
class ReadAheadTest {
  /** Counts up from a first time, so many events, then fails or ends; checks for overlap. */
  private static final class Counting implements EventSource {
    private final long first;
    private final int count;
    private final boolean fails;
    private final AtomicInteger inside = new AtomicInteger();
    private int next;
    private boolean closed;

    private Counting(long first, int count, boolean fails) {
      this.first = first;
      this.count = count;
      this.fails = fails;
    }

    @Override
    public boolean read(EventBlock block) throws IOException {
      assertThat(inside.incrementAndGet()).as("threads within one source").isEqualTo(1);
      block.clear();
      if (next == count && fails) {
        inside.decrementAndGet();
        throw new IOException("broken at " + count);
      }
      for (int i = 0; i < 7 && next < count; i++) {
        block.add(first + next, EventKind.ENTER, 1, next, 0);
        next++;
      }
      inside.decrementAndGet();
      return block.rows() > 0;
    }

    @Override
    public void close() {
      closed = true;
    }
  }

  private static List<Long> times(EventSource source) throws IOException {
    List<Long> list = new ArrayList<>();
    source.drainTo(e -> list.add(e.time()));
    return list;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5})
  void deliversTheSameEventsWithAnyNumberOfThreads(int threads) throws IOException {
    try (ReadAhead ahead = new ReadAhead(threads)) {
      List<EventSource> sources = new ArrayList<>();
      for (int i = 0; i < 50; i++) {
        sources.add(ahead.wrap(new Counting(i, 1000, false)));
      }
      KWayMerge merge = new KWayMerge(sources);
      long last = 0;
      int n = 0;
      for (EventCursor e = merge.next(); e != null; e = merge.next()) {
        assertThat(e.time()).isGreaterThanOrEqualTo(last);
        last = e.time();
        n++;
      }
      assertThat(n).isEqualTo(50_000);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void aFailureComesBehindTheEventsBeforeIt(int threads) {
    try (ReadAhead ahead = new ReadAhead(threads)) {
      EventSource source = ahead.wrap(new Counting(0, 100, true));
      List<Long> seen = new ArrayList<>();
      assertThatThrownBy(() -> source.drainTo(e -> seen.add(e.time())))
          .isInstanceOf(IOException.class)
          .hasMessage("broken at 100");
      assertThat(seen).hasSize(100);
    }
  }

  @Test
  void closingTheThreadsEndsWaitingReadersAndThenTheSourceIsClosed() throws IOException {
    ReadAhead ahead = new ReadAhead(2);
    Counting counting = new Counting(0, Integer.MAX_VALUE, false);
    EventSource source = ahead.wrap(counting);
    EventBlock block = new EventBlock();
    assertThat(source.read(block)).isTrue();
    ahead.close();
    assertThatThrownBy(
            () -> {
              while (source.read(block)) {
                assertThat(block.rows()).isPositive();
              }
            })
        .isInstanceOf(CancellationException.class);
    source.close();
    assertThat(counting.closed).isTrue();
  }

  @Test
  void aSourceThatHasEndedStaysEnded() throws IOException {
    try (ReadAhead ahead = new ReadAhead(2)) {
      EventSource source = ahead.wrap(new Counting(5, 3, false));
      assertThat(times(source)).containsExactly(5L, 6L, 7L);
      assertThat(source.read(new EventBlock())).isFalse();
    }
  }
}
