package org.tracetool.spark.source;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.expressions.aggregate.AggregateFunc;
import org.apache.spark.sql.connector.expressions.aggregate.Aggregation;
import org.apache.spark.sql.connector.expressions.aggregate.CountStar;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.connector.read.SupportsPushDownAggregates;
import org.apache.spark.sql.connector.read.SupportsPushDownFilters;
import org.apache.spark.sql.connector.read.SupportsPushDownRequiredColumns;
import org.apache.spark.sql.sources.Filter;
import org.apache.spark.sql.types.StructType;

/** Takes the columns, filters and counts that Spark pushes down. */
final class TraceScanBuilder
    implements SupportsPushDownFilters,
        SupportsPushDownRequiredColumns,
        SupportsPushDownAggregates {
  private final ReadRequest request;
  private final List<Filter> used = new ArrayList<>();
  private Choice choice = Choice.ALL;
  private StructType columns;
  private boolean isCounted;

  TraceScanBuilder(ReadRequest request) {
    this.request = request;
    this.columns = request.table().schema();
  }

  /** Spark applies all filters again, so reading may leave more than they ask for. */
  @Override
  public Filter[] pushFilters(Filter[] filters) {
    for (Filter filter : filters) {
      Choice narrower = choice.and(filter, request.table());
      if (narrower != choice) {
        choice = narrower;
        used.add(filter);
      }
    }
    return filters;
  }

  @Override
  public Filter[] pushedFilters() {
    return used.toArray(Filter[]::new);
  }

  @Override
  public void pruneColumns(StructType required) {
    columns = required;
  }

  /**
   * Rows are counted where they are read if they are grouped by names alone: a name is a small
   * number there, while Spark would look up the letters of each. Each task has counts of its own,
   * which Spark adds up.
   */
  @Override
  public boolean pushAggregation(Aggregation aggregation) {
    AggregateFunc[] functions = aggregation.aggregateExpressions();
    List<String> keys = new ArrayList<>();
    for (Expression key : aggregation.groupByExpressions()) {
      if (!(key instanceof NamedReference name)
          || name.fieldNames().length != 1
          || !request.table().isName(name.fieldNames()[0])) {
        return false;
      }
      keys.add(name.fieldNames()[0]);
    }
    if (keys.isEmpty() || functions.length != 1 || !(functions[0] instanceof CountStar)) {
      return false;
    }
    columns = request.table().countsBy(keys);
    isCounted = true;
    return true;
  }

  @Override
  public Scan build() {
    return new TraceScan(request, choice, columns, isCounted);
  }
}
