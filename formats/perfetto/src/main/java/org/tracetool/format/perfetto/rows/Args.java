package org.tracetool.format.perfetto.rows;

import java.util.Arrays;

/** Named values of one record, used again for the next one. */
public final class Args {
  /** The type of a value. */
  public enum Type {
    /** A whole number without sign. */
    UNSIGNED,
    /** A whole number with a sign. */
    SIGNED,
    /** The raw bits of a double. */
    REAL,
    /** A text. */
    TEXT
  }

  private String[] names = new String[8];
  private Type[] types = new Type[8];
  private long[] numbers = new long[8];
  private String[] texts = new String[8];
  private int size;

  /** Forgets all values. */
  public Args clear() {
    size = 0;
    return this;
  }

  private int next(String name, Type type) {
    if (size == names.length) {
      names = Arrays.copyOf(names, 2 * size);
      types = Arrays.copyOf(types, 2 * size);
      numbers = Arrays.copyOf(numbers, 2 * size);
      texts = Arrays.copyOf(texts, 2 * size);
    }
    names[size] = name;
    types[size] = type;
    return size++;
  }

  /** Adds a number without sign. */
  public Args unsigned(String name, long value) {
    numbers[next(name, Type.UNSIGNED)] = value;
    return this;
  }

  /** Adds a number with a sign. */
  public Args signed(String name, long value) {
    numbers[next(name, Type.SIGNED)] = value;
    return this;
  }

  /** Adds a double. */
  public Args real(String name, double value) {
    numbers[next(name, Type.REAL)] = Double.doubleToRawLongBits(value);
    return this;
  }

  /** Adds a text; null adds nothing. */
  public Args text(String name, String value) {
    if (value != null) {
      texts[next(name, Type.TEXT)] = value;
    }
    return this;
  }

  /** How many values there are. */
  public int size() {
    return size;
  }

  /** The name of a value. */
  public String name(int index) {
    return names[index];
  }

  /** The type of a value. */
  public Type type(int index) {
    return types[index];
  }

  /** The bits of a value that is a number. */
  public long number(int index) {
    return numbers[index];
  }

  /** A value that is a text. */
  public String text(int index) {
    return texts[index];
  }
}
