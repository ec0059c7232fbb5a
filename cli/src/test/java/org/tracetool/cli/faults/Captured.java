package org.tracetool.cli.faults;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntSupplier;

/**
 * How a command ended.
 *
 * @param code its exit code; {@link #HANGS} if it did not end
 * @param message what it printed on standard error
 */
record Captured(int code, String message) {
  static final int HANGS = -1;
  private static final long PATIENCE = 10_000;

  /** Runs a command in threads of its own, all of which have ended then. */
  static Captured of(IntSupplier command) {
    PrintStream before = System.err;
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    System.setErr(new PrintStream(bytes, true, StandardCharsets.UTF_8));
    AtomicInteger code = new AtomicInteger(HANGS);
    try {
      ThreadGroup group = new ThreadGroup("command");
      Thread thread = new Thread(group, () -> code.set(command.getAsInt()), "main");
      thread.setDaemon(true);
      thread.setUncaughtExceptionHandler((t, e) -> e.printStackTrace());
      thread.start();
      thread.join(PATIENCE);
      long end = System.nanoTime() + PATIENCE * 1_000_000;
      while (group.activeCount() > 0 && System.nanoTime() < end) {
        Thread.sleep(0, 200_000);
      }
      if (group.activeCount() > 0) {
        code.set(HANGS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      System.setErr(before);
    }
    return new Captured(code.get(), bytes.toString(StandardCharsets.UTF_8).trim());
  }
}
