package org.tracetool.view.analysis;

import org.tracetool.core.event.EventCursor;
import org.tracetool.core.match.Messages;
import org.tracetool.core.match.Waiting;

/** Brings the ends of messages together, from the begin of the trace on. */
final class MatchedMessages {
  /** Halves that wait at most; those that wait longest are given up. */
  private static final int MOST_WAITING = 1 << 20;

  private static final int TIME = 0;
  private static final int EXTRA = 1;

  /** Takes messages. */
  interface Taker {
    /**
     * Takes a message.
     *
     * @param extra what the receive was given with
     */
    void take(int sender, long sent, int receiver, long received, long bytes, long extra);
  }

  private final Messages messages = new Messages(2);
  private final Taker taker;

  MatchedMessages(Taker taker) {
    this.taker = taker;
  }

  /**
   * Takes a send or receive.
   *
   * @param extra a number that a receive is to be known with
   */
  void take(EventCursor half, long extra) {
    int slot = messages.partner(half);
    if (slot == Messages.LOST) {
      return;
    }
    Waiting waiting = messages.waiting();
    boolean send = half.kind().isSend();
    if (slot == Messages.NONE) {
      int own = messages.add(half);
      waiting.set(own, TIME, half.time());
      waiting.set(own, EXTRA, extra);
      if (waiting.size() > MOST_WAITING) {
        messages.giveUpOldest();
      }
      return;
    }
    long other = waiting.get(slot, TIME);
    if (send) {
      taker.take(
          half.location(),
          half.time(),
          half.partner(),
          other,
          half.bytes(),
          waiting.get(slot, EXTRA));
    } else {
      taker.take(half.partner(), other, half.location(), half.time(), half.bytes(), extra);
    }
  }
}
