package org.tracetool.view.model;

import java.util.concurrent.TimeUnit;

/**
 * Counts the questions that are being answered, so that work in the background can let them go
 * first: the systems that matter ignore the priority of threads. Safe for several threads.
 */
public final class ForegroundQuestions {
  private int answering;

  /** A question is being answered from now on. */
  public synchronized void begin() {
    answering++;
  }

  /** A question was answered. */
  public synchronized void end() {
    answering--;
    if (answering == 0) {
      notifyAll();
    }
  }

  /**
   * Waits until no question is being answered, but not for ever: then the background goes on
   * slowly.
   *
   * @param millis how long at most, more than 0
   */
  public synchronized void awaitNone(long millis) {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    try {
      for (long rest = millis; answering > 0 && rest > 0; ) {
        wait(rest);
        rest = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
