package org.tracetool.format.timeline.export;

import java.util.Arrays;

/** Named values of one record, used again for the next one. */
public final class NamedArguments {
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
  public NamedArguments clear() {
    size = 0;
    return this;
  }

  // Callers keep the place first: it may grow the arrays, and an array is looked up before its
  // index.
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
  public NamedArguments unsigned(String name, long value) {
    int at = next(name, Type.UNSIGNED);
    numbers[at] = value;
    return this;
  }

  /** Adds a number with a sign. */
  public NamedArguments signed(String name, long value) {
    int at = next(name, Type.SIGNED);
    numbers[at] = value;
    return this;
  }

  /** Adds a double. */
  public NamedArguments real(String name, double value) {
    int at = next(name, Type.REAL);
    numbers[at] = Double.doubleToRawLongBits(value);
    return this;
  }

  /** Adds a text; null adds nothing. */
  public NamedArguments text(String name, String value) {
    if (value != null) {
      int at = next(name, Type.TEXT);
      texts[at] = value;
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
