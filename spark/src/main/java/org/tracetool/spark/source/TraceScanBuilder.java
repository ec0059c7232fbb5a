package org.tracetool.spark.source;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.connector.read.SupportsPushDownFilters;
import org.apache.spark.sql.connector.read.SupportsPushDownRequiredColumns;
import org.apache.spark.sql.sources.Filter;
import org.apache.spark.sql.types.StructType;

/** Takes the columns and filters that Spark pushes down. */
final class TraceScanBuilder implements SupportsPushDownFilters, SupportsPushDownRequiredColumns {
  private final ReadRequest request;
  private final List<Filter> used = new ArrayList<>();
  private Choice choice = Choice.ALL;
  private StructType columns;

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

  @Override
  public Scan build() {
    return new TraceScan(request, choice, columns);
  }
}
