package org.tracetool.query.columns;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.tracetool.core.work.TaskExecutor;

/**
 * Writes a file of groups of rows, which several threads encode and which are in the file in the
 * order in which they came.
 *
 * @param <E> an encoded group
 */
public abstract class GroupWriter<E> implements Closeable {
  private final List<FileColumn> columns;
  private final int room;
  private final int threads;
  private final ExecutorService workers;
  private final Deque<Future<E>> begun = new ArrayDeque<>();
  private final Deque<RowGroup> filled = new ArrayDeque<>();
  private final Deque<RowGroup> free = new ArrayDeque<>();
  private long rows;

  /**
   * A file with no rows yet.
   *
   * @param room rows of a group
   * @param threads that encode
   */
  protected GroupWriter(List<FileColumn> columns, int room, int threads) {
    this.columns = List.copyOf(columns);
    this.room = room;
    this.threads = threads;
    workers =
        Executors.newFixedThreadPool(
            threads,
            task -> {
              Thread thread = new Thread(task, "tracetool-columns");
              thread.setDaemon(true);
              return thread;
            });
  }

  /** The columns of the file. */
  protected final List<FileColumn> columns() {
    return columns;
  }

  /** Encodes a group; called by several threads. */
  protected abstract E encode(RowGroup group) throws IOException;

  /** Writes an encoded group. */
  protected abstract void write(E encoded) throws IOException;

  /** Writes what comes behind all groups. */
  protected abstract void end(long rows) throws IOException;

  /** Closes what encoding needed; nothing is encoded any more. */
  protected abstract void closeEncoders();

  /** An empty group to fill. */
  public final RowGroup begin() {
    RowGroup group = free.isEmpty() ? new RowGroup(columns, room) : free.pop();
    group.clear();
    return group;
  }

  /** Takes a group, which is the caller's no longer. */
  public final void add(RowGroup group) throws IOException {
    while (begun.size() > threads) {
      finishFirst();
    }
    filled.add(group);
    begun.add(workers.submit(() -> encode(group)));
  }

  private void finishFirst() throws IOException {
    E encoded = TaskExecutor.await(begun.remove());
    RowGroup group = filled.remove();
    rows += group.rows();
    free.push(group);
    write(encoded);
  }

  /** Writes what is missing; returns how many rows the file has. */
  public final long finish() throws IOException {
    while (!begun.isEmpty()) {
      finishFirst();
    }
    end(rows);
    return rows;
  }

  @Override
  public final void close() {
    workers.shutdownNow();
    boolean interrupted = false;
    boolean ended = false;
    while (!ended) {
      try {
        ended = workers.awaitTermination(1, TimeUnit.MINUTES);
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    closeEncoders();
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
