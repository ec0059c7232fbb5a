package org.tracetool.spark.rows;

import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;

/**
 * A column of a table.
 *
 * @param name its name
 * @param type its type in Spark
 * @param isNamed whether its texts are names that few numbers stand for
 */
record Column(String name, DataType type, boolean isNamed) {
  /** A whole number. */
  static Column number(String name) {
    return new Column(name, DataTypes.LongType, false);
  }

  /** A number with fraction. */
  static Column real(String name) {
    return new Column(name, DataTypes.DoubleType, false);
  }

  /** True or false. */
  static Column flag(String name) {
    return new Column(name, DataTypes.BooleanType, false);
  }

  /** A name out of a list. */
  static Column name(String name) {
    return new Column(name, DataTypes.StringType, true);
  }

  /** Any text. */
  static Column text(String name) {
    return new Column(name, DataTypes.StringType, false);
  }

  /** Cells for it. */
  Cells cells() {
    return new Cells(type, type.equals(DataTypes.StringType) && !isNamed);
  }
}
