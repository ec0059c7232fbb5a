package org.tracetool.spark.rows;

import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarArray;
import org.apache.spark.sql.vectorized.ColumnarMap;

/** A column of single values over arrays that are filled again for the next rows. */
abstract class ReusedVector extends ColumnVector {
  ReusedVector(DataType type) {
    super(type);
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
  public byte getByte(int row) {
    return (byte) getLong(row);
  }

  @Override
  public short getShort(int row) {
    return (short) getLong(row);
  }

  @Override
  public int getInt(int row) {
    return (int) getLong(row);
  }

  @Override
  public float getFloat(int row) {
    return (float) getDouble(row);
  }

  @Override
  public ColumnarArray getArray(int row) {
    throw new UnsupportedOperationException();
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
