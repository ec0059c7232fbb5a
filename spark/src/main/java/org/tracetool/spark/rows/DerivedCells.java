package org.tracetool.spark.rows;

import java.util.stream.IntStream;
import org.apache.spark.unsafe.types.UTF8String;
import org.tracetool.query.ShownColumns.Form;
import org.tracetool.query.rows.QueryContext;
import org.tracetool.query.rows.RowBatch;

/** A column of a batch for Spark that is made of others: a rank, or what two times tell. */
final class DerivedCells extends ReusedVector {
  private final ProjectedColumn column;
  private final long[] values;

  /** The earlier times; null where there is one column only. */
  private final long[] since;

  /** Ranks by the places of processes; null for other columns. */
  private final long[] ranks;

  DerivedCells(ProjectedColumn column, RowBatch rows, QueryContext trace) {
    super(column.type());
    this.column = column;
    values = rows.numbers(column.place());
    since = column.since() < 0 ? null : rows.numbers(column.since());
    ranks = column.form() == Form.RANK ? trace.ranksByPlace() : null;
  }

  @Override
  public int numNulls() {
    return (int) IntStream.range(0, values.length).filter(this::isNullAt).count();
  }

  @Override
  public boolean isNullAt(int row) {
    return column.form() != Form.BOTH && (isMissing(row) || isWithoutRank(row));
  }

  private boolean isMissing(int row) {
    return values[row] == RowBatch.NULL || since != null && since[row] == RowBatch.NULL;
  }

  private boolean isWithoutRank(int row) {
    return ranks != null && (ranks.length == 0 || ranks[(int) values[row]] == RowBatch.NULL);
  }

  @Override
  public boolean getBoolean(int row) {
    return !isMissing(row);
  }

  @Override
  public long getLong(int row) {
    return ranks != null ? ranks[(int) values[row]] : values[row] - since[row];
  }

  @Override
  public double getDouble(int row) {
    return getLong(row) / ColumnCells.SECOND;
  }

  @Override
  public UTF8String getUTF8String(int row) {
    throw new UnsupportedOperationException();
  }
}
