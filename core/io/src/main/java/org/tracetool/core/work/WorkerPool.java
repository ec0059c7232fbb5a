package org.tracetool.core.work;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * Runs numbered tasks on some threads, each task once and in order of number as far as possible.
 */
public final class WorkerPool {
  /** One of the tasks. */
  @FunctionalInterface
  public interface Task {
    /** Does the task with this number. */
    void run(int index) throws IOException;
  }

  private final int tasks;
  private final Task task;
  private final AtomicInteger next = new AtomicInteger();
  private volatile boolean stopped;
  private int failedIndex = Integer.MAX_VALUE;
  private Throwable failure;

  private WorkerPool(int tasks, Task task) {
    this.tasks = tasks;
    this.task = task;
  }

  /**
   * Runs tasks 0 to {@code tasks - 1}. When one fails no more are begun, and the failure of the
   * lowest number is thrown after all threads have ended. Where the system allows fewer threads,
   * these do all tasks; without any, the calling thread does them.
   */
  public static void run(int threads, int tasks, Task task) throws IOException {
    run(threads, tasks, task, Thread::start);
  }

  /**
   * As {@link #run(int, int, Task)}.
   *
   * @param starter starts a thread; throws {@link OutOfMemoryError} where the system allows no more
   */
  static void run(int threads, int tasks, Task task, Consumer<Thread> starter) throws IOException {
    WorkerPool workers = new WorkerPool(tasks, task);
    int count = Math.min(threads, tasks);
    if (count <= 1) {
      workers.work();
    } else {
      List<Thread> started = workers.start(count, starter);
      if (started.isEmpty()) {
        workers.work();
      }
      workers.await(started);
    }
    workers.rethrow();
  }

  /** Starts so many threads, or fewer where the system allows no more; returns those that run. */
  private List<Thread> start(int count, Consumer<Thread> starter) {
    List<Thread> started = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Thread thread = new Thread(this::work, "tracetool-work-" + i);
      thread.setDaemon(true);
      try {
        starter.accept(thread);
      } catch (OutOfMemoryError e) {
        break; // the JVM throws this where the system's limit of threads is reached
      }
      started.add(thread);
    }
    return started;
  }

  private void work() {
    int index = next.getAndIncrement();
    while (index < tasks && !stopped) {
      try {
        task.run(index);
      } catch (IOException | RuntimeException | Error e) {
        fail(index, e);
      }
      index = next.getAndIncrement();
    }
  }

  private synchronized void fail(int index, Throwable e) {
    stopped = true;
    if (index < failedIndex) {
      failedIndex = index;
      failure = e;
    }
  }

  private void await(List<Thread> others) throws IOException {
    boolean interrupted = false;
    for (Thread t : others) {
      while (t.isAlive()) {
        try {
          t.join();
        } catch (InterruptedException e) {
          interrupted = true;
          stopped = true;
          for (Thread other : others) {
            other.interrupt();
          }
        }
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted");
    }
  }

  private synchronized void rethrow() throws IOException {
    TaskExecutor.rethrow(failure);
  }
}
