package org.tracetool.core.definition;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * The values of one definition by the numbers of its fields ({@link DefinitionKind#fields}), for
 * code that handles all kinds alike. Reusable; not thread-safe.
 */
public final class DefinitionRow {
  private static final int MAX_FIELDS = mostFields();

  private final long[] numbers = new long[MAX_FIELDS];
  private final String[] texts = new String[MAX_FIELDS];
  private int[][] lists;
  private double[][] reals;
  private DefinitionKind kind;
  private int next;

  private static int mostFields() {
    int most = 0;
    for (DefinitionKind kind : DefinitionKind.values()) {
      most = Math.max(most, kind.fields().size());
    }
    return most;
  }

  /** Takes the values of a definition. */
  public DefinitionRow take(Definition definition) {
    start(definition.kind());
    kind.take(definition, this);
    return this;
  }

  /** Begins with a definition of a kind, of which all values are to be set. */
  public DefinitionRow start(DefinitionKind newKind) {
    kind = newKind;
    next = 0;
    return this;
  }

  /** The definition that has these values. */
  public Definition definition() {
    return kind.make(this);
  }

  /** The kind of the definition. */
  public DefinitionKind kind() {
    return kind;
  }

  /** The fields of the kind. */
  public List<DefinitionField> fields() {
    return kind.fields();
  }

  /** The value of a field that is one number; 32-bit ones are unsigned. */
  public long number(int field) {
    return numbers[field];
  }

  /** The low 32 bits of a field that is one number. */
  public int word(int field) {
    return (int) numbers[field];
  }

  /** The value of a field that is a text, or null. */
  public String text(int field) {
    return texts[field];
  }

  /** The value of a field that is a list. */
  public int[] list(int field) {
    return lists[field];
  }

  /** The value of a field that is one number and means a floating point one. */
  public double real(int field) {
    return Double.longBitsToDouble(numbers[field]);
  }

  /** The value of a field that is a list of floating point numbers. */
  public double[] reals(int field) {
    return reals[field];
  }

  /** Sets a field that is a list of floating point numbers. */
  public void set(int field, double[] value) {
    reals = reals == null ? new double[MAX_FIELDS][] : reals;
    reals[field] = value;
  }

  /** Sets a field that is one number; 32-bit ones are unsigned. */
  public void set(int field, long value) {
    numbers[field] = value;
  }

  /** Sets a field that is a text, or null. */
  public void set(int field, String value) {
    texts[field] = value;
  }

  /** Sets a field that is a list. */
  public void set(int field, int[] value) {
    lists = lists == null ? new int[MAX_FIELDS][] : lists;
    lists[field] = value;
  }

  /**
   * A number that rows with the same values have in common, whose low bits depend on all of them.
   * Together with {@link #isSame} it does for tables of definitions what their own {@code hashCode}
   * and {@code equals} do; but the JVM makes these methods of a record at run time, which takes
   * some milliseconds for each kind.
   */
  public int hash() {
    int h = kind.ordinal();
    List<DefinitionField> fields = kind.fields();
    for (int i = 0; i < fields.size(); i++) {
      int value =
          switch (fields.get(i).form()) {
            case TOKEN, REFERENCE, NUMBER -> Long.hashCode(numbers[i]);
            case REFERENCES, NUMBERS -> Arrays.hashCode(lists[i]);
            case REALS -> Arrays.hashCode(reals[i]);
            case TEXT -> Objects.hashCode(texts[i]);
          };
      h = 31 * h + value;
    }
    h *= 0x9e3779b9;
    return h ^ h >>> 15;
  }

  /** Returns whether another row is of the same kind and has the same values. */
  public boolean isSame(DefinitionRow other) {
    boolean isSame = kind == other.kind;
    List<DefinitionField> fields = kind.fields();
    for (int i = 0; isSame && i < fields.size(); i++) {
      isSame =
          switch (fields.get(i).form()) {
            case TOKEN, REFERENCE, NUMBER -> numbers[i] == other.numbers[i];
            case REFERENCES, NUMBERS -> Arrays.equals(lists[i], other.lists[i]);
            case REALS -> Arrays.equals(reals[i], other.reals[i]);
            case TEXT -> Objects.equals(texts[i], other.texts[i]);
          };
    }
    return isSame;
  }

  /** Whether another object is a definition of the same kind with the same values. */
  static boolean areEqual(Definition definition, Object other) {
    return definition == other
        || definition.getClass().isInstance(other)
            && new DefinitionRow()
                .take(definition)
                .isSame(new DefinitionRow().take((Definition) other));
  }

  DefinitionRow put(int value) {
    numbers[next++] = Integer.toUnsignedLong(value);
    return this;
  }

  DefinitionRow put(long value) {
    numbers[next++] = value;
    return this;
  }

  DefinitionRow put(double value) {
    return put(Double.doubleToRawLongBits(value));
  }

  DefinitionRow put(double[] value) {
    set(next++, value);
    return this;
  }

  DefinitionRow put(String value) {
    texts[next++] = value;
    return this;
  }

  DefinitionRow put(int[] value) {
    set(next++, value);
    return this;
  }

  /**
   * The same definition with another token and other references. Kinds that only attach something
   * to another definition have no token of their own; what they are attached to is a reference.
   */
  public Definition rewrite(Definition definition, int token, DefinitionTokens.Mapping mapping) {
    take(definition);
    List<DefinitionField> fields = kind.fields();
    boolean changed = false;
    for (int i = 0; i < fields.size(); i++) {
      DefinitionField field = fields.get(i);
      switch (field.form()) {
        case TOKEN -> {
          changed |= word(i) != token;
          numbers[i] = Integer.toUnsignedLong(token);
        }
        case REFERENCE -> {
          int old = word(i);
          int mapped = old == 0 ? 0 : mapping.map(field.refersTo(), old);
          changed |= mapped != old;
          numbers[i] = Integer.toUnsignedLong(mapped);
        }
        case REFERENCES -> {
          int[] mapped = map(mapping, field.refersTo(), lists[i]);
          changed |= mapped != lists[i];
          lists[i] = mapped;
        }
        case NUMBER -> {
          if (field.role() == Role.TYPED_VALUE) {
            long mapped = typedValue(numbers[i - 1], numbers[i], mapping);
            changed |= mapped != numbers[i];
            numbers[i] = mapped;
          }
        }
        case NUMBERS, REALS, TEXT -> {
          // refers to nothing
        }
      }
    }
    return changed ? definition() : definition;
  }

  /** A value whose type may say that it is a token. */
  private static long typedValue(long type, long value, DefinitionTokens.Mapping mapping) {
    KeyValueType known = KeyValueType.of(type);
    Role role = known == null ? null : known.role();
    return role == null || (int) value == 0
        ? value
        : Integer.toUnsignedLong(mapping.map(role.definition(), (int) value));
  }

  private static int[] map(DefinitionTokens.Mapping m, DefinitionKind kind, int[] tokens) {
    int[] mapped = tokens;
    for (int i = 0; i < tokens.length; i++) {
      int token = tokens[i] == 0 ? 0 : m.map(kind, tokens[i]);
      if (token != tokens[i]) {
        mapped = mapped == tokens ? tokens.clone() : mapped;
        mapped[i] = token;
      }
    }
    return mapped;
  }
}
