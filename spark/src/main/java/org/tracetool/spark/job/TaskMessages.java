package org.tracetool.spark.job;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Standard error of an executor, of which each task sees what its own thread has written, too. Many
 * tasks run in one executor at the same time.
 */
final class TaskMessages extends OutputStream {
  private static final int MAX_BYTES = 1 << 14;
  private static final int MAX_LINES = 20;

  private static final ThreadLocal<ByteArrayOutputStream> TAKEN = new ThreadLocal<>();

  private final PrintStream all;

  private TaskMessages(PrintStream all) {
    this.all = all;
  }

  /** Begins to take what this thread writes. */
  static void begin() {
    synchronized (TaskMessages.class) {
      if (!(System.err instanceof TaskStream)) {
        System.setErr(new TaskStream(System.err));
      }
    }
    TAKEN.set(new ByteArrayOutputStream());
  }

  /** The lines that this thread has written since, of which there is a largest number. */
  static List<String> end() {
    String text = TAKEN.get().toString(StandardCharsets.UTF_8);
    TAKEN.remove();
    return text.lines().filter(l -> !l.isBlank()).limit(MAX_LINES).toList();
  }

  @Override
  public void write(int b) {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) {
    all.write(bytes, offset, length);
    ByteArrayOutputStream own = TAKEN.get();
    if (own != null && own.size() + length <= MAX_BYTES) {
      own.write(bytes, offset, length);
    }
  }

  @Override
  public void flush() {
    all.flush();
  }

  /** The stream itself, known by its class. */
  private static final class TaskStream extends PrintStream {
    private TaskStream(PrintStream all) {
      super(new TaskMessages(all), true, StandardCharsets.UTF_8);
    }
  }
}
