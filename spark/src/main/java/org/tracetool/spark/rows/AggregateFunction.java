package org.tracetool.spark.rows;

import java.io.Serializable;
import java.util.Locale;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.tracetool.query.rows.RowBatch;
import org.tracetool.query.rows.TableColumn;

/**
 * An aggregate of all rows of a group.
 *
 * @param function what is made of them
 * @param column of which column; null for {@link Function#ROWS}
 */
public record AggregateFunction(Function function, String column) implements Serializable {
  /** What is made of rows; values that are missing count in {@link #ROWS} alone. */
  public enum Function {
    /** How many rows there are. */
    ROWS,
    /** How many have a value. */
    VALUES,
    /** The sum of the values; missing if there is none. */
    SUM,
    /** The least value; missing if there is none. */
    LEAST,
    /** The greatest value; missing if there is none. */
    MOST
  }

  /**
   * Whether it can be made of a column: names and texts can only be counted, and what is made of
   * two columns is left to Spark.
   */
  static boolean isOf(Function function, ProjectedColumn column) {
    if (!column.isOfOne()) {
      return false;
    }
    return switch (column.raw().type()) {
      case TEXT -> false;
      case PLACE -> function == Function.VALUES;
      case FLAG -> function != Function.SUM;
      case NUMBER, TOKEN, SMALL, REAL -> true;
    };
  }

  /** The type of its value in Spark. */
  DataType type(SparkTable table) {
    return switch (function) {
      case ROWS, VALUES -> DataTypes.LongType;
      case SUM, LEAST, MOST -> table.column(column).type();
    };
  }

  /** What the column with its value is called. */
  String label() {
    return function.name().toLowerCase(Locale.ROOT) + (column == null ? "" : " of " + column);
  }

  /** What adds up rows to it. */
  GroupValue value(SparkTable table, RowBatch rows) {
    if (function == Function.ROWS) {
      return new ValueCount(null);
    }
    ProjectedColumn seen = table.column(column);
    long[] values = rows.numbers(seen.place());
    boolean isReal = seen.isSeconds() || seen.raw().type() == TableColumn.Type.REAL;
    return switch (function) {
      case ROWS, VALUES -> new ValueCount(values);
      case SUM -> isReal ? new RealSum(values, seen) : new LongSum(values, seen);
      case LEAST, MOST -> new ExtremeValue(values, seen, function == Function.MOST);
    };
  }
}
