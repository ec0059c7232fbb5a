package org.tracetool.core.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.RequestAction;

class PostedCollectivesTest {
  private static final int BCAST = 7;
  private static final int REDUCE = 8;

  private final List<String> written = new ArrayList<>();
  private final PostedCollectives posts =
      new PostedCollectives(
          this::write,
          Definitions.builder()
              .add(new Definition.Location(1, "A", 0))
              .add(new Definition.Location(2, "A thread", 1))
              .build());

  private void write(EventCursor e) {
    String operation = e.kind() == EventKind.COLLECTIVE ? " " + e.field(0) + "+" + e.field(5) : "";
    written.add(e.time() + " " + e.kind().label() + operation);
  }

  private void take(long time, int location, EventKind kind, long... fields) throws IOException {
    EventBlock block = new EventBlock();
    block.add(time, kind, location, fields);
    EventCursor e = block.cursor();
    e.next();
    posts.accept(e);
  }

  private void post(long time, int location, long request) throws IOException {
    take(time, location, EventKind.COLLECTIVE_REQUEST, request);
  }

  private void complete(long time, int location, int operation, long request) throws IOException {
    take(time, location, EventKind.COLLECTIVE_COMPLETE, operation, 3, 0, 8, 8, request);
  }

  /** Whatever the order in which they are complete, and which thread completes them. */
  @Test
  void operationsLastFromTheirPost() throws IOException {
    post(1, 1, 5);
    post(2, 1, 6);
    take(3, 1, EventKind.ENTER, 9, 0);
    complete(4, 1, REDUCE, 6);
    assertThat(posts.isWaiting()).isTrue();
    complete(7, 2, BCAST, 5);
    assertThat(posts.isWaiting()).isFalse();
    assertThat(written).containsExactly("1 collective 7+6", "2 collective 8+2", "3 enter");
    assertThat(posts.joined()).isEqualTo(2);
  }

  @Test
  void whatIsNeverCompleteIsNoOperation() throws IOException {
    post(1, 1, 5);
    post(2, 1, 6);
    take(3, 1, EventKind.REQUEST, 6, RequestAction.CANCELLED, 0);
    complete(4, 1, REDUCE, 4);
    posts.end();
    assertThat(written).containsExactly("3 request", "4 collective-complete");
    assertThat(posts.givenUp()).isEqualTo(1);
  }

  /** Memory is bounded: what is complete too late is written as it comes. */
  @Test
  void fewRecordsWait() throws IOException {
    post(1, 1, 5);
    for (int i = 0; i < 200_000; i++) {
      take(2 + i, 1, EventKind.ENTER, 9, 0);
    }
    assertThat(posts.isWaiting()).isFalse();
    assertThat(posts.givenUp()).isEqualTo(1);
    complete(300_000, 1, REDUCE, 5);
    assertThat(written).hasSize(200_001).endsWith("300000 collective-complete");
  }
}
