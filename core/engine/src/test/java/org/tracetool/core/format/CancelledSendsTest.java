package org.tracetool.core.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.report.Diagnostics;

/** Sends that never took place are left out, whatever comes between them and their end. */
class CancelledSendsTest {
  private static final int CANCEL = 5;
  private static final int FREE = 6;

  private final List<String> passed = new ArrayList<>();
  private final CancelledSends sends =
      new CancelledSends(e -> passed.add(e.time() + " " + e.kind()), null);
  private final Diagnostics lost = new Diagnostics();
  private final EventBlock block = new EventBlock();

  private void take(long time, EventKind kind, int location, long... fields) throws IOException {
    block.clear();
    block.add(time, kind, location, fields);
    EventCursor event = block.cursor();
    event.next();
    sends.accept(event);
  }

  private void send(long time, int location, long request) throws IOException {
    take(time, EventKind.ISEND, location, 9, 100, 5, 0, request);
  }

  private long losses() {
    return lost.incidents().stream().mapToLong(i -> i.count()).sum();
  }

  @Test
  void theOrderStaysAndTheCancelledOneIsMissing() throws IOException {
    send(1, 1, 70);
    take(2, EventKind.ENTER, 1, 3, 0);
    send(3, 1, 71);
    take(4, EventKind.REQUEST, 1, 70, CANCEL, 0);
    assertThat(passed).isEmpty();
    take(5, EventKind.ISEND_COMPLETE, 1, 71);
    take(6, EventKind.LEAVE, 1, 3, 0);
    assertThat(passed)
        .containsExactly("2 ENTER", "3 ISEND", "4 REQUEST", "5 ISEND_COMPLETE", "6 LEAVE");
    sends.finish(lost);
    assertThat(losses()).isEqualTo(1);
  }

  @Test
  void requestsOfOtherThreadsReceivesAndFreedOnesCancelNothing() throws IOException {
    send(1, 1, 70);
    take(2, EventKind.REQUEST, 2, 70, CANCEL, 0);
    take(3, EventKind.REQUEST, 1, 99, CANCEL, 0);
    take(4, EventKind.REQUEST, 1, 70, FREE, 0);
    take(5, EventKind.REQUEST, 1, 70, CANCEL, 0);
    assertThat(passed).hasSize(5).first().isEqualTo("1 ISEND");
    sends.finish(lost);
    assertThat(losses()).isZero();
  }

  @Test
  void aRequestWhoseIdIsTakenAgainIsOver() throws IOException {
    send(1, 1, 70);
    send(2, 1, 70);
    take(3, EventKind.REQUEST, 1, 70, CANCEL, 0);
    assertThat(passed).containsExactly("1 ISEND", "3 REQUEST");
  }

  @Test
  void whatIsNeverCompleteIsSent() throws IOException {
    send(1, 1, 70);
    take(2, EventKind.ENTER, 1, 3, 0);
    sends.finish(lost);
    assertThat(passed).containsExactly("1 ISEND", "2 ENTER");
  }

  @Test
  void rowsDoNotWaitForever() throws IOException {
    send(1, 1, 70);
    for (int i = 0; i < 100_000; i++) {
      take(2 + i, EventKind.ENTER, 1, 3, 0);
    }
    send(200_000, 1, 71);
    assertThat(passed).hasSizeGreaterThan(50_000);
    take(200_001, EventKind.REQUEST, 1, 70, CANCEL, 0);
    take(200_002, EventKind.REQUEST, 1, 71, CANCEL, 0);
    assertThat(passed).hasSize(100_003).contains("1 ISEND").doesNotContain("200000 ISEND");
    sends.finish(lost);
    assertThat(losses()).isEqualTo(2);
  }
}
