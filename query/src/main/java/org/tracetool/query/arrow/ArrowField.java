package org.tracetool.query.arrow;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a file says of a column.
 *
 * @param type its member of the union of types in the schema of Arrow
 * @param width bytes of a value; 0 for texts and flags
 * @param precision digits of a decimal number
 * @param scale those of them behind the point
 */
record ArrowField(String name, int type, int width, boolean isSigned, int precision, int scale) {
  static final int INT = 2;
  static final int FLOATING_POINT = 3;
  static final int UTF8 = 5;
  static final int BOOL = 6;
  static final int DECIMAL = 7;

  private static final int DOUBLE_PRECISION = 2;
  private static final int DECIMAL_BYTES = 16;
  private static final int MAX_DIGITS = 38;
  private static final Pattern DIGITS = Pattern.compile("DECIMAL\\((\\d+),\\s*(\\d+)\\)");

  /**
   * A column of a result.
   *
   * @param sqlType its type as the engine calls it; one that has no counterpart here is a text
   */
  static ArrowField of(String name, String sqlType) {
    Matcher digits = DIGITS.matcher(sqlType);
    if (digits.matches()) {
      int precision = Integer.parseInt(digits.group(1));
      int scale = Integer.parseInt(digits.group(2));
      return new ArrowField(name, DECIMAL, DECIMAL_BYTES, true, precision, scale);
    }
    boolean isSigned = !sqlType.startsWith("U");
    return switch (sqlType) {
      case "BOOLEAN" -> of(name, BOOL, 0, true);
      case "TINYINT", "SMALLINT", "INTEGER", "UTINYINT", "USMALLINT", "UINTEGER" ->
          of(name, INT, Integer.BYTES, isSigned);
      case "BIGINT", "UBIGINT" -> of(name, INT, Long.BYTES, isSigned);
      case "FLOAT", "DOUBLE" -> of(name, FLOATING_POINT, Double.BYTES, true);
      case "HUGEINT" -> of(name, DECIMAL, DECIMAL_BYTES, true);
      default -> of(name, UTF8, 0, true);
    };
  }

  /** A column of any type but one of decimals with other digits than the most. */
  static ArrowField of(String name, int type, int width, boolean isSigned) {
    return new ArrowField(name, type, width, isSigned, MAX_DIGITS, 0);
  }

  /** Its description in a schema. */
  int describe(FlatBuffer schema) {
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
}
