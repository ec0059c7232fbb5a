package org.tracetool.view.analysis;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.operation.MessageMatcher;
import org.tracetool.core.operation.MessageParties;
import org.tracetool.core.operation.MessageResult;

/** Brings the ends of messages together, from the begin of the trace on. */
final class MessageMatching {
  /** Bytes for halves that wait: of a million messages. */
  private static final long MEMORY = 100 << 20;

  private static final int TIME = 0;
  private static final int REGION = 1;
  private static final int ENTER = 2;
  private static final int BYTES = 3;

  /**
   * One end of a message.
   *
   * @param process token of the process or thread
   * @param region a region that this end was given with
   * @param enter a time that this end was given with
   */
  record End(int process, long time, int region, long enter) {}

  /** Takes messages. */
  interface MatchVisitor {
    /** Takes a message. */
    void take(End send, End receive, long bytes);
  }

  private final MessageMatcher matcher;
  private final MatchVisitor taker;
  private final long[] half = new long[4];

  MessageMatching(Definitions definitions, MatchVisitor taker) {
    this.taker = taker;
    matcher =
        new MessageMatcher(half.length, MEMORY, MessageParties.of(definitions), this::handleFound);
  }

  private void handleFound(MessageResult m) {
    if (m.isWhole()) {
      taker.take(
          new End(m.sendLocation(), m.send(TIME), (int) m.send(REGION), m.send(ENTER)),
          new End(m.receiveLocation(), m.receive(TIME), (int) m.receive(REGION), m.receive(ENTER)),
          m.bytes(BYTES));
    }
  }

  /** Takes a record of a message or request. */
  void take(EventCursor event) {
    take(event, 0, 0);
  }

  /**
   * Takes a record of a message or request.
   *
   * @param region a region that it is to be known with
   * @param enter a time that it is to be known with
   */
  void take(EventCursor event, int region, long enter) {
    half[TIME] = event.time();
    half[REGION] = region;
    half[ENTER] = enter;
    half[BYTES] = event.bytes();
    try {
      matcher.take(event, half);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // the taker throws none
    }
  }

  /** No more records. */
  void finish() {
    try {
      matcher.finish();
    } catch (IOException e) {
      throw new UncheckedIOException(e); // the taker throws none
    }
  }
}
