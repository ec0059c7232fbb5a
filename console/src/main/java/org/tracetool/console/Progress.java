package org.tracetool.console;

import java.io.Closeable;
import java.io.PrintStream;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A line on standard error that shows the progress of the work. It appears only when standard error
 * is a terminal and the work takes more than two seconds, is redrawn in place, and is wiped at the
 * end. Thread-safe; reporting costs one plain store, so it may be called for each block of events.
 */
public final class Progress implements Closeable {
  private static final long FIRST_MILLIS = 2000;
  private static final long EACH_MILLIS = 250;

  private volatile String what;
  private final PrintStream err;
  private final AtomicLong done = new AtomicLong();
  private volatile long total;
  private volatile String unit = "";
  private volatile long begun = System.nanoTime();
  private final Thread painter;
  private boolean painted;
  private boolean closed;

  private Progress(String what, boolean shown, PrintStream err) {
    this.what = what;
    this.err = err;
    if (shown) {
      painter = new Thread(this::paint, "tracetool-progress");
      painter.setDaemon(true);
      painter.start();
    } else {
      painter = null;
    }
  }

  /**
   * Begins to watch a piece of work.
   *
   * @param what name of the work for users, for example {@code reading halo.otf}
   * @param quiet whether the user wants no progress
   */
  public static Progress start(String what, boolean quiet) {
    return new Progress(what, !quiet && isShown(), System.err);
  }

  /** Returns whether there is a terminal on which a line of progress can be written anew. */
  public static boolean isShown() {
    return !Terminal.isDumb(System.getenv("TERM")) && Terminal.isErr();
  }

  /** Progress that is shown on {@code err} whatever it is, for tests. */
  static Progress shown(String what, PrintStream err) {
    return new Progress(what, true, err);
  }

  /** Sets the amount of work, in any unit; 0 means unknown. */
  public void setTotal(long newTotal) {
    total = newTotal;
  }

  /** Sets the amount of work, and its unit, for example {@code records}. */
  public void setTotal(long newTotal, String newUnit) {
    total = newTotal;
    unit = newUnit;
  }

  /** Begins another piece of the work, of which nothing is done yet and no total is known. */
  public void beginStep(String newWhat) {
    total = 0;
    done.set(0);
    begun = System.nanoTime();
    what = newWhat;
  }

  /** Sets how much is done, in the unit of the total. */
  public void setDone(long newDone) {
    done.lazySet(newDone);
  }

  /** Adds to the work done. */
  public void add(long more) {
    done.addAndGet(more);
  }

  private void paint() {
    try {
      long wait = FIRST_MILLIS;
      while (pause(wait)) {
        wait = EACH_MILLIS;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized boolean pause(long millis) throws InterruptedException {
    long until = System.nanoTime() + millis * 1_000_000;
    for (long left = millis; left > 0; left = (until - System.nanoTime()) / 1_000_000) {
      if (closed) {
        return false;
      }
      wait(left);
    }
    if (closed) {
      return false;
    }
    err.print("\r" + line() + "\u001b[K");
    err.flush();
    painted = true;
    return true;
  }

  private String line() {
    double seconds = (System.nanoTime() - begun) / 1e9;
    return ProgressLine.text(what, done.get(), total, unit, seconds);
  }

  /** Ends the work and wipes the line. */
  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    closed = true;
    notifyAll();
    if (painted) {
      err.print("\r\u001b[K");
      err.flush();
    }
  }
}
