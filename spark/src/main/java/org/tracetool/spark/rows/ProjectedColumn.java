package org.tracetool.spark.rows;

import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.tracetool.query.ShownColumns;
import org.tracetool.query.ShownColumns.Form;
import org.tracetool.query.rows.TableColumn;

/**
 * A column as Spark sees it.
 *
 * @param name its name
 * @param form what it shows of the columns that it is made of
 * @param place the place of the column that it is made of
 * @param raw that column
 * @param since the place of the other column that it is made of, -1 if there is none
 */
record ProjectedColumn(String name, Form form, int place, TableColumn raw, int since) {
  /**
   * A column of a table.
   *
   * @param columns those of its rows
   */
  static ProjectedColumn of(ShownColumns.ShownColumn shown, List<TableColumn> columns) {
    int place = place(shown.of(), columns);
    int since = shown.since() == null ? -1 : place(shown.since(), columns);
    return new ProjectedColumn(shown.name(), shown.form(), place, columns.get(place), since);
  }

  private static int place(String name, List<TableColumn> columns) {
    return IntStream.range(0, columns.size())
        .filter(i -> columns.get(i).name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(name));
  }

  /** Whether its values are those of one column of the rows, in whatever unit. */
  boolean isOfOne() {
    return form == Form.PLAIN || form == Form.SECONDS;
  }

  /** Whether it shows nanoseconds as seconds. */
  boolean isSeconds() {
    return form == Form.SECONDS || form == Form.LENGTH_SECONDS;
  }

  /** Its type in Spark. */
  DataType type() {
    return switch (form) {
      case SECONDS, LENGTH_SECONDS -> DataTypes.DoubleType;
      case RANK, LENGTH -> DataTypes.LongType;
      case BOTH -> DataTypes.BooleanType;
      case PLAIN ->
          switch (raw.type()) {
            case NUMBER, TOKEN, SMALL -> DataTypes.LongType;
            case REAL -> DataTypes.DoubleType;
            case FLAG -> DataTypes.BooleanType;
            case TEXT, PLACE -> DataTypes.StringType;
          };
    };
  }
}
