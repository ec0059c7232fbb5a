package org.tracetool.legacy.otf2.print;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayDeque;
import java.util.concurrent.BlockingDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingDeque;
import org.tracetool.core.text.ByteText;
import org.tracetool.core.work.TaskExecutor;
import org.tracetool.legacy.otf2.text.ReferencePrinter;

/**
 * Prints events with several threads: each merges and prints slices of the time, and their texts
 * are put together in order.
 */
final class SlicedEvents implements AutoCloseable {
  /** With more locations, slices would have few records of each, or take much memory. */
  static final int MAX_LOCATIONS = 512;

  /** With more threads, the one that cuts could not keep up, and slices take memory. */
  static final int MAX_THREADS = 4;

  /** Bytes that there have to be in all, so that slices take but a part of them. */
  static final long MEMORY = 128 << 20;

  private static final int SPARE = 64;

  private final LocationQueue[] lanes;
  private final SliceCutter cutter;
  private final ReferencePrinter references;
  private final PrintOptions options;
  private final PrintStep step;
  private final int threads;
  private final LineHeads heads;
  private final ExecutorService executor;
  private final ConcurrentLinkedQueue<SlicePrinter> printers = new ConcurrentLinkedQueue<>();
  private final ArrayDeque<EventSlice> pending = new ArrayDeque<>();
  private final ArrayDeque<EventSlice> unused = new ArrayDeque<>();
  private final BlockingDeque<ByteText> spare = new LinkedBlockingDeque<>(SPARE);

  /**
   * Events of some locations.
   *
   * @param step called for the records that were printed
   */
  SlicedEvents(
      LocationQueue[] lanes,
      ReferencePrinter references,
      PrintOptions options,
      PrintStep step,
      int threads) {
    this.lanes = lanes;
    cutter = new SliceCutter(lanes);
    this.references = references;
    this.options = options;
    this.step = step;
    this.threads = threads;
    heads = FrequentLines.heads(lanes);
    executor = TaskExecutor.threads("print", threads);
  }

  /** Looks at the first records; false if these have to be read record by record. */
  boolean begin() throws IOException {
    return cutter.begin();
  }

  /**
   * Prints all events, or those up to where something is amiss, for which the lanes are left to be
   * read record by record.
   *
   * @return whether these were all
   */
  boolean print(PrintOutput out) throws IOException {
    boolean more = true;
    while (more) {
      EventSlice slice = unused.isEmpty() ? new EventSlice(lanes.length) : unused.remove();
      more = cutter.cut(slice);
      if (more) {
        pending.add(slice);
        executor.execute(() -> work(slice));
      }
      while (pending.size() > (more ? 2 * threads : 0)) {
        finishOldest(out);
      }
    }
    return cutter.isOver();
  }

  private void work(EventSlice slice) {
    try {
      SlicePrinter printer = printers.poll();
      if (printer == null) {
        printer = new SlicePrinter(lanes, references, options, heads, spare);
      }
      printer.print(slice);
      printers.add(printer);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // the slice is not wanted any more
    }
  }

  private void finishOldest(PrintOutput out) throws IOException {
    EventSlice oldest = pending.remove();
    ByteText piece = take(oldest);
    while (piece != EventSlice.END) {
      out.pass(piece);
      piece.clear();
      spare.offerFirst(piece); // where there is no room for it, it is dropped
      piece = take(oldest);
    }
    step.countRecords(oldest.printed);
    TaskExecutor.rethrow(oldest.failure);
    unused.add(oldest);
  }

  private static ByteText take(EventSlice slice) throws IOException {
    try {
      return slice.text.take();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted");
    }
  }

  @Override
  public void close() {
    executor.shutdownNow();
  }
}
