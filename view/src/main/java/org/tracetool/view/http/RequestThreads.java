package org.tracetool.view.http;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * The threads that read requests and write answers. Any user of the machine can send half a
 * request, and a page can stop reading its answer: a thread that waits for the other side for too
 * long closes that connection, sooner when other requests wait. The newest request comes first, so
 * that those that come to nothing do not hold it up.
 */
public final class RequestThreads extends ThreadPoolExecutor {
  private static final long TICK_MILLIS = 200;

  /** Nanoseconds that a part of an answer may wait to be taken. */
  private static final long MAX_WRITE = TimeUnit.SECONDS.toNanos(20);

  /** The same, and for a head of a request to come, when others wait for a thread. */
  private static final long MAX_WRITE_OF_MANY = TimeUnit.SECONDS.toNanos(1);

  private static final long MAX_READ_OF_MANY = TimeUnit.MILLISECONDS.toNanos(250);

  /** What a thread does. */
  private enum Step {
    IDLE,
    READING,
    ANSWERING,
    WRITING
  }

  private static final class Worker extends Thread {
    private Step step = Step.IDLE;
    private long since;
    private boolean isCut;

    Worker(Runnable task) {
      super(task, "answer");
      setDaemon(true);
    }

    synchronized void begin(Step next) {
      if (isCut) {
        isCut = false;
        interrupted(); // it came too late
      }
      step = next;
      since = System.nanoTime();
    }

    /** An interrupted channel is closed. */
    synchronized void cut(boolean isWaitedFor) {
      long now = System.nanoTime() - since;
      boolean isLate =
          step == Step.WRITING && now > (isWaitedFor ? MAX_WRITE_OF_MANY : MAX_WRITE)
              || step == Step.READING && isWaitedFor && now > MAX_READ_OF_MANY;
      if (isLate && !isCut) {
        isCut = true;
        interrupt();
      }
    }
  }

  private static final class NewestFirst extends LinkedBlockingDeque<Runnable> {
    private static final long serialVersionUID = 1L;

    @Override
    public boolean offer(Runnable task) {
      return offerFirst(task);
    }
  }

  private final List<Worker> workers = new CopyOnWriteArrayList<>();

  /** At most so many threads. */
  public RequestThreads(int most) {
    super(most, most, 1, TimeUnit.MINUTES, new NewestFirst());
    setThreadFactory(this::worker);
    allowCoreThreadTimeOut(true);
    Thread watcher = new Thread(this::watch, "connections");
    watcher.setDaemon(true);
    watcher.start();
  }

  private Worker worker(Runnable task) {
    workers.removeIf(w -> w.getState() == Thread.State.TERMINATED);
    Worker worker = new Worker(task);
    workers.add(worker);
    return worker;
  }

  private void watch() {
    try {
      while (!isShutdown()) {
        Thread.sleep(TICK_MILLIS);
        boolean isWaitedFor = !getQueue().isEmpty();
        workers.forEach(w -> w.cut(isWaitedFor));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void execute(Runnable request) {
    super.execute(
        () -> {
          begin(Step.READING);
          try {
            request.run();
          } finally {
            begin(Step.IDLE);
          }
        });
  }

  /** The calling thread has read a request, or written an answer. */
  public static void beginAnswer() {
    begin(Step.ANSWERING);
  }

  /** The calling thread writes a part of an answer. */
  static void beginWriting() {
    begin(Step.WRITING);
  }

  private static void begin(Step step) {
    if (Thread.currentThread() instanceof Worker worker) {
      worker.begin(step);
    }
  }
}
