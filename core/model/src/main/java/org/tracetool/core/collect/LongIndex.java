package org.tracetool.core.collect;

import java.util.Arrays;

/**
 * Distinct numbers, each with its place in the order in which they were added. Numbers that count
 * up take no memory; else each stretch of them that does takes some 14 bytes, as long as they rise.
 * A number after a larger one takes up to 26.
 */
public final class LongIndex {
  private static final int MIN_SLOTS = 16;

  private int size;

  /** How many stretches of numbers that count up there are. */
  private int runs;

  /** The places at which stretches begin. */
  private int[] starts = new int[1];

  /** The first number of each stretch. */
  private long[] firsts = new long[1];

  /** The stretches that begin with a number larger than all before it. */
  private final IntList rising = new IntList();

  /** All other stretches, which have one number each, by its hash; each one more, 0 is free. */
  private int[] late;

  private int lateCount;

  /** The place of a number; -1 if it was not added. */
  public int find(long number) {
    int low = 0;
    int high = rising.size();
    while (low < high) {
      int middle = low + high >>> 1;
      if (firsts[rising.get(middle)] <= number) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    if (low > 0) {
      int run = rising.get(low - 1);
      long inside = number - firsts[run];
      if (inside >= 0 && inside < end(run) - starts[run]) {
        return starts[run] + (int) inside;
      }
    }
    return lateCount == 0 ? -1 : findLate(number);
  }

  private int findLate(long number) {
    int i = HashSlots.of(number, late.length - 1);
    while (late[i] != 0) {
      int run = late[i] - 1;
      if (firsts[run] == number) {
        return starts[run];
      }
      i = i + 1 & late.length - 1;
    }
    return -1;
  }

  /** The place after a stretch. */
  private int end(int run) {
    return run + 1 < runs ? starts[run + 1] : size;
  }

  /** Adds a number; false if it is there already. */
  public boolean add(long number) {
    int last = rising.size() - 1;
    int top = last < 0 ? 0 : rising.get(last);
    if (last >= 0 && number <= firsts[top] + (end(top) - starts[top] - 1)) {
      if (find(number) >= 0) {
        return false;
      }
      beginRun(number);
      addLate();
    } else if (last < 0 || top != runs - 1 || number != firsts[top] + (size - starts[top])) {
      rising.add(runs);
      beginRun(number);
    }
    size++;
    return true;
  }

  private void beginRun(long number) {
    if (runs == starts.length) {
      int room = runs + (runs >> 2) + MIN_SLOTS;
      starts = Arrays.copyOf(starts, room);
      firsts = Arrays.copyOf(firsts, room);
    }
    starts[runs] = size;
    firsts[runs++] = number;
  }

  /** Makes the stretch that was begun last one that {@link #findLate} finds. */
  private void addLate() {
    if (late == null) {
      late = new int[MIN_SLOTS];
    }
    if (++lateCount > late.length / 4 * 3) {
      int[] old = late;
      late = new int[old.length * 2];
      for (int run : old) {
        if (run != 0) {
          insertLate(run - 1);
        }
      }
    }
    insertLate(runs - 1);
  }

  private void insertLate(int run) {
    int i = HashSlots.of(firsts[run], late.length - 1);
    while (late[i] != 0) {
      i = i + 1 & late.length - 1;
    }
    late[i] = run + 1;
  }

  /** How many numbers there are. */
  public int size() {
    return size;
  }

  /** The number at a place. */
  public long get(int place) {
    int low = 0;
    int high = runs;
    while (low < high) {
      int middle = low + high >>> 1;
      if (starts[middle] <= place) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return firsts[low - 1] + (place - starts[low - 1]);
  }

  /** Whether each number is one more than the one before. */
  public boolean isConsecutive() {
    return runs <= 1;
  }

  /** Bytes that the numbers take in memory, but for those that all count up. */
  public long bytes() {
    return isConsecutive()
        ? 0
        : (Integer.BYTES + Long.BYTES) * (long) starts.length
            + rising.bytes()
            + (late == null ? 0 : (long) Integer.BYTES * late.length);
  }
}
