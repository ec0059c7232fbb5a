package org.tracetool.legacy.slog2;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import org.tracetool.core.text.TraceText;
import org.tracetool.core.work.TaskExecutor;
import org.tracetool.format.slog2.drawable.Drawable;
import org.tracetool.format.slog2.file.NodeCodec;

/**
 * Prints drawables, a numbered line each. Several threads make the text of some thousand lines
 * each, which is most of the work; the text is written in order by the thread that adds.
 */
final class DrawableLines implements Closeable {
  private static final int MAX_LINES = 1024;

  /**
   * Bytes of drawables in the log for which text is made at once; the text is ten times as long.
   */
  private static final long MAX_BYTES = 1 << 17;

  /** Drawables and their text. */
  private final class Batch {
    final List<Drawable> drawables = new ArrayList<>(MAX_LINES);
    long firstNumber;
    long bytes;
    final StringBuilder text = new StringBuilder();

    byte[] format() {
      text.setLength(0);
      long number = firstNumber;
      for (Drawable d : drawables) {
        text.append(number++).append(": ");
        texts.appendDrawable(d, text);
        text.append('\n');
      }
      return TraceText.encode(text.toString());
    }
  }

  private record RunningBatch(Batch batch, Future<byte[]> text) {}

  private final DrawableText texts;
  private final OutputStream out;

  /** Null if there is one thread. */
  private final ExecutorService threads;

  private final int maxRunning;
  private final Queue<RunningBatch> running = new ArrayDeque<>();
  private final Queue<Batch> free = new ArrayDeque<>();
  private Batch filling;
  private long number = 1;

  /**
   * Starts with the number 1.
   *
   * @param threads how many make text; with 1, the thread that adds does
   */
  DrawableLines(DrawableText texts, OutputStream out, int threads) {
    this.texts = texts;
    this.out = out;
    this.threads = threads > 1 ? TaskExecutor.threads("print", threads) : null;
    maxRunning = threads + 1;
    begin();
  }

  private void begin() {
    filling = free.isEmpty() ? new Batch() : free.remove();
    filling.drawables.clear();
    filling.bytes = 0;
    filling.firstNumber = number;
  }

  /** Adds a line. */
  void add(Drawable d) throws IOException {
    texts.prepare(d);
    filling.drawables.add(d);
    filling.bytes += NodeCodec.size(d);
    number++;
    if (filling.drawables.size() == MAX_LINES || filling.bytes >= MAX_BYTES) {
      printBatch();
    }
  }

  private void printBatch() throws IOException {
    if (threads == null) {
      out.write(filling.format());
      free.add(filling);
    } else {
      running.add(new RunningBatch(filling, threads.submit(filling::format)));
      while (running.size() > maxRunning) {
        writeOldest();
      }
    }
    begin();
  }

  private void writeOldest() throws IOException {
    RunningBatch oldest = running.remove();
    out.write(TaskExecutor.await(oldest.text()));
    free.add(oldest.batch());
  }

  /** Writes the lines that are not written yet. */
  void finish() throws IOException {
    printBatch();
    while (!running.isEmpty()) {
      writeOldest();
    }
  }

  /** Lets the threads end, whether all is written or not. */
  @Override
  public void close() {
    if (threads != null) {
      threads.shutdownNow();
    }
  }
}
