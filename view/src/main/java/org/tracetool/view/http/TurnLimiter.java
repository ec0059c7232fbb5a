package org.tracetool.view.http;

import java.util.ArrayDeque;
import java.util.Deque;
import org.tracetool.view.model.RequestAbandonedException;
import org.tracetool.view.model.RequestProgress;

/**
 * Lets a few questions be answered at the same time. The newest that waits comes next, since it is
 * about what is seen now; one that is given up does not wait any longer. Safe for several threads.
 */
public final class TurnLimiter {
  private final Deque<Object> waiting = new ArrayDeque<>();
  private int free;

  /** So many at the same time. */
  public TurnLimiter(int parallel) {
    free = Math.max(1, parallel);
  }

  /**
   * Waits for a turn, which has to be given back.
   *
   * @throws RequestAbandonedException if the question was given up; there is no turn then
   */
  public synchronized void take(RequestProgress wanted)
      throws RequestAbandonedException, InterruptedException {
    Object self = new Object();
    waiting.push(self);
    try {
      while (!wanted.isDropped() && (free == 0 || waiting.peek() != self)) {
        wait();
      }
      wanted.check();
      free--;
    } finally {
      waiting.remove(self);
      notifyAll();
    }
  }

  /** Gives a turn back. */
  public synchronized void give() {
    free++;
    notifyAll();
  }

  /** Some questions were given up. */
  public synchronized void countDropped() {
    notifyAll();
  }

  /** How many wait. */
  public synchronized int waiting() {
    return waiting.size();
  }
}
