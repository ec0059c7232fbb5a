package org.tracetool.stats;

import java.util.Arrays;
import org.tracetool.core.collect.LongMap;

/** Operations of one process that have begun and not ended, by their matching id. */
final class PendingOperations {
  private final LongMap places = new LongMap();
  private final int width;
  private long[] rows;
  private int size;
  private int[] free = new int[8];
  private int freeCount;
  private long open;

  /** Nothing pending; each operation keeps so many numbers. */
  PendingOperations(int width) {
    this.width = width;
    rows = new long[4 * width];
  }

  /**
   * Begins an operation.
   *
   * @return index of its first number in {@link #rows()}
   */
  int begin(long id) {
    long known = places.get(id);
    if (known != LongMap.ABSENT) {
      return (int) known;
    }
    int at;
    if (freeCount > 0) {
      at = free[--freeCount];
    } else {
      at = size;
      size += width;
      if (size > rows.length) {
        rows = Arrays.copyOf(rows, rows.length * 2);
      }
    }
    places.put(id, at);
    open++;
    return at;
  }

  /** Whether an operation of this id is pending. */
  boolean has(long id) {
    return places.get(id) != LongMap.ABSENT;
  }

  /** Index of the numbers of the operation that ends, valid until the next begin; -1 if none. */
  int end(long id) {
    long at = places.get(id);
    if (at == LongMap.ABSENT) {
      return -1;
    }
    places.put(id, LongMap.ABSENT);
    if (freeCount == free.length) {
      free = Arrays.copyOf(free, freeCount * 2);
    }
    free[freeCount++] = (int) at;
    open--;
    return (int) at;
  }

  /** The numbers of all operations. */
  long[] rows() {
    return rows;
  }

  /** Operations that have not ended. */
  long open() {
    return open;
  }
}
