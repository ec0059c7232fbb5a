package org.tracetool.view.analysis;

import org.tracetool.core.event.EventCursor;
import org.tracetool.core.operation.Messages;
import org.tracetool.core.operation.Waiting;

/** Brings the ends of messages together, from the begin of the trace on. */
final class MatchedMessages {
  /** Halves that wait at most; those that wait longest are given up. */
  private static final int MOST_WAITING = 1 << 20;

  private static final int TIME = 0;
  private static final int REGION = 1;
  private static final int ENTER = 2;

  /**
   * One end of a message.
   *
   * @param process token of the process
   * @param region a region that this end was given with
   * @param enter a time that this end was given with
   */
  record End(int process, long time, int region, long enter) {}

  /** Takes messages. */
  interface Taker {
    /** Takes a message. */
    void take(End send, End receive, long bytes);
  }

  private final Messages messages = new Messages(3);
  private final Taker taker;

  MatchedMessages(Taker taker) {
    this.taker = taker;
  }

  /** Takes a send or receive. */
  void take(EventCursor half) {
    take(half, 0, 0);
  }

  /**
   * Takes a send or receive.
   *
   * @param region a region that it is to be known with
   * @param enter a time that it is to be known with
   */
  void take(EventCursor half, int region, long enter) {
    int slot = messages.partner(half);
    if (slot == Messages.LOST) {
      return;
    }
    Waiting waiting = messages.waiting();
    if (slot == Messages.NONE) {
      int own = messages.add(half);
      waiting.set(own, TIME, half.time());
      waiting.set(own, REGION, region);
      waiting.set(own, ENTER, enter);
      if (waiting.size() > MOST_WAITING) {
        messages.giveUpOldest();
      }
      return;
    }
    End here = new End(half.location(), half.time(), region, enter);
    End there =
        new End(
            half.partner(),
            waiting.get(slot, TIME),
            (int) waiting.get(slot, REGION),
            waiting.get(slot, ENTER));
    boolean send = half.kind().isSend();
    taker.take(send ? here : there, send ? there : here, half.bytes());
  }
}
