package org.tracetool.counters.computed;

import java.io.IOException;
import java.util.function.IntUnaryOperator;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.operation.MessageMatcher;
import org.tracetool.core.operation.MessageParties;
import org.tracetool.core.operation.SendReceiveMatcher;
import org.tracetool.core.operation.WaitingRows;
import org.tracetool.counters.ComputedCounter;

/**
 * Messages that were sent and are not received yet, nor cancelled. A receive that comes before its
 * send, because clocks differ, counts for nothing, and its send as well; so do bytes of which it is
 * not known how many they are.
 */
final class MessagesInFlight implements ComputedCounter {
  private static final int MAX_WAITING = 1 << 20;

  /** What is kept of a half: what it adds, and 1 more than its request. */
  private static final int SIZE = 0;

  private static final int REQUEST = 1;

  private final ValueChanges changes;
  private final boolean bytes;
  private final IntUnaryOperator parties;
  private final SendReceiveMatcher messages;
  private final WaitingRows halves;

  /** Requests of sends, by process and id: the half that waits, or -1; and the channel. */
  private final WaitingRows requests = new WaitingRows(4);

  private long sum;

  MessagesInFlight(ValueChanges changes, Definitions definitions, boolean bytes) {
    this.changes = changes;
    this.bytes = bytes;
    parties = MessageParties.of(definitions);
    messages = new SendReceiveMatcher(2, parties);
    halves = messages.waiting();
  }

  @Override
  public void handleEvent(EventCursor event) throws IOException {
    EventKind kind = event.kind();
    if (kind == EventKind.REQUEST && event.field(1) == MessageMatcher.CANCELLED) {
      end(event, true);
    } else if (kind == EventKind.ISEND_COMPLETE) {
      end(event, false);
    } else if (kind.isMessage()) {
      handleMessage(event);
    }
  }

  private void handleMessage(EventCursor event) throws IOException {
    int partner = messages.partner(event);
    if (partner == SendReceiveMatcher.LOST) {
      return;
    }
    if (partner == SendReceiveMatcher.NONE) {
      if (halves.size() == MAX_WAITING) {
        int oldest = messages.giveUpOldest();
        sum -= halves.get(oldest, SIZE);
        endRequest(oldest);
      }
      int slot = messages.add(event);
      if (event.kind().isSend()) {
        long size = bytes ? event.bytes() : 1;
        halves.set(slot, SIZE, size == MessageMatcher.UNKNOWN_BYTES ? 0 : size);
        sum += halves.get(slot, SIZE);
      }
      if (event.kind() == EventKind.ISEND && requests.size() < MAX_WAITING) {
        int request = requests.add(parties.applyAsInt(event.location()), event.field(4), 0);
        requests.set(request, 0, slot);
        requests.set(request, 1, parties.applyAsInt(event.partner()));
        requests.set(request, 2, event.comm());
        requests.set(request, 3, event.tag());
        halves.set(slot, REQUEST, request + 1);
      }
    } else {
      if (!event.kind().isSend()) {
        sum -= halves.get(partner, SIZE);
      }
      endRequest(partner);
    }
    changes.addValue(event.time(), sum);
  }

  /** The half of a request does not wait any more. */
  private void endRequest(int half) {
    int request = (int) halves.get(half, REQUEST) - 1;
    if (request >= 0) {
      requests.set(request, 0, WaitingRows.NONE);
    }
  }

  /** A request is complete or cancelled. */
  private void end(EventCursor event, boolean cancelled) throws IOException {
    int process = parties.applyAsInt(event.location());
    int request = requests.find(process, event.field(0), 0);
    if (request == WaitingRows.NONE) {
      return;
    }
    int half = (int) requests.get(request, 0);
    requests.remove(request);
    if (half != WaitingRows.NONE) {
      halves.set(half, REQUEST, 0);
    }
    if (!cancelled) {
      return;
    }
    if (half == WaitingRows.NONE) { // what was received is the next message of the channel
      half =
          messages.partner(
              false,
              process,
              requests.get(request, 1),
              requests.get(request, 2),
              requests.get(request, 3));
    } else {
      halves.remove(half);
    }
    if (half >= 0) {
      sum -= halves.get(half, SIZE);
      endRequest(half);
      changes.addValue(event.time(), sum);
    }
  }
}
