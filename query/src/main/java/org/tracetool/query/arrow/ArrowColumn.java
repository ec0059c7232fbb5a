package org.tracetool.query.arrow;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A column of a file: its type and the values of the record batch that is being made. */
final class ArrowColumn {
  /** Members of the union of types in the schema of Arrow. */
  private static final int INT = 2;

  private static final int FLOATING_POINT = 3;
  private static final int UTF8 = 5;
  private static final int BOOL = 6;
  private static final int DECIMAL = 7;

  private static final int DOUBLE_PRECISION = 2;
  private static final int DECIMAL_BYTES = 16;
  private static final int MOST_DIGITS = 38;
  private static final Pattern DIGITS = Pattern.compile("DECIMAL\\((\\d+),\\s*(\\d+)\\)");

  private final String name;
  private final int type;

  /** Bytes of a value; 0 for texts and flags. */
  private final int width;

  private final boolean isSigned;
  private final int precision;
  private final int scale;
  private final Bits valid = new Bits();
  private final Bits flags = new Bits();
  private final Values offsets = new Values();
  private final Values values = new Values();

  /**
   * A column.
   *
   * @param sqlType its type as the engine calls it; one that has no counterpart here is a text
   */
  ArrowColumn(String name, String sqlType) {
    this.name = name;
    Matcher digits = DIGITS.matcher(sqlType);
    boolean isDecimal = digits.matches();
    isSigned = !sqlType.startsWith("U");
    precision = isDecimal ? Integer.parseInt(digits.group(1)) : MOST_DIGITS;
    scale = isDecimal ? Integer.parseInt(digits.group(2)) : 0;
    switch (isDecimal ? "HUGEINT" : sqlType) {
      case "BOOLEAN" -> {
        type = BOOL;
        width = 0;
      }
      case "TINYINT", "SMALLINT", "INTEGER", "UTINYINT", "USMALLINT", "UINTEGER" -> {
        type = INT;
        width = 4;
      }
      case "BIGINT", "UBIGINT" -> {
        type = INT;
        width = 8;
      }
      case "FLOAT", "DOUBLE" -> {
        type = FLOATING_POINT;
        width = 8;
      }
      case "HUGEINT" -> {
        type = DECIMAL;
        width = DECIMAL_BYTES;
      }
      default -> {
        type = UTF8;
        width = 0;
      }
    }
    clear();
  }

  /** Forgets the values. */
  void clear() {
    valid.clear();
    flags.clear();
    offsets.clear();
    values.clear();
    if (type == UTF8) {
      offsets.add(0);
    }
  }

  /** Bytes that its values take. */
  int size() {
    return values.size();
  }

  /** Adds a value as {@link ArrowRows#value} gives it. */
  void add(Object value) {
    valid.add(value != null);
    switch (type) {
      case BOOL -> flags.add(Boolean.TRUE.equals(value));
      case INT -> {
        long whole = value == null ? 0 : ((Number) value).longValue();
        if (width == Long.BYTES) {
          values.add(whole);
        } else {
          values.add((int) whole);
        }
      }
      case FLOATING_POINT ->
          values.add(
              Double.doubleToRawLongBits(value == null ? 0 : ((Number) value).doubleValue()));
      case DECIMAL -> decimal(value);
      default -> {
        if (value != null) {
          values.add(value.toString().getBytes(StandardCharsets.UTF_8));
        }
        offsets.add(values.size());
      }
    }
  }

  private void decimal(Object value) {
    BigInteger whole =
        value == null
            ? BigInteger.ZERO
            : new BigDecimal(value.toString()).setScale(scale).unscaledValue();
    values.add(whole.longValue());
    values.add(whole.shiftRight(Long.SIZE).longValue());
  }

  /** The description of a field in a schema. */
  int field(FlatBuffer schema) {
    int called = schema.text(name);
    int none = schema.list(new int[0]);
    int what =
        switch (type) {
          case INT -> schema.table(2).number(0, 4, 8L * width).number(1, 1, isSigned ? 1 : 0).end();
          case FLOATING_POINT -> schema.table(1).number(0, 2, DOUBLE_PRECISION).end();
          case DECIMAL ->
              schema
                  .table(3)
                  .number(0, 4, precision)
                  .number(1, 4, scale)
                  .number(2, 4, 8L * DECIMAL_BYTES)
                  .end();
          default -> schema.table(0).end();
        };
    return schema
        .table(7)
        .reference(0, called)
        .number(1, 1, 1)
        .number(2, 1, type)
        .reference(3, what)
        .reference(5, none)
        .end();
  }

  /** Values of the batch that are none. */
  long nulls() {
    return valid.zeros();
  }

  /** The buffers of the batch in their order. */
  List<byte[]> buffers() {
    List<byte[]> buffers = new ArrayList<>();
    buffers.add(valid.bytes());
    if (type == UTF8) {
      buffers.add(offsets.bytes());
    }
    buffers.add(type == BOOL ? flags.bytes() : values.bytes());
    return buffers;
  }
}
