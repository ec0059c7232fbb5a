package org.tracetool.spark.rows;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Rows that are summed up where they are read.
 *
 * @param keys columns with names, each with {@link SparkTable#isName}; rows with the same in all of
 *     them are a group
 * @param summaries the aggregates of each group
 */
public record GroupedRowSource(List<String> keys, List<AggregateFunction> summaries)
    implements Serializable {
  /** The columns that it takes to tell it. */
  public String[] columns() {
    List<String> columns = new ArrayList<>(keys);
    for (AggregateFunction summary : summaries) {
      if (summary.column() != null) {
        columns.add(summary.column());
      }
    }
    return columns.stream().distinct().toArray(String[]::new);
  }

  @Override
  public String toString() {
    return summaries.stream().map(AggregateFunction::label).collect(Collectors.joining(", "))
        + " by "
        + String.join(", ", keys);
  }
}
