package org.tracetool.counters.computed;

import java.io.Closeable;
import java.io.IOException;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventFamily;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.merge.SortedSource;
import org.tracetool.core.merge.Spool;
import org.tracetool.core.operation.MessageMatcher;
import org.tracetool.core.operation.MessageParties;
import org.tracetool.core.operation.MessageResult;
import org.tracetool.core.operation.OperationState;
import org.tracetool.counters.ComputedCounter;
import org.tracetool.counters.CounterSource.Samples;

/**
 * Messages that were sent and are not received yet; cancelled ones never are. A receive that comes
 * before its send, because clocks differ, counts for nothing, and its send as well; so do bytes of
 * which it is not known how many they are. What a receive takes away may be known much later than
 * its record, so changes are sorted at the end.
 */
final class MessagesInFlight implements ComputedCounter, Closeable {
  private static final long MEMORY = Math.min(64L << 20, Runtime.getRuntime().maxMemory() / 16);

  // What is kept of a half.
  private static final int TIME = 0;
  private static final int SIZE = 1;

  private final boolean hasBytes;
  private final MessageMatcher messages;
  private final long[] half = new long[2];
  private final Spool spool = Spool.create(null, 1, MEMORY / 4);

  /** What is added to the value, and when. */
  private final Spool.StoringTask changes = spool.sink();

  private final EventBlock row = new EventBlock(16);
  private final EventCursor cursor = new EventCursor();

  MessagesInFlight(Definitions definitions, boolean hasBytes) throws IOException {
    this.hasBytes = hasBytes;
    messages = new MessageMatcher(2, MEMORY, MessageParties.of(definitions), this::visitMessage);
  }

  @Override
  public void handleEvent(EventCursor event) throws IOException {
    EventFamily family = event.kind().family();
    if (family != EventFamily.MESSAGE && family != EventFamily.REQUEST) {
      return; // as most
    }
    if (event.kind().isMessage()) {
      half[TIME] = event.time();
      half[SIZE] = event.bytes();
    }
    messages.take(event, half);
  }

  private void visitMessage(MessageResult message) throws IOException {
    if (!message.isWhole() && message.state() != OperationState.OPEN) {
      return;
    }
    long sent = message.send(TIME);
    long size = hasBytes ? message.bytes(SIZE) : 1;
    if (size == MessageMatcher.UNKNOWN_BYTES) {
      return;
    }
    if (message.isWhole()) {
      long received = message.receive(TIME);
      if (Long.compareUnsigned(received, sent) < 0) {
        return;
      }
      addChange(received, -size);
    }
    addChange(sent, size);
  }

  private void addChange(long time, long change) throws IOException {
    row.clear();
    row.add(time, EventKind.COUNTER, 1, 0, change);
    cursor.wrap(row).next();
    changes.accept(cursor);
  }

  @Override
  public void takeSamples(Samples taker) throws IOException {
    messages.finish();
    changes.end();
    ValueChanges values = new ValueChanges(taker);
    EventBlock block = new EventBlock();
    try (EventSource sorted = new SortedSource(changes.stored().open(), MEMORY)) {
      long sum = 0;
      long time = 0;
      boolean isAny = false;
      while (sorted.read(block)) {
        cursor.wrap(block);
        while (cursor.next()) {
          if (isAny && cursor.time() != time) {
            values.addValue(time, sum);
          }
          isAny = true;
          time = cursor.time();
          sum += cursor.field(1);
        }
      }
      if (isAny) {
        values.addValue(time, sum);
      }
    }
  }

  @Override
  public void close() throws IOException {
    spool.close();
  }
}
