package org.tracetool.core.io;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.ThreadFactory;

/**
 * Brings files to the disk while others are still written. Without it the disk is idle until the
 * commit, and the processors are idle then. Its threads do nothing but wait for the disk, which
 * needs hardly longer for several files than for one.
 */
final class BackgroundSync {
  /** How many files are synced side by side. */
  static final int MAX_THREADS = 8;

  private final Set<Path> waiting = new LinkedHashSet<>();
  private final ThreadFactory threads;
  private int running;
  private boolean stopped;
  private IOException failure;

  BackgroundSync() {
    this(work -> new Thread(work, "tracetool-sync"));
  }

  /** With threads of a certain kind. */
  BackgroundSync(ThreadFactory threads) {
    this.threads = threads;
  }

  /** Syncs what a file has so far, some time from now. */
  synchronized void add(Path file) {
    if (stopped || !waiting.add(file) || running == MAX_THREADS) {
      return;
    }
    try {
      Thread thread = threads.newThread(this::work);
      thread.setDaemon(true);
      thread.start();
      running++;
    } catch (OutOfMemoryError e) {
      // The system allows no more threads: what others do not sync is left to the commit.
      if (running == 0) {
        waiting.clear();
      }
    }
  }

  private void work() {
    boolean ended = false;
    try {
      for (Path file = next(); file != null; file = next()) {
        sync(file);
      }
      ended = true;
    } finally {
      if (!ended) {
        end();
      }
    }
  }

  /** The file that waits longest; null, which ends a thread, if there is none. */
  private synchronized Path next() {
    Iterator<Path> files = waiting.iterator();
    if (!files.hasNext()) {
      end();
      return null;
    }
    Path file = files.next();
    files.remove();
    return file;
  }

  private synchronized void end() {
    running--;
    notifyAll();
  }

  private void sync(Path file) {
    try {
      FileSync.sync(file);
    } catch (FileSystemException e) {
      // It cannot be opened: the commit, which opens it again, says so if it still has to be there.
    } catch (IOException e) {
      fail(e);
    }
  }

  /** The system reports a failed sync only once, so the commit would not notice it. */
  private synchronized void fail(IOException e) {
    failure = failure == null ? e : failure;
  }

  /**
   * Waits until all files are synced.
   *
   * @throws IOException if one could not be
   */
  synchronized void await() throws IOException {
    while (running > 0) {
      try {
        wait();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new InterruptedIOException("interrupted");
      }
    }
    if (failure != null) {
      throw failure;
    }
  }

  /** Forgets the files that wait; no more are synced. */
  synchronized void stop() {
    stopped = true;
    waiting.clear();
  }
}
