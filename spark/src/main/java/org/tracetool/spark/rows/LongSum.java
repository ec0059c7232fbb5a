package org.tracetool.spark.rows;

import java.util.Arrays;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.tracetool.query.rows.RowBatch;

/**
 * Sums of whole numbers. None of them overflows: they are taken before one could, so that Spark,
 * which adds them up, handles a sum that is too large as configured.
 */
final class LongSum implements GroupValue {
  private final long[] values;
  private final long bits;
  private long[] sums = new long[1];
  private boolean[] isThere = new boolean[1];

  /** No sum is further from 0. */
  private long bound;

  LongSum(long[] values, ProjectedColumn column) {
    this.values = values;
    bits = ColumnCells.bits(column);
  }

  private long largest(int begin, int end) {
    long largest = 0;
    for (int i = begin; i < end; i++) {
      long value = values[i] == RowBatch.NULL ? 0 : values[i] & bits;
      largest = Math.max(largest, Math.abs(value));
    }
    return largest;
  }

  @Override
  public int fitting(int begin, int end) {
    long largest = largest(begin, end);
    return largest == 0
        ? end - begin
        : (int) Math.min(end - begin, (Long.MAX_VALUE - bound) / largest);
  }

  @Override
  public void add(int[] groups, int begin, int end, int most) {
    if (sums.length < most) {
      int length = Math.max(most, 2 * sums.length);
      sums = Arrays.copyOf(sums, length);
      isThere = Arrays.copyOf(isThere, length);
    }
    for (int i = begin; i < end; i++) {
      if (values[i] != RowBatch.NULL) {
        sums[groups[i]] += values[i] & bits;
        isThere[groups[i]] = true;
      }
    }
    bound += largest(begin, end) * (end - begin);
  }

  @Override
  public ColumnVector take(int[] groups) {
    long[] taken = new long[groups.length];
    for (int i = 0; i < taken.length; i++) {
      taken[i] = isThere[groups[i]] ? sums[groups[i]] : RowBatch.NULL;
    }
    return ColumnCells.ofNumbers(taken);
  }

  @Override
  public void clear() {
    Arrays.fill(sums, 0);
    Arrays.fill(isThere, false);
    bound = 0;
  }
}
