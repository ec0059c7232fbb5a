package org.tracetool.core.work;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Threads for tasks, and waiting for their results. */
public final class TaskExecutor {
  private TaskExecutor() {}

  /**
   * Threads that do not keep the program running.
   *
   * @param name what they do, for thread dumps
   */
  public static ExecutorService threads(String name, int count) {
    return Executors.newFixedThreadPool(
        count,
        task -> {
          Thread t = new Thread(task, "tracetool-" + name);
          t.setDaemon(true);
          return t;
        });
  }

  /**
   * The result of a task. Its failure is thrown as if it had happened here.
   *
   * @throws InterruptedIOException if this thread is interrupted while it waits
   */
  public static <T> T await(Future<T> task) throws IOException {
    try {
      return task.get();
    } catch (ExecutionException e) {
      rethrow(e.getCause());
      throw new IllegalStateException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted");
    }
  }

  /** Throws a failure that needs no declaration or is an {@link IOException}; else returns. */
  public static void rethrow(Throwable failure) throws IOException {
    if (failure instanceof IOException e) {
      throw e;
    }
    if (failure instanceof RuntimeException e) {
      throw e;
    }
    if (failure instanceof Error e) {
      throw e;
    }
  }
}
