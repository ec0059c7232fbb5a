package org.tracetool.spark.rows;

import java.util.List;
import java.util.Set;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.tracetool.query.rows.Column;

/**
 * A column as Spark sees it.
 *
 * @param name its name
 * @param place the place of the column that it is made of
 * @param raw that column
 * @param isSeconds whether it has the nanoseconds of that column as seconds
 */
record SeenColumn(String name, int place, Column raw, boolean isSeconds) {
  private static final String NANOSECONDS = "_ns";

  /** Times that are columns in seconds, too. */
  private static final Set<String> WITH_SECONDS = Set.of("time_ns", "begin_ns", "end_ns");

  static SeenColumn of(List<Column> columns, int place) {
    return new SeenColumn(columns.get(place).name(), place, columns.get(place), false);
  }

  static boolean hasSeconds(String name) {
    return WITH_SECONDS.contains(name);
  }

  SeenColumn inSeconds() {
    String bare = name.substring(0, name.length() - NANOSECONDS.length());
    return new SeenColumn(bare, place, raw, true);
  }

  /** Its type in Spark. */
  DataType type() {
    if (isSeconds) {
      return DataTypes.DoubleType;
    }
    return switch (raw.type()) {
      case NUMBER, TOKEN, SMALL -> DataTypes.LongType;
      case REAL -> DataTypes.DoubleType;
      case FLAG -> DataTypes.BooleanType;
      case TEXT, PLACE -> DataTypes.StringType;
    };
  }
}
