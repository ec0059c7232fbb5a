package org.tracetool.spark.rows;

import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarArray;
import org.apache.spark.sql.vectorized.ColumnarMap;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * A column of a batch over plain arrays: numbers, doubles as bits, places in a list of names, or
 * texts.
 */
public final class Cells extends ColumnVector {
  /** Stands for no value. */
  public static final long NULL = Long.MIN_VALUE;

  /** The largest number of rows in a batch. */
  public static final int ROWS = 8192;

  private final long[] values;
  private final UTF8String[] texts;
  private Names names;

  /** A column; texts are made where names are not set. */
  Cells(DataType type, boolean isText) {
    super(type);
    values = isText ? null : new long[ROWS];
    texts = isText ? new UTF8String[ROWS] : null;
  }

  /** A double as a value; minus zero, whose bits mean no value, as zero. */
  static long bits(double value) {
    return Double.doubleToRawLongBits(value + 0.0);
  }

  /** The numbers, to be filled. */
  long[] values() {
    return values;
  }

  /** The texts, to be filled. */
  UTF8String[] texts() {
    return texts;
  }

  /** Sets what the numbers are places of. */
  void names(Names newNames) {
    names = newNames;
  }

  @Override
  public void close() {
    // nothing but arrays
  }

  @Override
  public void closeIfFreeable() {
    // The arrays are filled again.
  }

  @Override
  public boolean hasNull() {
    return true;
  }

  @Override
  public int numNulls() {
    int nulls = 0;
    for (int row = 0; row < ROWS; row++) {
      nulls += isNullAt(row) ? 1 : 0;
    }
    return nulls;
  }

  @Override
  public boolean isNullAt(int row) {
    return values == null ? texts[row] == null : values[row] == NULL;
  }

  @Override
  public boolean getBoolean(int row) {
    return values[row] != 0;
  }

  @Override
  public byte getByte(int row) {
    return (byte) values[row];
  }

  @Override
  public short getShort(int row) {
    return (short) values[row];
  }

  @Override
  public int getInt(int row) {
    return (int) values[row];
  }

  @Override
  public long getLong(int row) {
    return values[row];
  }

  @Override
  public float getFloat(int row) {
    return (float) getDouble(row);
  }

  @Override
  public double getDouble(int row) {
    return Double.longBitsToDouble(values[row]);
  }

  @Override
  public UTF8String getUTF8String(int row) {
    if (values == null) {
      return texts[row];
    }
    return values[row] == NULL ? null : names.text((int) values[row]);
  }

  @Override
  public ColumnarArray getArray(int row) {
    throw new UnsupportedOperationException(DataTypes.LongType.typeName());
  }

  @Override
  public ColumnarMap getMap(int ordinal) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Decimal getDecimal(int row, int precision, int scale) {
    throw new UnsupportedOperationException();
  }

  @Override
  public byte[] getBinary(int row) {
    throw new UnsupportedOperationException();
  }

  @Override
  public ColumnVector getChild(int ordinal) {
    throw new UnsupportedOperationException();
  }
}
