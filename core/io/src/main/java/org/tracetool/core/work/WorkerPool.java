package org.tracetool.core.work;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.atomic.AtomicInteger;

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
   * lowest number is thrown after all threads have ended.
   */
  public static void run(int threads, int tasks, Task task) throws IOException {
    WorkerPool workers = new WorkerPool(tasks, task);
    int count = Math.min(threads, tasks);
    if (count <= 1) {
      workers.work();
    } else {
      Thread[] others = new Thread[count];
      for (int i = 0; i < count; i++) {
        others[i] = new Thread(workers::work, "tracetool-work-" + i);
        others[i].setDaemon(true);
        others[i].start();
      }
      workers.await(others);
    }
    workers.rethrow();
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

  private void await(Thread[] others) throws IOException {
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
