package org.tracetool.spark.source;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.expressions.aggregate.AggregateFunc;
import org.apache.spark.sql.connector.expressions.aggregate.Aggregation;
import org.apache.spark.sql.connector.expressions.aggregate.Count;
import org.apache.spark.sql.connector.expressions.aggregate.CountStar;
import org.apache.spark.sql.connector.expressions.aggregate.Max;
import org.apache.spark.sql.connector.expressions.aggregate.Min;
import org.apache.spark.sql.connector.expressions.aggregate.Sum;
import org.tracetool.spark.rows.AggregateFunction;
import org.tracetool.spark.rows.GroupedRowSource;
import org.tracetool.spark.rows.SparkTable;

/** What of an aggregation of Spark can be made where rows are read. */
final class PushedGroups {
  private PushedGroups() {}

  /** All of an aggregation; null if a part of it cannot be made. */
  static GroupedRowSource of(Aggregation aggregation, SparkTable table) {
    List<String> keys = new ArrayList<>();
    for (Expression key : aggregation.groupByExpressions()) {
      String name = name(key);
      if (name == null || !table.isName(name)) {
        return null;
      }
      keys.add(name);
    }
    List<AggregateFunction> summaries = new ArrayList<>();
    for (AggregateFunc f : aggregation.aggregateExpressions()) {
      AggregateFunction summary = summary(f, table);
      if (summary == null) {
        return null;
      }
      summaries.add(summary);
    }
    return keys.isEmpty() || summaries.isEmpty() ? null : new GroupedRowSource(keys, summaries);
  }

  private static AggregateFunction summary(AggregateFunc f, SparkTable table) {
    if (f instanceof CountStar) {
      return new AggregateFunction(AggregateFunction.Function.ROWS, null);
    } else if (f instanceof Count count && !count.isDistinct()) {
      return summary(AggregateFunction.Function.VALUES, count.column(), table);
    } else if (f instanceof Sum sum && !sum.isDistinct()) {
      return summary(AggregateFunction.Function.SUM, sum.column(), table);
    } else if (f instanceof Min min) {
      return summary(AggregateFunction.Function.LEAST, min.column(), table);
    } else if (f instanceof Max max) {
      return summary(AggregateFunction.Function.MOST, max.column(), table);
    }
    return null;
  }

  private static AggregateFunction summary(
      AggregateFunction.Function function, Expression of, SparkTable table) {
    String name = name(of);
    return name == null || !table.hasSummary(function, name)
        ? null
        : new AggregateFunction(function, name);
  }

  /** The column that an expression is; null if it is none. */
  static String name(Expression of) {
    return of instanceof NamedReference n && n.fieldNames().length == 1 ? n.fieldNames()[0] : null;
  }
}
