package org.tracetool.spark.rows;

import java.util.Arrays;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.unsafe.types.UTF8String;
import org.tracetool.query.rows.QueryContext;
import org.tracetool.query.rows.RowBatch;
import org.tracetool.query.rows.ShownText;
import org.tracetool.query.rows.TableColumn;

/** A column of a batch for Spark, over the numbers or the texts of a {@link RowBatch}. */
final class ColumnCells extends ReusedVector {
  private static final long TOKEN_BITS = 0xffff_ffffL;
  static final double SECOND = 1e9;

  private final long[] values;
  private final String[] texts;
  private final NameTexts names;
  private final boolean isSeconds;

  /** What belongs to a number: all of it, or the bits of a token, which may carry a sign. */
  private final long bits;

  private ColumnCells(
      DataType type, long[] values, String[] texts, NameTexts names, boolean isSeconds, long bits) {
    super(type);
    this.values = values;
    this.texts = texts;
    this.names = names;
    this.isSeconds = isSeconds;
    this.bits = bits;
  }

  /** The cells of a column, for as long as the batch is filled again and again. */
  static ColumnVector of(ProjectedColumn column, RowBatch rows, QueryContext trace) {
    TableColumn raw = column.raw();
    int place = column.place();
    if (!column.isOfOne()) {
      return new DerivedCells(column, rows, trace);
    }
    return new ColumnCells(
        column.type(),
        rows.numbers(place),
        rows.texts(place),
        raw.type() == TableColumn.Type.PLACE ? new NameTexts(trace.names(raw.names())) : null,
        column.isSeconds(),
        bits(column));
  }

  /** Cells of a column without names and texts, whose numbers are given. */
  static ColumnCells of(ProjectedColumn column, long[] numbers) {
    return new ColumnCells(column.type(), numbers, null, null, column.isSeconds(), bits(column));
  }

  /** What belongs to a number of a column. */
  static long bits(ProjectedColumn column) {
    return column.raw().type() == TableColumn.Type.TOKEN ? TOKEN_BITS : -1L;
  }

  /** Cells with the same text in all rows. */
  static ColumnCells same(UTF8String text) {
    // All numbers are 0, the place of the only name.
    return ofNames(new long[RowBatch.ROWS], new NameTexts(text));
  }

  /** Cells with names, given by their places. */
  static ColumnCells ofNames(long[] places, NameTexts names) {
    return new ColumnCells(DataTypes.StringType, places, null, names, false, -1L);
  }

  /** Cells with numbers. */
  static ColumnCells ofNumbers(long[] numbers) {
    return new ColumnCells(DataTypes.LongType, numbers, null, null, false, -1L);
  }

  /** Cells with floating point numbers, given by their bits. */
  static ColumnCells ofReals(long[] bits) {
    return new ColumnCells(DataTypes.DoubleType, bits, null, null, false, -1L);
  }

  @Override
  public int numNulls() {
    return values == null
        ? (int) Arrays.stream(texts).filter(t -> t == null).count()
        : (int) Arrays.stream(values).filter(v -> v == RowBatch.NULL).count();
  }

  @Override
  public boolean isNullAt(int row) {
    return values == null ? texts[row] == null : values[row] == RowBatch.NULL;
  }

  @Override
  public boolean getBoolean(int row) {
    return values[row] != 0;
  }

  @Override
  public long getLong(int row) {
    return values[row] & bits;
  }

  @Override
  public double getDouble(int row) {
    return isSeconds ? values[row] / SECOND : Double.longBitsToDouble(values[row]);
  }

  @Override
  public UTF8String getUTF8String(int row) {
    if (isNullAt(row)) {
      return null;
    }
    return values == null
        ? UTF8String.fromString(ShownText.of(texts[row]))
        : names.text((int) values[row]);
  }
}
