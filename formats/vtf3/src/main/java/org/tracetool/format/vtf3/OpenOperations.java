package org.tracetool.format.vtf3;

import java.util.Arrays;
import org.tracetool.core.definition.TokenTable;

/**
 * Operations of processes that have begun and not ended, with the positions of their records. Of an
 * operation that never ends nothing would ever be let go; so the oldest ones are given up when very
 * many have begun behind them.
 */
final class OpenOperations {
  /** Position of what was taken out. */
  private static final long NONE = -1;

  /** Operations that may have begun since the oldest open one; a power of two. */
  private static final int MOST = 1 << 20;

  private static final int MOST_OF_PROCESS = 1024;

  /** The operations of one process, by their numbers in order of their begins. */
  private static final class Open {
    private long[] numbers = new long[4];
    private int count;

    private void add(long number) {
      if (count == numbers.length) {
        numbers = Arrays.copyOf(numbers, 2 * count);
      }
      numbers[count++] = number;
    }

    private void remove(int index) {
      System.arraycopy(numbers, index + 1, numbers, index, count - index - 1);
      count--;
    }
  }

  private final TokenTable<Open> processes = new TokenTable<>();
  private long[] positions = new long[64];
  private long[] ids = new long[64];
  private long[] starts = new long[64];
  private long[] ordinals = new long[64];
  private int[] heads = new int[64];
  private boolean[] files = new boolean[64];
  private long first;
  private long next;

  /** Begin of the operation that {@link #end} or {@link #giveUp} took out. */
  long start;

  /** Position of the record of the operation that was taken out. */
  long position;

  /** Which one of its process the operation was that was taken out. */
  long ordinal;

  /** Whether the operation that was taken out is one of a file. */
  boolean file;

  private int slot(long number) {
    return (int) number & positions.length - 1;
  }

  /** Whether an operation has to be given up before another one can begin in this process. */
  boolean isFull(int location) {
    Open open = processes.get(location);
    return next - first >= MOST || open != null && open.count >= MOST_OF_PROCESS;
  }

  /**
   * Notes that an operation begins.
   *
   * @param which a number for {@link #ordinal}
   * @param at a number for {@link #position}
   */
  void begin(boolean ofFile, int location, long id, long which, long time, long at) {
    if (next - first == positions.length) {
      grow();
    }
    int s = slot(next);
    positions[s] = at;
    ids[s] = id;
    starts[s] = time;
    ordinals[s] = which;
    heads[s] = location;
    files[s] = ofFile;
    Open open = processes.get(location);
    if (open == null) {
      open = new Open();
      processes.put(location, open);
    }
    open.add(next++);
  }

  private void grow() {
    int old = positions.length;
    long[] p = new long[2 * old];
    long[] i = new long[2 * old];
    long[] t = new long[2 * old];
    long[] o = new long[2 * old];
    int[] h = new int[2 * old];
    boolean[] f = new boolean[2 * old];
    for (long n = first; n < next; n++) {
      int from = (int) n & old - 1;
      int to = (int) n & 2 * old - 1;
      p[to] = positions[from];
      i[to] = ids[from];
      t[to] = starts[from];
      o[to] = ordinals[from];
      h[to] = heads[from];
      f[to] = files[from];
    }
    positions = p;
    ids = i;
    starts = t;
    ordinals = o;
    heads = h;
    files = f;
  }

  /** Takes out the operation that ends; false if there is none. */
  boolean end(boolean ofFile, int location, long id) {
    Open open = processes.get(location);
    if (open == null) {
      return false;
    }
    for (int k = open.count - 1; k >= 0; k--) {
      int s = slot(open.numbers[k]);
      if (ids[s] == id && files[s] == ofFile) {
        take(open, k);
        return true;
      }
    }
    return false;
  }

  /** Whether an operation of a file is open that began before another one. */
  boolean isOpenBefore(int location, long which) {
    Open open = processes.get(location);
    for (int k = 0; open != null && k < open.count; k++) {
      int s = slot(open.numbers[k]);
      if (files[s] && ordinals[s] < which) {
        return true;
      }
    }
    return false;
  }

  private void take(Open open, int index) {
    int s = slot(open.numbers[index]);
    start = starts[s];
    ordinal = ordinals[s];
    position = positions[s];
    file = files[s];
    positions[s] = NONE;
    open.remove(index);
    while (first < next && positions[slot(first)] == NONE) {
      first++;
    }
  }

  /** Takes out the oldest operation of a process. */
  void giveUp(int location) {
    take(processes.get(location), 0);
  }

  /** Process of the oldest open operation. */
  int oldestProcess() {
    return heads[slot(first)];
  }

  /** Process to give up an operation of, so that another can begin. */
  int victim(int location) {
    Open open = processes.get(location);
    return open != null && open.count >= MOST_OF_PROCESS ? location : oldestProcess();
  }

  boolean isEmpty() {
    return first == next;
  }

  /** Position of the oldest open operation, the largest number if there is none. */
  long oldest() {
    return first == next ? Long.MAX_VALUE : positions[slot(first)];
  }
}
