package org.tracetool.format.paraver.read;

import java.io.IOException;
import java.util.Arrays;
import org.tracetool.core.collect.LongList;
import org.tracetool.core.collect.SavedNumberReader;
import org.tracetool.format.paraver.file.RowStore;

/** Sides of messages that come later than lines so far, in the order in which they were added. */
final class PendingSides implements RowStore {
  private static final int WIDTH = MessageSplitter.WIDTH;
  private static final int FEW = 1024;

  private long[] rows = new long[16 * WIDTH];
  private int size;
  private int most = FEW;

  @Override
  public long[] add() {
    if ((size + 1) * WIDTH > rows.length) {
      rows = Arrays.copyOf(rows, 2 * rows.length);
    }
    size++;
    return rows;
  }

  @Override
  public int at() {
    return (size - 1) * WIDTH;
  }

  /** Drops those before a time once they may be many. */
  void advance(long time) {
    if (size > most) {
      drop(time);
      most = Math.max(FEW, 2 * size);
    }
  }

  private void drop(long time) {
    int kept = 0;
    for (int i = 0; i < size; i++) {
      if (rows[i * WIDTH + MessageSplitter.KEY] >= 2 * time) {
        System.arraycopy(rows, i * WIDTH, rows, kept++ * WIDTH, WIDTH);
      }
    }
    size = kept;
  }

  /** Adds those from a time on. */
  void save(LongList to, long time) {
    drop(time);
    to.add(size);
    for (int i = 0; i < size * WIDTH; i++) {
      to.add(i % WIDTH == MessageSplitter.KEY ? rows[i] - 2 * time : rows[i]);
    }
  }

  /** Adds those that were saved to others. */
  static void restore(SavedNumberReader from, long time, RowStore to, ThreadObjects objects)
      throws IOException {
    for (int rest = from.count(); rest > 0; rest--) {
      long[] row = new long[WIDTH];
      for (int i = 0; i < WIDTH; i++) {
        row[i] =
            i == MessageSplitter.THREAD || i == MessageSplitter.PARTNER
                ? from.next(1, objects.count())
                : from.next();
      }
      row[MessageSplitter.KEY] += 2 * time;
      long[] rows = to.add();
      System.arraycopy(row, 0, rows, to.at(), WIDTH);
    }
  }
}
