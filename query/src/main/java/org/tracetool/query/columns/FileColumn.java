package org.tracetool.query.columns;

import java.util.function.LongFunction;

/**
 * A column of a file; each of its values may be missing.
 *
 * @param name its name
 * @param type what it holds
 * @param texts the text of a number, for {@link Type#NAME}; may be called by several threads
 */
public record FileColumn(String name, Type type, LongFunction<String> texts) {
  /** What a column holds. */
  public enum Type {
    /** A signed number of 64 bits. */
    LONG(Long.BYTES),
    /** One that differs from row to row, but not by much, such as a time. */
    TIME(Long.BYTES),
    /** A signed number of 32 bits. */
    INT(Integer.BYTES),
    /** An unsigned number of 32 bits. */
    UNSIGNED(Integer.BYTES),
    /** A floating point number, given by its bits. */
    REAL(Double.BYTES),
    /** True or false, given as 1 or 0. */
    FLAG(0),
    /** A text that stands for a number. */
    NAME(0),
    /** A text. */
    TEXT(0);

    private final int bytes;

    Type(int bytes) {
      this.bytes = bytes;
    }

    /** Bytes of a value; 0 for texts and flags. */
    public int bytes() {
      return bytes;
    }

    /** Whether it is a whole number. */
    public boolean isInteger() {
      return bytes > 0 && this != REAL;
    }
  }

  /** A column that holds no names. */
  public static FileColumn of(String name, Type type) {
    return new FileColumn(name, type, null);
  }
}
