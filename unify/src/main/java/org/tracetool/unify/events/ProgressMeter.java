package org.tracetool.unify.events;

import java.util.concurrent.atomic.AtomicLong;
import org.tracetool.unify.UnifyListener;

/**
 * Adds up the progress of the streams of a pass: each has a weight, its number of bytes, and within
 * it the time measures the progress. Thread-safe.
 */
final class ProgressMeter {
  private static final int STEPS = 200;

  private final UnifyListener listener;
  private final double from;
  private final double span;
  private final double total;
  private final AtomicLong done = new AtomicLong();
  private int reported = -1;

  /**
   * A pass that takes the work from {@code from} to {@code to}, as parts of the whole.
   *
   * @param total sum of all weights
   */
  ProgressMeter(UnifyListener listener, double from, double to, long total) {
    this.listener = listener;
    this.from = from;
    this.span = to - from;
    this.total = Math.max(total, 1);
  }

  /** Follows one stream. */
  Stream stream(long weight) {
    return new Stream(weight);
  }

  /** One stream; used by one thread. */
  final class Stream {
    private final long weight;
    private long counted;

    private Stream(long weight) {
      this.weight = weight;
    }

    /** A part of the stream, from 0 to 1, is done. */
    void setPart(double part) {
      long now = (long) (weight * Math.max(0, Math.min(1, part)));
      if (now > counted) {
        long sum = done.addAndGet(now - counted);
        counted = now;
        report(sum / total);
      }
    }
  }

  private void report(double part) {
    int step = (int) (part * STEPS);
    if (step > reported) {
      tell(step, part);
    }
  }

  private synchronized void tell(int step, double part) {
    if (step > reported) {
      reported = step;
      listener.setProgress(from + span * Math.min(1, part));
    }
  }
}
