package org.tracetool.counters.computed;

import java.io.IOException;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.operation.Messages;
import org.tracetool.counters.Counter;

/**
 * Messages that were sent and are not received yet. A receive that comes before its send, because
 * clocks differ, counts for nothing, and its send as well.
 */
final class UnderWay implements Counter {
  private static final int MOST_WAITING = 1 << 20;

  private final Changes changes;
  private final boolean bytes;
  private final Messages messages = new Messages(1);
  private long sum;

  UnderWay(Changes changes, boolean bytes) {
    this.changes = changes;
    this.bytes = bytes;
  }

  @Override
  public void event(EventCursor event) throws IOException {
    if (!event.kind().isSend() && !event.kind().isReceive()) {
      return;
    }
    int partner = messages.partner(event);
    if (partner == Messages.LOST) {
      return;
    }
    if (partner == Messages.NONE) {
      if (messages.waiting().size() == MOST_WAITING) {
        int oldest = messages.giveUpOldest();
        if (messages.isSend(oldest)) {
          sum -= messages.waiting().get(oldest, 0);
        }
      }
      int slot = messages.add(event);
      if (event.kind().isSend()) {
        long size = bytes ? event.bytes() : 1;
        messages.waiting().set(slot, 0, size);
        sum += size;
      }
    } else if (!event.kind().isSend()) {
      sum -= messages.waiting().get(partner, 0);
    }
    changes.value(event.time(), sum);
  }
}
