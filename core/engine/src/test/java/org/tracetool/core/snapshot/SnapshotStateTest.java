package org.tracetool.core.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;

class SnapshotStateTest {
  private static final long FREE = SnapshotState.freeRecords(4);

  private final SnapshotCalls calls = new SnapshotCalls();
  private final SnapshotState state = new SnapshotState(1, calls, FREE);
  private long records;

  private void enter(int number) {
    EventBlock block = new EventBlock();
    EventCursor event = new EventCursor();
    for (int i = 0; i < number; i++) {
      block.clear();
      int at = block.addRow(i, EventKind.ENTER, 1, 0);
      block.words()[at] = 5;
      event.wrap(block).next();
      calls.enter(event);
    }
  }

  private long snapshot(long time) throws IOException {
    long before = records;
    state.write(time, event -> records++);
    return records - before;
  }

  @Test
  void aThousandSnapshotsOfAThousandCallsAreComplete() throws IOException {
    enter(1000);
    for (int i = 0; i < 1024; i++) {
      assertThat(snapshot(1000 + i)).isEqualTo(1000);
    }
  }

  @Test
  void veryManyProcessesShareWhatSnapshotsMayHold() {
    assertThat(SnapshotState.freeRecords(64)).isEqualTo(FREE);
    assertThat(SnapshotState.freeRecords(1 << 16)).isEqualTo(1024);
    assertThat(SnapshotState.freeRecords(1 << 20)).isEqualTo(512);
  }

  @Test
  void snapshotsOfVeryDeepCallsAreLeftOutOnceTheyAreMoreThanTheEvents() throws IOException {
    int depth = 100_000;
    enter(depth);
    int complete = 0;
    for (int i = 0; i < 1024; i++) {
      long written = snapshot(depth + i);
      assertThat(written).isIn(0L, (long) depth);
      complete += written == 0 ? 0 : 1;
    }
    assertThat(complete).isEqualTo((int) ((FREE + depth) / depth));
  }
}
