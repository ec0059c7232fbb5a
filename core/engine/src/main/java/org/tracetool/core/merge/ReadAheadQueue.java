package org.tracetool.core.merge;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * A sequence of blocks that other threads fill ahead of the one that takes them. There are never
 * more than a given number of blocks, and no thread ever waits for room: a block is asked for when
 * one comes back. A thread that takes a block that no thread has begun to fill fills it itself, so
 * the sequence continues even if all other threads are busy, or if there are none.
 *
 * @param <B> type of the blocks
 */
public final class ReadAheadQueue<B> {
  /**
   * Fills blocks. Called by different threads, but never by two at once, and each call sees what
   * the one before did.
   *
   * @param <B> type of the blocks
   */
  @FunctionalInterface
  public interface Producer<B> {
    /** Replaces the content of a block by the next one; false at the end. */
    boolean fill(B block) throws IOException;
  }

  private final Producer<B> producer;
  private final Executor executor;
  private final BooleanSupplier cancelled;
  private final Queue<B> free = new ArrayDeque<>();
  private final Queue<B> ready = new ArrayDeque<>();
  private boolean queued;
  private boolean running;
  private boolean ended;
  private Throwable failure;

  ReadAheadQueue(
      Producer<B> producer,
      Supplier<B> blocks,
      int count,
      Executor executor,
      BooleanSupplier cancelled) {
    this.producer = producer;
    this.executor = executor;
    this.cancelled = cancelled;
    for (int i = 0; i < count; i++) {
      free.add(blocks.get());
    }
  }

  /** Lets other threads begin. */
  synchronized void begin() {
    enqueue();
  }

  private void enqueue() {
    if (executor != null && !queued && !running && !ended && !free.isEmpty()) {
      queued = true;
      executor.execute(this::work);
    }
  }

  private void work() {
    synchronized (this) {
      queued = false;
    }
    step();
    synchronized (this) {
      enqueue();
    }
  }

  /** Fills one block, unless there is nothing to do or another thread is at it. */
  private void step() {
    B block;
    synchronized (this) {
      if (running || ended || free.isEmpty() || cancelled.getAsBoolean()) {
        return;
      }
      block = free.remove();
      running = true;
    }
    boolean filled = false;
    Throwable thrown = null;
    try {
      filled = producer.fill(block);
    } catch (Throwable t) { // handed to the thread that takes the blocks
      thrown = t;
    }
    synchronized (this) {
      running = false;
      if (filled) {
        ready.add(block);
      } else {
        ended = true;
        failure = thrown;
        free.clear();
      }
      notifyAll();
    }
  }

  /**
   * The next block, or null at the end. Only one thread may call this.
   *
   * @param used the block taken before, which is refilled; null at the first call
   * @throws CancellationException if the pool was closed
   */
  public B take(B used) throws IOException {
    if (used != null) {
      giveBack(used);
    }
    return take();
  }

  /** Gives a block back, to be refilled. Only the thread that takes blocks may call this. */
  public synchronized void giveBack(B used) {
    if (!ended) {
      free.add(used);
      enqueue();
    }
  }

  /** Returns whether nothing can come before a block is given back. */
  public synchronized boolean isStarved() {
    return ready.isEmpty() && free.isEmpty() && !running && !ended;
  }

  /**
   * The next block, or null at the end, for those who keep several blocks for a while. Never call
   * it when the sequence {@link #isStarved()}.
   *
   * @throws CancellationException if the pool was closed
   */
  public B take() throws IOException {
    while (true) {
      synchronized (this) {
        B next = ready.poll();
        if (next != null) {
          return next;
        }
        if (ended) {
          rethrow();
          return null;
        }
        if (cancelled.getAsBoolean()) {
          throw new CancellationException("reading was stopped");
        }
        if (running) {
          await();
          continue;
        }
      }
      step();
    }
  }

  private void await() throws IOException {
    try {
      wait();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new java.io.InterruptedIOException("interrupted while waiting for a block");
    }
  }

  private void rethrow() throws IOException {
    Throwable t = failure;
    failure = null;
    if (t instanceof IOException e) {
      throw e;
    }
    if (t instanceof RuntimeException e) {
      throw e;
    }
    if (t instanceof Error e) {
      throw e;
    }
  }
}
