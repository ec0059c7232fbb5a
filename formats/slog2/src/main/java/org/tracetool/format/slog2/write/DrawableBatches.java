package org.tracetool.format.slog2.write;

import java.io.IOException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import org.tracetool.core.work.TaskExecutor;
import org.tracetool.format.slog2.drawable.Drawable;
import org.tracetool.format.slog2.drawable.DrawableTopology;

/**
 * Hands drawables on in batches to another thread, one batch after the other, so that making them
 * and what is made of them go on at the same time.
 */
final class DrawableBatches {
  private static final int SIZE = 4096;

  /** Takes what was handed on, in order; one thread at a time. */
  interface BatchVisitor {
    /** Takes a drawable, whose parts have the topology if it is a composite. */
    void take(Drawable drawable, DrawableTopology topology) throws IOException;
  }

  /** Drawables with their topologies. */
  private static final class Batch {
    final Drawable[] drawables = new Drawable[SIZE];
    final DrawableTopology[] topologies = new DrawableTopology[SIZE];
    int count;

    void takeAll(BatchVisitor taker) throws IOException {
      for (int i = 0; i < count; i++) {
        taker.take(drawables[i], topologies[i]);
        drawables[i] = null;
      }
      count = 0;
    }
  }

  private final ExecutorService threads;
  private final BatchVisitor taker;
  private Batch filling = new Batch();
  private Batch other = new Batch();

  /** The work on the other batch; null if there is none. */
  private Future<?> running;

  private boolean failed;

  /**
   * @param threads may help; null if all is to be done by the caller's
   */
  DrawableBatches(ExecutorService threads, BatchVisitor taker) {
    this.threads = threads;
    this.taker = taker;
  }

  /** Adds a drawable, which is taken at once or later. */
  void add(Drawable drawable, DrawableTopology topology) throws IOException {
    if (threads == null) {
      taker.take(drawable, topology);
      return;
    }
    filling.drawables[filling.count] = drawable;
    filling.topologies[filling.count++] = topology;
    if (filling.count == SIZE) {
      handOn();
    }
  }

  private void handOn() throws IOException {
    await();
    Batch full = filling;
    filling = other;
    other = full;
    try {
      running =
          threads.submit(
              () -> {
                full.takeAll(taker);
                return null;
              });
    } catch (RejectedExecutionException e) {
      full.takeAll(taker); // no thread is there any more
    }
  }

  /** Waits until no other thread works; its failure is thrown, and again each time. */
  private void await() throws IOException {
    if (failed) {
      throw new IllegalStateException("after a failure");
    }
    Future<?> before = running;
    running = null;
    if (before != null) {
      failed = true;
      TaskExecutor.await(before);
      failed = false;
    }
  }

  /** Has all taken that was added. */
  void drain() throws IOException {
    await();
    filling.takeAll(taker);
  }

  /** Waits until no other thread works, whatever becomes of that, and forgets what is left. */
  void abandon() {
    filling.count = 0;
    try {
      await();
    } catch (IOException | RuntimeException e) {
      // The log is given up anyway.
    }
  }
}
