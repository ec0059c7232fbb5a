package org.tracetool.format.otf2.read;

import java.util.Arrays;
import org.tracetool.core.event.EventBlock;

/**
 * Collective operations of a location that have begun. Archives tell with the end what an operation
 * was, the model with the begin, so the rows of begins wait in the block until the end is there.
 */
final class OpenCollectives {
  /** A begin waits for so many records, then it is taken for one without an end. */
  private static final long PATIENCE = 100_000;

  /** Of an operation of which no row is wanted. */
  static final int NO_ROW = -1;

  private int[] rows = new int[4];
  private long[] numbers = new long[4];
  private int count;

  /** Whether any waits for its end. */
  boolean isEmpty() {
    return count == 0;
  }

  /**
   * An operation begins.
   *
   * @param row where its first field is in the block; negative if it has no row
   * @param number of the record
   */
  void begin(int row, long number) {
    if (count == rows.length) {
      rows = Arrays.copyOf(rows, 2 * count);
      numbers = Arrays.copyOf(numbers, 2 * count);
    }
    rows[count] = row < 0 ? NO_ROW : row;
    numbers[count++] = number;
  }

  /** The innermost one ends: its row gets what it was. */
  void end(EventBlock block, long id, long[] data) {
    int row = rows[--count];
    if (row != NO_ROW) {
      long[] words = block.words();
      words[row] = data[0];
      words[row + 1] = id;
      System.arraycopy(data, 1, words, row + 2, data.length - 1);
    }
  }

  /** The innermost one ends, and is of no interest. */
  void end() {
    count--;
  }

  /** The numbers of the records with which those began that wait, the innermost last. */
  long[] numbers() {
    return Arrays.copyOf(numbers, count);
  }

  /** Gives up those that began long before a record. */
  void forget(long number) {
    int old = 0;
    while (old < count && number - numbers[old] > PATIENCE) {
      old++;
    }
    if (old > 0) {
      count -= old;
      System.arraycopy(rows, old, rows, 0, count);
      System.arraycopy(numbers, old, numbers, 0, count);
    }
  }

  /** Gives up all. */
  void clear() {
    count = 0;
  }
}
