package org.tracetool.spark.rows;

import java.util.Arrays;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.tracetool.query.rows.RowBatch;
import org.tracetool.query.rows.TableColumn;

/** Least or greatest values, in the order of Spark: what is no number is above all numbers. */
final class ExtremeValue implements GroupValue {
  private final long[] values;
  private final ProjectedColumn column;
  private final long bits;
  private final boolean isReal;
  private final boolean isGreatest;
  private long[] found = {RowBatch.NULL};

  ExtremeValue(long[] values, ProjectedColumn column, boolean isGreatest) {
    this.values = values;
    this.column = column;
    bits = ColumnCells.bits(column);
    isReal = column.raw().type() == TableColumn.Type.REAL;
    this.isGreatest = isGreatest;
  }

  @Override
  public void add(int[] groups, int begin, int end, int most) {
    if (found.length < most) {
      int known = found.length;
      found = Arrays.copyOf(found, Math.max(most, 2 * known));
      Arrays.fill(found, known, found.length, RowBatch.NULL);
    }
    for (int i = begin; i < end; i++) {
      long value = values[i];
      long best = found[groups[i]];
      if (value != RowBatch.NULL && (best == RowBatch.NULL || isBetter(value & bits, best))) {
        found[groups[i]] = value & bits;
      }
    }
  }

  private boolean isBetter(long value, long best) {
    int order =
        isReal
            ? Double.compare(Double.longBitsToDouble(value), Double.longBitsToDouble(best))
            : Long.compare(value, best);
    return isGreatest ? order > 0 : order < 0;
  }

  @Override
  public ColumnVector take(int[] groups) {
    long[] taken = new long[groups.length];
    for (int i = 0; i < taken.length; i++) {
      taken[i] = found[groups[i]];
    }
    return ColumnCells.of(column, taken);
  }

  @Override
  public void clear() {
    Arrays.fill(found, RowBatch.NULL);
  }
}
