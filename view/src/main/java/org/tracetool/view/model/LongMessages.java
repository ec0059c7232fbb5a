package org.tracetool.view.model;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.operation.Messages;
import org.tracetool.core.operation.Waiting;
import org.tracetool.core.time.TimeWindow;

/**
 * Messages of which a window may be too narrow to hold both ends: from the notes of the index, or,
 * of a trace without notes that is short, from all of its records, which are read once.
 */
public final class LongMessages {
  /** Records of a trace, at most, that is read as a whole. */
  private static final long MOST_RECORDS = 2_000_000;

  /** Messages that are kept of it, at most: the longest ones. */
  private static final int MOST = 1 << 16;

  private static final int TIME = 0;
  private static final int BYTES = 1;

  private NotedMessages noted;
  private List<Message> whole;

  LongMessages() {}

  /**
   * Messages that reach into a window, by far not all of them: those that are long. A message that
   * nobody receives has no time of its receive.
   *
   * @param trace as it is asked: what is read ends when the answer is not wanted any more
   */
  public synchronized List<Message> reaching(ViewedTrace trace, TimeWindow window)
      throws IOException {
    if (noted == null) {
      noted = NotedMessages.of(trace);
    }
    if (!noted.isEmpty()) {
      return reaching(noted.near(window), window);
    }
    if (whole == null) {
      whole = trace.recordCount() <= MOST_RECORDS ? read(trace) : List.of();
    }
    return reaching(whole, window);
  }

  private static List<Message> reaching(List<Message> messages, TimeWindow window) {
    List<Message> found = new ArrayList<>();
    for (Message m : messages) {
      boolean begins = Long.compareUnsigned(m.sent(), window.to()) < 0;
      // The end of one that nobody receives counts as later than all times.
      if (begins && Long.compareUnsigned(m.received(), window.from()) >= 0) {
        found.add(m);
      }
    }
    return found;
  }

  private static List<Message> read(ViewedTrace trace) throws IOException {
    PriorityQueue<Message> longest =
        new PriorityQueue<>(Comparator.comparingLong(m -> m.received() - m.sent()));
    Messages messages = new Messages(2);
    int[] all = trace.rows().list().stream().mapToInt(Row::location).filter(l -> l != 0).toArray();
    trace
        .records()
        .readMerged(
            all,
            TimeWindow.ALL,
            Message.KINDS,
            half -> {
              if (Message.KINDS.contains(half.kind())) {
                take(half, messages, longest);
              }
              return true;
            });
    List<Message> found = new ArrayList<>(longest);
    Waiting left = messages.waiting();
    for (int slot = left.oldest(); slot != Waiting.NONE; slot = left.younger(slot)) {
      if (messages.isSend(slot) && found.size() < 2 * MOST) {
        long peers = left.key(slot, 0);
        int comm = (int) (left.key(slot, 1) >> 1);
        long tag = left.key(slot, 2);
        long sent = left.get(slot, TIME);
        long bytes = left.get(slot, BYTES);
        found.add(new Message((int) (peers >>> 32), (int) peers, comm, tag, sent, -1L, bytes));
      }
    }
    return List.copyOf(found);
  }

  private static void take(EventCursor half, Messages messages, PriorityQueue<Message> longest) {
    int slot = messages.partner(half);
    if (slot == Messages.NONE) {
      int own = messages.add(half);
      messages.waiting().set(own, TIME, half.time());
      messages.waiting().set(own, BYTES, half.bytes());
      return;
    }
    boolean send = half.kind().isSend();
    int own = half.location();
    int other = half.partner();
    long there = messages.waiting().get(slot, TIME);
    longest.add(
        new Message(
            send ? own : other,
            send ? other : own,
            half.comm(),
            half.tag(),
            send ? half.time() : there,
            send ? there : half.time(),
            half.bytes()));
    if (longest.size() > MOST) {
      longest.poll();
    }
  }
}
