package org.tracetool.view.model;

import java.util.concurrent.atomic.DoubleAdder;

/** Whether somebody still waits for an answer, and how far it is. Safe for several threads. */
public final class RequestProgress {
  private volatile boolean isDropped;

  /** Parts that are read for it, and how many were. */
  private volatile int parts;

  private final DoubleAdder done = new DoubleAdder();

  /** Cancels it: no one waits for it any more. */
  public void drop() {
    isDropped = true;
  }

  /** Whether it was cancelled. */
  public boolean isDropped() {
    return isDropped;
  }

  /**
   * Makes sure that somebody waits.
   *
   * @throws RequestAbandonedException if not
   */
  public void check() throws RequestAbandonedException {
    if (isDropped) {
      throw new RequestAbandonedException();
    }
  }

  /**
   * Says how much will be read, so that it is known how far this is.
   *
   * @param count parts that take about equally long
   */
  void expect(int count) {
    parts = count;
  }

  /** Some more of the parts was read. */
  void advance(double more) {
    done.add(more);
  }

  /** How much of what is to be read was, from 0 to 1; 0 if that is not known. */
  public double share() {
    return parts == 0 ? 0 : Math.max(0, Math.min(1, done.sum() / parts));
  }
}
