package org.tracetool.spark.rows;

import java.util.Arrays;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.tracetool.query.rows.RowBatch;

/** How many rows of each group there are, or have a value. */
final class ValueCount implements GroupValue {
  /** The column; null where all rows count. */
  private final long[] values;

  private long[] counts = new long[1];

  ValueCount(long[] values) {
    this.values = values;
  }

  @Override
  public void add(int[] groups, int begin, int end, int most) {
    if (counts.length < most) {
      counts = Arrays.copyOf(counts, Math.max(most, 2 * counts.length));
    }
    if (values == null) {
      for (int i = begin; i < end; i++) {
        counts[groups[i]]++;
      }
      return;
    }
    for (int i = begin; i < end; i++) {
      counts[groups[i]] += values[i] == RowBatch.NULL ? 0 : 1;
    }
  }

  /** The groups that have any. */
  int[] groups() {
    int[] found = new int[counts.length];
    int size = 0;
    for (int g = 0; g < counts.length; g++) {
      if (counts[g] > 0) {
        found[size++] = g;
      }
    }
    return Arrays.copyOf(found, size);
  }

  @Override
  public ColumnVector take(int[] groups) {
    long[] taken = new long[groups.length];
    for (int i = 0; i < taken.length; i++) {
      taken[i] = counts[groups[i]];
    }
    return ColumnCells.ofNumbers(taken);
  }

  @Override
  public void clear() {
    Arrays.fill(counts, 0);
  }
}
