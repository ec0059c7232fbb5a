package org.tracetool.query;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.nio.ByteBuffer;
import org.duckdb.DuckDBWritableVector;
import org.tracetool.query.rows.RowBatch;

/**
 * Writes columns of numbers into vectors of the engine. Its interface takes single values, checks
 * the row and the type of each and changes a mask in memory for it, which takes more time than
 * reading the trace does. So the memory behind a vector, which the class of the engine keeps in two
 * buffers, is filled as a whole. Where a release of the engine has no such buffers, values go one
 * by one.
 */
final class ColumnWriter {
  private static final MethodHandle DATA;
  private static final MethodHandle VALIDITY;

  static {
    MethodHandle data = null;
    MethodHandle validity = null;
    try {
      MethodHandles.Lookup lookup =
          MethodHandles.privateLookupIn(DuckDBWritableVector.class, MethodHandles.lookup());
      data = lookup.findGetter(DuckDBWritableVector.class, "data", ByteBuffer.class);
      validity = lookup.findGetter(DuckDBWritableVector.class, "validity", ByteBuffer.class);
    } catch (ReflectiveOperationException | RuntimeException e) {
      data = null; // another release: value by value
    }
    DATA = data;
    VALIDITY = validity;
  }

  private final boolean whole;
  private final int[] ints = new int[RowBatch.ROWS];
  private final byte[] bytes = new byte[RowBatch.ROWS];

  ColumnWriter() {
    this(true);
  }

  /**
   * A writer for one thread.
   *
   * @param whole whether to fill the memory of vectors where that is possible
   */
  ColumnWriter(boolean whole) {
    this.whole = whole && isWhole();
  }

  /** Whether the engine lets columns be written as a whole. */
  static boolean isWhole() {
    return DATA != null && VALIDITY != null;
  }

  /** Writes numbers of 64 bits; those equal to {@link RowBatch#NULL} are none. */
  void writeLongs(DuckDBWritableVector vector, long[] values, int rows) {
    if (whole) {
      writeValid(vector, values, rows);
      data(vector).asLongBuffer().put(values, 0, rows);
      return;
    }
    writeEach(vector, values, rows, (row, value) -> vector.setLong(row, value));
  }

  /** Writes numbers of 32 bits without sign. */
  void writeTokens(DuckDBWritableVector vector, long[] values, int rows) {
    if (whole) {
      writeSmall(vector, values, rows);
      return;
    }
    writeEach(vector, values, rows, (row, value) -> vector.setUint32(row, value & 0xffff_ffffL));
  }

  /** Writes numbers of 32 bits. */
  void writeInts(DuckDBWritableVector vector, long[] values, int rows) {
    if (whole) {
      writeSmall(vector, values, rows);
      return;
    }
    writeEach(vector, values, rows, (row, value) -> vector.setInt(row, (int) value));
  }

  private void writeSmall(DuckDBWritableVector vector, long[] values, int rows) {
    writeValid(vector, values, rows);
    for (int r = 0; r < rows; r++) {
      ints[r] = (int) values[r];
    }
    data(vector).asIntBuffer().put(ints, 0, rows);
  }

  /** Writes floating point numbers given by their bits. */
  void writeReals(DuckDBWritableVector vector, long[] values, int rows) {
    if (whole) {
      writeLongs(vector, values, rows);
      return;
    }
    writeEach(
        vector,
        values,
        rows,
        (row, value) -> vector.setDouble(row, Double.longBitsToDouble(value)));
  }

  /** Writes truth values: false is 0. */
  void writeFlags(DuckDBWritableVector vector, long[] values, int rows) {
    if (whole) {
      writeValid(vector, values, rows);
      for (int r = 0; r < rows; r++) {
        bytes[r] = (byte) (values[r] == 0 ? 0 : 1);
      }
      data(vector).duplicate().put(bytes, 0, rows);
      return;
    }
    writeEach(vector, values, rows, (row, value) -> vector.setBoolean(row, value != 0));
  }

  /** Puts a value into a row of a vector. */
  @FunctionalInterface
  private interface ValueSetter {
    void set(int row, long value);
  }

  private static void writeEach(
      DuckDBWritableVector vector, long[] values, int rows, ValueSetter setter) {
    for (int r = 0; r < rows; r++) {
      if (values[r] == RowBatch.NULL) {
        vector.setNull(r);
      } else {
        setter.set(r, values[r]);
      }
    }
  }

  private static void writeValid(DuckDBWritableVector vector, long[] values, int rows) {
    ByteBuffer masks = buffer(VALIDITY, vector);
    for (int r = 0; r < rows; r += Long.SIZE) {
      long mask = 0;
      int end = Math.min(rows, r + Long.SIZE);
      for (int i = r; i < end; i++) {
        mask |= (values[i] == RowBatch.NULL ? 0L : 1L) << i;
      }
      masks.putLong(r / Byte.SIZE, mask);
    }
  }

  private static ByteBuffer data(DuckDBWritableVector vector) {
    return buffer(DATA, vector);
  }

  private static ByteBuffer buffer(MethodHandle field, DuckDBWritableVector vector) {
    try {
      return (ByteBuffer) field.invokeExact(vector);
    } catch (Throwable e) { // reading a field throws nothing
      throw new IllegalStateException(e);
    }
  }
}
