package org.tracetool.core.operation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.RequestAction;

/** Receives that are complete in another order than posted. */
class DelayedReceivesTest {
  private final EventBlock rows = new EventBlock();
  private final DelayedReceives receives = new DelayedReceives(IntUnaryOperator.identity());

  private void post(long request) {
    rows.add(1, EventKind.IRECEIVE_REQUEST, 1, request);
  }

  private void complete(long request, int sender, int tag) {
    rows.add(1, EventKind.IRECEIVE, 1, sender, 8, tag, 9, request);
  }

  private long count() {
    EventCursor cursor = new EventCursor();
    cursor.wrap(rows);
    while (cursor.next()) {
      if (DelayedReceives.takes(cursor.kind())) {
        receives.take(cursor);
      }
    }
    return receives.takeCount();
  }

  @Test
  void countsThoseThatAreLate() {
    post(71);
    post(72);
    post(73);
    complete(73, 2, 5);
    complete(71, 2, 5); // overtaken by 73
    complete(72, 2, 5); // as well
    assertThat(count()).isEqualTo(2);
  }

  @Test
  void aReceiveThatBlocksIsPostedWithItsRecord() {
    post(71);
    rows.add(1, EventKind.RECEIVE, 1, 2, 8, 5, 9, 0);
    complete(71, 2, 5);
    assertThat(count()).isEqualTo(1);
  }

  @Test
  void otherChannelsAndCancelledOnesDoNotCount() {
    post(71);
    post(72);
    post(73);
    complete(73, 2, 5);
    complete(72, 3, 5); // another sender
    rows.add(1, EventKind.REQUEST, 1, 71, RequestAction.CANCELLED, 0);
    complete(71, 2, 5); // whatever that is
    post(74);
    complete(74, 2, 5);
    assertThat(count()).isZero();
  }
}
