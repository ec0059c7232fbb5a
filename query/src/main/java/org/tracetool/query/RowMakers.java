package org.tracetool.query;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import org.tracetool.core.work.TaskExecutor;
import org.tracetool.query.rows.RowBatch;

/**
 * Threads that make the rows of a table for the one thread that hands them to the engine. The
 * engine has threads of its own, but attaches each to the Java machine for every batch and detaches
 * it after it, which takes a third of the time in which the rows are made.
 *
 * <p>The thread that takes rows makes some as well while no others are there, so that it is never
 * idle as long as there are streams left.
 */
final class RowMakers implements Closeable {
  /** Batches that are made ahead, for each thread. */
  private static final int AHEAD = 4;

  private final ScanRows.Source source;
  private final int threads;
  private final ScanRows own;
  private final Deque<RowBatch> made = new ArrayDeque<>();
  private final Deque<RowBatch> free = new ArrayDeque<>();
  private RowBatch taken;
  private int batches;
  private int running;
  private boolean isStarted;
  private boolean isClosed;
  private Throwable failure;

  /**
   * Makers that start when rows are first asked for.
   *
   * @param threads threads besides the one that takes rows; not more than there are streams
   */
  RowMakers(ScanRows.Source source, int threads) {
    this.source = source;
    this.threads = threads;
    own = threads < source.streams().size() ? new ScanRows(source) : null;
  }

  /**
   * The rows that come next, to be used until the next call; null if there are none left. Called by
   * one thread.
   */
  RowBatch next() throws IOException {
    RowBatch next;
    synchronized (this) {
      start();
      free();
      TaskExecutor.rethrow(failure);
      next = made.poll();
      if (next == null && own != null && !isClosed) {
        next = empty();
        taken = next;
      } else if (next == null) {
        return await();
      } else {
        taken = next;
        notifyAll();
        return next;
      }
    }
    if (own.fill(next)) {
      return next;
    }
    synchronized (this) {
      free();
      return await();
    }
  }

  private void start() {
    if (!isStarted) {
      isStarted = true;
      for (int i = 0; i < threads; i++) {
        Thread thread = new Thread(this::make, "tracetool-query-rows-" + (i + 1));
        thread.setDaemon(true);
        thread.start();
        running++; // not for one that cannot start, for which all would wait
      }
    }
  }

  private void free() {
    if (taken != null) {
      free.push(taken);
      taken = null;
      notifyAll();
    }
  }

  private RowBatch empty() {
    RowBatch some = free.poll();
    if (some == null) {
      some = source.batch();
      batches++;
    }
    return some;
  }

  /** What the threads made, or will make. */
  private RowBatch await() throws IOException {
    while (made.isEmpty() && running > 0 && failure == null && !isClosed) {
      pause();
    }
    TaskExecutor.rethrow(failure);
    taken = made.poll();
    notifyAll();
    return taken;
  }

  private void pause() throws IOException {
    try {
      wait();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  /** What a thread does. */
  private void make() {
    try {
      ScanRows rows = new ScanRows(source);
      RowBatch batch = room();
      while (batch != null && rows.fill(batch)) {
        synchronized (this) {
          made.add(batch);
          notifyAll();
        }
        batch = room();
      }
    } catch (IOException | RuntimeException | Error e) {
      synchronized (this) {
        failure = failure == null ? e : failure;
      }
    } finally {
      synchronized (this) {
        running--;
        notifyAll();
      }
    }
  }

  /** A batch to fill, when there is room for one; null if no more are wanted. */
  private synchronized RowBatch room() throws IOException {
    while (free.isEmpty() && batches >= AHEAD * threads + 1 && !isClosed) {
      pause();
    }
    return isClosed ? null : empty();
  }

  /** Ends the threads, when each has made the rows that it is at. */
  @Override
  public void close() {
    boolean isInterrupted = false;
    synchronized (this) {
      isClosed = true;
      notifyAll();
      while (running > 0) {
        try {
          wait();
        } catch (InterruptedException e) {
          isInterrupted = true;
        }
      }
    }
    if (isInterrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
