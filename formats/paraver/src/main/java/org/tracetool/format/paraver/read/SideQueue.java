package org.tracetool.format.paraver.read;

import java.util.PriorityQueue;
import org.tracetool.format.paraver.file.RowStore;

/** Sides of messages of which more may be added that are not earlier than those that were taken. */
final class SideQueue implements RowStore, SideRows {
  private static final int WIDTH = MessageSplitter.WIDTH;

  /** Rows, each with its number behind it, since those of one time keep their order. */
  private final PriorityQueue<long[]> rows =
      new PriorityQueue<>(
          (a, b) -> {
            int keys = Long.compare(a[MessageSplitter.KEY], b[MessageSplitter.KEY]);
            return keys != 0 ? keys : Long.compare(a[WIDTH], b[WIDTH]);
          });

  /** The row that was added last, which is written only after that; null for none. */
  private long[] last;

  private long count;

  @Override
  public long[] add() {
    settle();
    last = new long[WIDTH + 1];
    last[WIDTH] = count++;
    return last;
  }

  @Override
  public int at() {
    return 0;
  }

  private void settle() {
    if (last != null) {
      rows.add(last);
      last = null;
    }
  }

  @Override
  public long key() {
    settle();
    long[] first = rows.peek();
    return first == null ? Long.MAX_VALUE : first[MessageSplitter.KEY];
  }

  @Override
  public long get(int i) {
    return rows.element()[i];
  }

  @Override
  public void advance() {
    settle();
    rows.remove();
  }
}
