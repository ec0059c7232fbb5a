package org.tracetool.analyze.store;

import java.util.Arrays;
import java.util.Comparator;
import org.tracetool.core.collect.LongList;
import org.tracetool.core.collect.PackedNumbers;
import org.tracetool.core.collect.SpillBytes;

/**
 * The waits of one location. They are added about in the order of their ends, then read from the
 * last one back, in blocks of some of them.
 */
public final class WaitList {
  // Longs of a wait.
  static final int BEGIN = 0;
  static final int END = 1;
  static final int LENGTH = 2;
  static final int KIND = 3;
  static final int CAUSE = 4;
  static final int CAUSE_TIME = 5;
  static final int SINCE = 6;
  static final int PATH = 7;
  static final int CAUSE_PATH = 8;
  static final int WIDTH = 9;

  private static final int BLOCK = 32;

  private static final int FIRST = 4;

  private final SpillBytes store;

  /** Of each block: where it ends in time, its place in the store, its bytes. */
  private final LongList blocks = new LongList();

  /** Empty until the first wait: most of very many locations may have none. */
  private long[] rows = {};

  private int count;
  private boolean isOrdered = true;

  /** Waits that came after later ones were written. */
  private LongList late;

  private long writtenEnd = Long.MIN_VALUE;

  /** No waits yet. */
  public WaitList(SpillBytes store) {
    this.store = store;
  }

  /**
   * Adds a wait.
   *
   * @param begin when it begins, relative to the first event of the trace, like all times
   * @param length how much of it is waiting, in ticks
   * @param kind a number of the kind
   * @param cause the number of the location that is waited for
   * @param causeTime when the cause comes, before any cut at the end of the call
   * @param since from when on the waiting location and its cause are compared
   */
  public void add(
      long begin,
      long end,
      long length,
      int kind,
      int cause,
      long causeTime,
      long since,
      int path,
      int causePath) {
    if (count == 2 * BLOCK) {
      writeFirst(BLOCK);
    }
    if (end < writtenEnd) {
      late = late == null ? new LongList() : late;
      addLate(begin, end, length, kind, cause, causeTime, since, path, causePath);
      return;
    }
    if (count * WIDTH == rows.length) {
      rows =
          Arrays.copyOf(
              rows, Math.min(2 * BLOCK * WIDTH, Math.max(FIRST * WIDTH, 2 * rows.length)));
    }
    int at = count * WIDTH;
    isOrdered = isOrdered && (count == 0 || rows[at - WIDTH + END] <= end);
    rows[at + BEGIN] = begin;
    rows[at + END] = end;
    rows[at + LENGTH] = length;
    rows[at + KIND] = kind;
    rows[at + CAUSE] = cause;
    rows[at + CAUSE_TIME] = causeTime;
    rows[at + SINCE] = since;
    rows[at + PATH] = path;
    rows[at + CAUSE_PATH] = causePath;
    count++;
  }

  private void addLate(long... row) {
    for (long word : row) {
      late.add(word);
    }
  }

  /** Puts rows in order of their ends, stable; most are already. */
  private static void sort(long[] rows, int count) {
    long[] row = new long[WIDTH];
    for (int i = 1; i < count; i++) {
      int at = i * WIDTH;
      int to = at;
      while (to > 0 && rows[to - WIDTH + END] > rows[at + END]) {
        to -= WIDTH;
      }
      if (to < at) {
        System.arraycopy(rows, at, row, 0, WIDTH);
        System.arraycopy(rows, to, rows, to + WIDTH, at - to);
        System.arraycopy(row, 0, rows, to, WIDTH);
      }
    }
  }

  /**
   * Puts rows in order of their ends that are in order up to a word, and from there.
   *
   * @param middle where the second part begins
   */
  static void merge(long[] rows, int middle) {
    long[] first = Arrays.copyOf(rows, middle);
    int a = 0;
    int b = middle;
    int to = 0;
    while (a < middle) {
      boolean takesFirst = b == rows.length || first[a + END] <= rows[b + END];
      System.arraycopy(takesFirst ? first : rows, takesFirst ? a : b, rows, to, WIDTH);
      a += takesFirst ? WIDTH : 0;
      b += takesFirst ? 0 : WIDTH;
      to += WIDTH;
    }
  }

