package org.tracetool.format.slog2.write;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.tracetool.core.collect.SpillLog;
import org.tracetool.core.collect.SpillStore;
import org.tracetool.format.slog2.drawable.Drawable;
import org.tracetool.format.slog2.file.BlockByteInput;
import org.tracetool.format.slog2.file.BlockByteSink;
import org.tracetool.format.slog2.file.NodeCodec;

/**
 * Sorts drawables by their ends, equal ones in the order in which they came: pieces that fit into
 * memory are sorted, kept in a temporary file, and merged.
 */
final class EndSort implements Closeable {
  /** Bytes that runs take in memory before they go into the file. */
  private static final long STORE_BYTES = 16 << 20;

  private static final int TAG_BYTES = 1;

  /** Takes the drawables in order. */
  @FunctionalInterface
  interface DrawableVisitor {
    void add(Drawable drawable) throws IOException;
  }

  /** A sorted piece while it is read. */
  private static final class Run {
    final int number;
    final SpillLog log;
    Drawable next;

    Run(int number, SpillLog log) {
      this.number = number;
      this.log = log;
    }

    boolean step() throws IOException {
      if (!log.hasNext()) {
        return false;
      }
      int length = (int) log.readNumber();
      next = NodeCodec.readTagged(new BlockByteInput(log.readBytes(length), length, 0));
      return true;
    }
  }

  private final long runBytes;
  private final SpillStore store = new SpillStore(STORE_BYTES);
  private final List<Run> runs = new ArrayList<>();
  private final List<Drawable> piece = new ArrayList<>();
  private final BlockByteSink bytes = new BlockByteSink();
  private long pieceBytes;

  /** Nothing to sort yet; {@code runBytes} is how long a piece in memory is. */
  EndSort(long runBytes) {
    this.runBytes = runBytes;
  }

  void add(Drawable drawable) throws IOException {
    piece.add(drawable);
    pieceBytes += TAG_BYTES + NodeCodec.size(drawable);
    if (pieceBytes >= runBytes) {
      endRun();
    }
  }

  private void endRun() throws IOException {
    piece.sort(Comparator.comparingDouble(Drawable::end));
    SpillLog log = new SpillLog(store);
    for (Drawable d : piece) {
      bytes.clear();
      NodeCodec.writeTagged(d, bytes);
      log.beginEntry();
      log.appendNumber(bytes.size());
      log.appendBytes(bytes.bytes(), 0, bytes.size());
    }
    log.finish();
    runs.add(new Run(runs.size(), log));
    piece.clear();
    pieceBytes = 0;
  }

  /** Gives everything in order; nothing can be added any more. */
  void drain(DrawableVisitor taker) throws IOException {
    endRun();
    PriorityQueue<Run> queue =
        new PriorityQueue<>(
            Comparator.<Run>comparingDouble(run -> run.next.end())
                .thenComparingInt(run -> run.number));
    for (Run run : runs) {
      if (run.step()) {
        queue.add(run);
      }
    }
    for (Run run = queue.poll(); run != null; run = queue.poll()) {
      taker.add(run.next);
      if (run.step()) {
        queue.add(run);
      }
    }
  }

  @Override
  public void close() throws IOException {
    store.close();
  }
}
