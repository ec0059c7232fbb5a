package org.tracetool.format.perfetto.decode;

import java.util.Arrays;

/** What snapshots say of two clocks: pairs of values at one instant, in the order of the file. */
final class ClockRelation {
  /** How many snapshots of the first clock were looked at for pairs. */
  int looked;

  /** Values of the first clock, growing: a pair hides those before it that are not less. */
  private long[] from = new long[4];

  private long[] to = new long[4];
  private int size;
  private boolean hasFirst;
  private long firstFrom;
  private long firstTo;

  /** The pair that was used last. */
  private int last;

  /** Adds the values of a snapshot. */
  void add(long first, long second) {
    if (!hasFirst) {
      hasFirst = true;
      firstFrom = first;
      firstTo = second;
    }
    while (size > 0 && Long.compareUnsigned(from[size - 1], first) >= 0) {
      size--;
    }
    if (size > 0 && to[size - 1] - from[size - 1] == second - first) {
      return; // moves times as the one before does
    }
    if (size == from.length) {
      from = Arrays.copyOf(from, 2 * size);
      to = Arrays.copyOf(to, 2 * size);
    }
    from[size] = first;
    to[size++] = second;
    last = 0;
  }

  /** Whether no snapshot has both clocks. */
  boolean isEmpty() {
    return !hasFirst;
  }

  /** The time of the second clock for one of the first. */
  long move(long time) {
    if (size == 0 || Long.compareUnsigned(time, from[0]) < 0) {
      return firstTo + (time - firstFrom);
    }
    boolean isSame =
        Long.compareUnsigned(time, from[last]) >= 0
            && (last + 1 == size || Long.compareUnsigned(time, from[last + 1]) < 0);
    if (!isSame) {
      last = search(time);
    }
    return to[last] + (time - from[last]);
  }

  /** The last pair that is not after a time. */
  private int search(long time) {
    int low = 0;
    int high = size - 1;
    while (low < high) {
      int middle = low + high + 1 >>> 1;
      if (Long.compareUnsigned(from[middle], time) <= 0) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }
}