  private void writeFirst(int n) {
    if (!isOrdered) {
      sort(rows, count);
      isOrdered = true;
    }
    byte[] bytes = new byte[n * WIDTH * PackedNumbers.MAX_BYTES];
    int at = 0;
    long time = 0;
    for (int i = 0; i < n; i++) {
      int row = i * WIDTH;
      long end = rows[row + END];
      at = PackedNumbers.put(bytes, at, end - time);
      at = PackedNumbers.put(bytes, at, end - rows[row + BEGIN]);
      at = put(bytes, at, rows[row + LENGTH] - (end - rows[row + BEGIN]));
      at = PackedNumbers.put(bytes, at, rows[row + KIND]);
      at = PackedNumbers.put(bytes, at, rows[row + CAUSE]);
      at = put(bytes, at, rows[row + CAUSE_TIME] - end);
      at = put(bytes, at, rows[row + BEGIN] - rows[row + SINCE]);
      at = PackedNumbers.put(bytes, at, rows[row + PATH]);
      at = PackedNumbers.put(bytes, at, rows[row + CAUSE_PATH]);
      time = end;
    }
    blocks.add(n);
    blocks.add(store.length());
    blocks.add(at);
    store.append(bytes, 0, at);
    writtenEnd = time;
    count -= n;
    System.arraycopy(rows, n * WIDTH, rows, 0, count * WIDTH);
  }

  private static int put(byte[] bytes, int at, long signed) {
    return PackedNumbers.put(bytes, at, PackedNumbers.unsigned(signed));
  }

  /** No more waits. */
  public void finish() {
    if (count > 0) {
      writeFirst(count);
    }
    rows = null;
    if (late != null) {
      Integer[] order = new Integer[late.size() / WIDTH];
      Arrays.setAll(order, i -> i * WIDTH);
      LongList unordered = late;
      Arrays.sort(order, Comparator.comparingLong(at -> unordered.get(at + END)));
      late = new LongList();
      for (int at : order) {
        for (int i = 0; i < WIDTH; i++) {
          late.add(unordered.get(at + i));
        }
      }
    }
  }

  /** Blocks of waits that are in the store. */
  int blockCount() {
    return blocks.size() / 3;
  }

  /** The waits that came late, in order of their ends; null if there are none. */
  LongList late() {
    return late;
  }

  /** The rows of a block, in order of their ends. */
  long[] block(int number) {
    int n = (int) blocks.get(3 * number);
    int length = (int) blocks.get(3 * number + 2);
    byte[] bytes = new byte[length];
    store.read(blocks.get(3 * number + 1), bytes, length);
    long[] out = new long[n * WIDTH];
    int at = 0;
    long time = 0;
    for (int row = 0; row < out.length; row += WIDTH) {
      long end = time + PackedNumbers.at(bytes, at);
      at = PackedNumbers.after(bytes, at);
      long begin = end - PackedNumbers.at(bytes, at);
      at = PackedNumbers.after(bytes, at);
      out[row + LENGTH] = PackedNumbers.signed(PackedNumbers.at(bytes, at)) + end - begin;
      at = PackedNumbers.after(bytes, at);
      out[row + KIND] = PackedNumbers.at(bytes, at);
      at = PackedNumbers.after(bytes, at);
      out[row + CAUSE] = PackedNumbers.at(bytes, at);
      at = PackedNumbers.after(bytes, at);
      out[row + CAUSE_TIME] = PackedNumbers.signed(PackedNumbers.at(bytes, at)) + end;
      at = PackedNumbers.after(bytes, at);
      out[row + SINCE] = begin - PackedNumbers.signed(PackedNumbers.at(bytes, at));
      at = PackedNumbers.after(bytes, at);
      out[row + PATH] = PackedNumbers.at(bytes, at);
      at = PackedNumbers.after(bytes, at);
      out[row + CAUSE_PATH] = PackedNumbers.at(bytes, at);
      at = PackedNumbers.after(bytes, at);
      out[row + BEGIN] = begin;
      out[row + END] = end;
      time = end;
    }
    return out;
  }
}
