package org.tracetool.query.parquet;

import java.util.function.LongFunction;

/**
 * A column of a file; each of its values may be missing.
 *
 * @param name its name
 * @param type what it holds
 * @param texts the text of a number, for {@link Type#NAME}; may be called by several threads
 */
public record ParquetColumn(String name, Type type, LongFunction<String> texts) {
  private static final int BOOLEAN = 0;
  private static final int INT32 = 1;
  private static final int INT64 = 2;
  private static final int DOUBLE = 5;
  private static final int BYTE_ARRAY = 6;
  private static final int NONE = -1;
  private static final int UTF8 = 0;
  private static final int UINT_32 = 13;

  /** What a column holds. */
  public enum Type {
    /** A signed number of 64 bits. */
    LONG(INT64, NONE, Long.BYTES),
    /** One that differs from row to row, but not by much, such as a time. */
    TIME(INT64, NONE, Long.BYTES),
    /** A signed number of 32 bits. */
    INT(INT32, NONE, Integer.BYTES),
    /** An unsigned number of 32 bits. */
    UNSIGNED(INT32, UINT_32, Integer.BYTES),
    /** A floating point number, given by its bits. */
    REAL(DOUBLE, NONE, Double.BYTES),
    /** True or false, given as 1 or 0. */
    FLAG(BOOLEAN, NONE, 0),
    /** A text that stands for a number. */
    NAME(BYTE_ARRAY, UTF8, 0),
    /** A text. */
    TEXT(BYTE_ARRAY, UTF8, 0);

    final int physical;
    final int converted;
    final int bytes;

    Type(int physical, int converted, int bytes) {
      this.physical = physical;
      this.converted = converted;
      this.bytes = bytes;
    }

    boolean isInteger() {
      return physical == INT32 || physical == INT64;
    }
  }

  /** A column that holds no names. */
  public static ParquetColumn of(String name, Type type) {
    return new ParquetColumn(name, type, null);
  }
}
