package org.tracetool.core.snapshot;

import java.util.ArrayDeque;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;

/**
 * Messages of one process that are under way at the next snapshot. A message that is received
 * before it is never added, so that their number does not grow with the trace.
 */
final class SentMessages {
  private static final int WIDTH = EventKind.SNAPSHOT_SEND.fieldCount();

  private static final class Message {
    private final long received;
    private final long[] fields;
    private KeyValuePairs pairs;

    Message(long received, long[] fields, KeyValuePairs pairs) {
      this.received = received;
      this.fields = fields;
      this.pairs = pairs;
    }
  }

  private final ArrayDeque<Message> messages = new ArrayDeque<>();

  /** Adds a matched send, as it is written, if the message is still under way at {@code next}. */
  void add(EventCursor send, long received, long next) {
    if (received < next) {
      return;
    }
    long[] fields = {
      send.field(0), send.time(), send.field(3), send.field(2), send.field(1), send.field(4)
    };
    messages.add(new Message(received, fields, KeyValuePairs.of(send)));
  }

  /** Forgets messages received before {@code time}, and adds a record for each other message. */
  void writeSnapshot(EventBlock out, long time, int process) {
    messages.removeIf(m -> m.received < time);
    for (Message m : messages) {
      int at = out.addRow(time, EventKind.SNAPSHOT_SEND, process, KeyValuePairs.count(m.pairs));
      System.arraycopy(m.fields, 0, out.words(), at, WIDTH);
      if (m.pairs != null) {
        m.pairs.put(out, at + WIDTH);
        m.pairs = null;
      }
    }
  }
}
