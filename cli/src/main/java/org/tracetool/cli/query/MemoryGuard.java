package org.tracetool.cli.query;

import java.io.Closeable;
import java.nio.file.Path;
import org.tracetool.core.error.ExitCode;

/**
 * Ends the program when a query takes far more memory than it may. The engine counts the memory of
 * its operators, but not of the values that a function makes: {@code repeat('x', 3000000000)} takes
 * 6 GB within one call, which can be neither limited nor interrupted. Works where the system says
 * how much memory a process has, as Linux does.
 */
final class MemoryGuard implements Closeable {
  /** Of a few hundred MB, half is what the engine, the JVM and its compiler take anyway. */
  private static final long MIN_MEMORY_BYTES = 1L << 30;

  private static final int TIMES = 2;
  private static final long PAUSE_MILLIS = 50;

  private final long limit;
  private final Runnable beyond;
  private final Thread watcher = new Thread(this::watch, "memory of the query");

  /**
   * Begins to watch this process.
   *
   * @param growth how much more memory than now it may take, in bytes
   * @param beyond what happens when it takes more
   */
  MemoryGuard(long growth, Runnable beyond) {
    this.beyond = beyond;
    long now = resident();
    limit = now + growth;
    watcher.setDaemon(true);
    if (now != ProcessStatus.UNKNOWN) {
      watcher.start();
    }
  }

  /**
   * Begins to watch this process.
   *
   * @param memory what the program may take, in bytes; it is ended when it has grown by twice as
   *     much, or by 1 GB if that is more
   */
  static MemoryGuard start(long memory) {
    return new MemoryGuard(growth(memory), MemoryGuard::end);
  }

  /**
   * Limits this process, which goes on after a query that takes too much where the system can
   * refuse memory; as {@link #start} elsewhere.
   *
   * @param folder where a library may be unpacked
   */
  static Closeable startToGoOn(long memory, Path folder) {
    DataLimit limit = DataLimit.start(growth(memory), folder);
    return limit == null ? start(memory) : limit;
  }

  /** By how much a process may grow for a query. */
  private static long growth(long memory) {
    return Math.max(MIN_MEMORY_BYTES, TIMES * memory);
  }

  private void watch() {
    try {
      while (resident() <= limit) {
        Thread.sleep(PAUSE_MILLIS);
      }
    } catch (InterruptedException e) {
      return;
    }
    beyond.run();
  }

  private static void end() {
    System.err.println(
        "tracetool: the query takes more memory than twice --memory: a function in it makes large"
            + " texts or lists, which the engine cannot limit; make them smaller, or allow more"
            + " with --memory");
    System.exit(ExitCode.USAGE.number()); // the call cannot be interrupted
  }

  /** Memory of this process that is no file's, in bytes. */
  private static long resident() {
    return ProcessStatus.bytes("RssAnon");
  }

  @Override
  public void close() {
    watcher.interrupt();
  }
}
