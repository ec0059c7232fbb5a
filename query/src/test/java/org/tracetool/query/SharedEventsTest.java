package org.tracetool.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;

final class SharedEventsTest {
  private static final int BLOCKS = 50;

  /** Events with the times 0, 1, 2, …, one in each block. */
  private static final class Counting implements EventSource {
    private final int failsAt;
    private int next;
    private boolean closed;

    private Counting(int failsAt) {
      this.failsAt = failsAt;
    }

    @Override
    public boolean read(EventBlock block) throws IOException {
      block.clear();
      if (next == failsAt) {
        throw new IOException("cut off");
      }
      if (next == BLOCKS) {
        return false;
      }
      block.add(next, EventKind.ENTER, 1, 5);
      next++;
      return true;
    }

    @Override
    public void close() {
      closed = true;
    }
  }

  private static List<Long> times(EventSource source) {
    List<Long> times = new ArrayList<>();
    EventBlock block = new EventBlock();
    try (source) {
      while (source.read(block)) {
        times.add(block.words()[0]);
      }
    } catch (IOException e) {
      times.add(-1L);
    }
    return times;
  }

  @Test
  @Timeout(value = 1, unit = TimeUnit.MINUTES)
  void eachReaderSeesAllEventsInOrder() throws IOException {
    Counting source = new Counting(-1);
    try (SharedEvents shared = new SharedEvents(source, 2)) {
      CompletableFuture<List<Long>> other =
          CompletableFuture.supplyAsync(() -> times(shared.reader(1)));
      List<Long> own = times(shared.reader(0));
      assertThat(own).hasSize(BLOCKS).isSorted();
      assertThat(other.join()).isEqualTo(own);
    }
    assertThat(source.closed).isTrue();
  }

  @Test
  @Timeout(value = 1, unit = TimeUnit.MINUTES)
  void aFailureIsThatOfAllReaders() throws IOException {
    try (SharedEvents shared = new SharedEvents(new Counting(7), 2)) {
      CompletableFuture<List<Long>> other =
          CompletableFuture.supplyAsync(() -> times(shared.reader(1)));
      List<Long> own = times(shared.reader(0));
      assertThat(own).hasSize(8).endsWith(-1L);
      assertThat(other.join()).isEqualTo(own);
    }
  }

  @Test
  @Timeout(value = 1, unit = TimeUnit.MINUTES)
  void nobodyWaitsForAReaderThatIsClosed() throws IOException {
    try (SharedEvents shared = new SharedEvents(new Counting(-1), 2)) {
      shared.reader(1).close();
      assertThat(times(shared.reader(0))).hasSize(BLOCKS);
      assertThatThrownBy(() -> shared.reader(2)).isInstanceOf(RuntimeException.class);
    }
  }
}
