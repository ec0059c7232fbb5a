package org.tracetool.spark.source;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.connector.expressions.aggregate.AggregateFunc;
import org.apache.spark.sql.connector.expressions.aggregate.Aggregation;
import org.apache.spark.sql.connector.expressions.aggregate.Avg;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.connector.read.SupportsPushDownAggregates;
import org.apache.spark.sql.connector.read.SupportsPushDownFilters;
import org.apache.spark.sql.connector.read.SupportsPushDownRequiredColumns;
import org.apache.spark.sql.sources.Filter;
import org.apache.spark.sql.types.StructType;
import org.tracetool.spark.rows.GroupedRowSource;

/** Takes the columns, filters and counts that Spark pushes down. */
final class TraceScanBuilder
    implements SupportsPushDownFilters,
        SupportsPushDownRequiredColumns,
        SupportsPushDownAggregates {
  private final ReadRequest request;
  private final List<Filter> used = new ArrayList<>();
  private QueryBounds choice = QueryBounds.ALL;
  private StructType columns;
  private GroupedRowSource groups;

  /** Whether averages are asked for that sums of whole numbers would be too small for. */
  private boolean hasWideAverage;

  TraceScanBuilder(ReadRequest request) {
    this.request = request;
    this.columns = request.table().schema();
  }

  /**
   * Spark applies filters again, but those of kinds, so reading may leave more than they ask for.
   */
  @Override
  public Filter[] pushFilters(Filter[] filters) {
    List<Filter> rest = new ArrayList<>();
    for (Filter filter : filters) {
      if (!QueryBounds.isExact(filter, request.table())) {
        rest.add(filter);
      }
      QueryBounds narrower = choice.and(filter, request.table());
      if (narrower != choice) {
        choice = narrower;
        used.add(filter);
      }
    }
    return rest.toArray(Filter[]::new);
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
   * Spark has the last word on the sums, since each task has some of its own. It makes averages out
   * of sums, which it would not do itself with whole numbers: their sum can be too large where
   * their average is not.
   */
  @Override
  public boolean supportCompletePushDown(Aggregation aggregation) {
    for (AggregateFunc f : aggregation.aggregateExpressions()) {
      String averaged = f instanceof Avg avg ? PushedGroups.name(avg.column()) : null;
      hasWideAverage |= averaged != null && request.table().isWhole(averaged);
    }
    return false;
  }

  /**
   * Rows are summed up where they are read if they are grouped by names alone: a name is a small
   * number there, while Spark would look up the letters of each. Each task has sums of its own,
   * which Spark adds up.
   */
  @Override
  public boolean pushAggregation(Aggregation aggregation) {
    groups = hasWideAverage ? null : PushedGroups.of(aggregation, request.table());
    if (groups != null) {
      columns = request.table().grouped(groups);
    }
    return groups != null;
  }

  @Override
  public Scan build() {
    return new TraceScan(request, choice, columns, groups);
  }
}
