package org.tracetool.spark.rows;

import java.util.Arrays;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.tracetool.query.rows.RowBatch;

/** Sums of floating point numbers, added in the order of the rows. */
final class RealSum implements GroupValue {
  private final long[] values;
  private final boolean isSeconds;
  private double[] sums = new double[1];
  private boolean[] isThere = new boolean[1];

  RealSum(long[] values, ProjectedColumn column) {
    this.values = values;
    isSeconds = column.isSeconds();
  }

  @Override
  public void add(int[] groups, int begin, int end, int most) {
    if (sums.length < most) {
      int length = Math.max(most, 2 * sums.length);
      sums = Arrays.copyOf(sums, length);
      isThere = Arrays.copyOf(isThere, length);
    }
    for (int i = begin; i < end; i++) {
      long value = values[i];
      if (value != RowBatch.NULL) {
        sums[groups[i]] += isSeconds ? value / ColumnCells.SECOND : Double.longBitsToDouble(value);
        isThere[groups[i]] = true;
      }
    }
  }

  @Override
  public ColumnVector take(int[] groups) {
    long[] taken = new long[groups.length];
    for (int i = 0; i < taken.length; i++) {
      int group = groups[i];
      taken[i] = isThere[group] ? Double.doubleToRawLongBits(sums[group]) : RowBatch.NULL;
    }
    return ColumnCells.ofReals(taken);
  }

  @Override
  public void clear() {
    Arrays.fill(sums, 0);
    Arrays.fill(isThere, false);
  }
}
