package org.tracetool.spark.rows;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.tracetool.core.event.EventKind;
import org.tracetool.query.ShownColumns;
import org.tracetool.query.rows.RawTable;
import org.tracetool.query.rows.RawTables;
import org.tracetool.query.rows.TableColumn;

/** The tables of a trace, with the columns that {@code tracetool query} shows. */
public enum SparkTable {
  /** Events as they were recorded. */
  EVENTS,
  /** Events that begin calls. */
  ENTERS,
  /** Events that end calls. */
  LEAVES,
  /** Events that send messages. */
  SENDS,
  /** Events that receive messages. */
  RECEIVES,
  /** Each enter with the leave that ends it. */
  CALLS,
  /** Each send with its receive. */
  MESSAGES,
  /** What each process does of a collective operation. */
  COLLECTIVE_MEMBERS,
  /** Samples of counters. */
  COUNTERS,
  /** Operations on files. */
  IO,
  /** Markers. */
  MARKERS,
  /** Definitions of regions. */
  REGIONS,
  /** Definitions of processes and threads. */
  LOCATIONS,
  /** Definitions of processes that are no threads of others. */
  PROCESSES,
  /** Definitions of groups, with communicators. */
  GROUPS,
  /** Definitions of communicators. */
  COMMUNICATORS,
  /** Who is in which group. */
  GROUP_MEMBERS;

  private static final Set<SparkTable> MOMENTS =
      EnumSet.of(EVENTS, ENTERS, LEAVES, SENDS, RECEIVES, COUNTERS);

  /** The column that every table has besides: the trace that a row is from. */
  public static final String TRACE = "trace";

  private final RawTable rows;
  private final List<ProjectedColumn> columns = new ArrayList<>();

  SparkTable() {
    rows = RawTables.of(label());
    for (ShownColumns.ShownColumn shown : ShownColumns.of(label())) {
      columns.add(ProjectedColumn.of(shown, rows.columns()));
    }
  }

  /** A table by the name that a user gives; null if there is none. */
  public static SparkTable of(String name) {
    for (SparkTable table : values()) {
      if (table.label().equals(name.toLowerCase(Locale.ROOT))) {
        return table;
      }
    }
    return null;
  }

  /** The names of all tables, separated by commas. */
  public static String all() {
    return Arrays.stream(values()).map(SparkTable::label).collect(Collectors.joining(", "));
  }

  /** The name of the table. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns whether streams can be read apart. */
  public boolean isByStream() {
    return rows.isByStream();
  }

  /** Returns whether each row is of one moment, so that slices of the time can be read apart. */
  public boolean isOfMoments() {
    return MOMENTS.contains(this);
  }

  /**
   * What makes the rows.
   *
   * @param kinds of events, those that are needed; null for all
   */
  public RawTable rows(Set<EventKind> kinds) {
    return this == EVENTS && kinds != null ? RawTables.events(kinds) : rows;
  }

  /** A column as Spark sees it; null for {@link #TRACE}. */
  ProjectedColumn column(String name) {
    for (ProjectedColumn column : columns) {
      if (column.name().equalsIgnoreCase(name)) {
        return column;
      }
    }
    return null;
  }

  /** Whether a column holds names of the trace, of which there are few. */
  public boolean isName(String name) {
    ProjectedColumn column = column(name);
    return column == null
        ? name.equalsIgnoreCase(TRACE)
        : column.isOfOne() && column.raw().type() == TableColumn.Type.PLACE;
  }

  /** Whether something is known of groups of rows. */
  public boolean hasSummary(AggregateFunction.Function function, String name) {
    ProjectedColumn column = column(name);
    return column != null && AggregateFunction.isOf(function, column);
  }

  /** Whether a column has whole numbers. */
  public boolean isWhole(String name) {
    ProjectedColumn column = column(name);
    return column != null && column.type() == DataTypes.LongType;
  }

  /** Some columns in Spark's types, followed by the aggregates of rows with equal values there. */
  public StructType grouped(GroupedRowSource groups) {
    List<StructField> fields = new ArrayList<>();
    StructType all = schema();
    for (String key : groups.keys()) {
      fields.add(all.apply(all.fieldIndex(key)));
    }
    for (AggregateFunction summary : groups.summaries()) {
      fields.add(DataTypes.createStructField(summary.label(), summary.type(this), true));
    }
    return DataTypes.createStructType(fields);
  }

  /** All columns as Spark knows them. */
  public StructType schema() {
    List<StructField> fields = new ArrayList<>();
    for (ProjectedColumn c : columns) {
      fields.add(DataTypes.createStructField(c.name(), c.type(), true));
    }
    fields.add(DataTypes.createStructField(TRACE, DataTypes.StringType, false));
    return DataTypes.createStructType(fields);
  }
}
