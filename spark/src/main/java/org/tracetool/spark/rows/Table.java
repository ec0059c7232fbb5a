package org.tracetool.spark.rows;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.tracetool.core.format.StreamInfo;

/** The tables of a trace. Columns that tables share come first or last in all of them. */
public enum Table {
  /** Events as they were recorded. */
  EVENTS(true, EventRows.COLUMNS, EventRows::new),
  /** Each enter with the leave that ends it. */
  CALLS(true, CallRows.COLUMNS, CallRows::new),
  /** Each send with its receive. */
  MESSAGES(false, MessageRows.COLUMNS, MessageRows::new),
  /** Samples of counters. */
  COUNTERS(true, CounterRows.COLUMNS, CounterRows::new),
  /** Markers. */
  MARKERS(false, MarkerRows.COLUMNS, MarkerRows::new),
  /** Definitions of regions. */
  REGIONS(false, DefinitionRows.REGIONS, DefinitionRows::regions),
  /** Definitions of processes and threads. */
  PROCESSES(false, DefinitionRows.PROCESSES, DefinitionRows::processes),
  /** Definitions of groups, with communicators. */
  GROUPS(false, DefinitionRows.GROUPS, DefinitionRows::groups),
  /** Definitions of communicators. */
  COMMUNICATORS(false, DefinitionRows.GROUPS, DefinitionRows::communicators);

  /** The column that every table has besides: the trace that a row is from. */
  public static final String TRACE = "trace";

  /** Opens the rows of a stream. */
  @FunctionalInterface
  private interface Opener {
    RowSource open(OpenedTrace trace, StreamInfo stream, Batch batch) throws IOException;
  }

  private final boolean byStream;
  private final List<Column> columns;
  private final Opener opener;

  Table(boolean byStream, List<Column> columns, Opener opener) {
    this.byStream = byStream;
    this.columns = columns;
    this.opener = opener;
  }

  /** A table by the name that a user gives; null if there is none. */
  public static Table of(String name) {
    for (Table table : values()) {
      if (table.label().equals(name.toLowerCase(Locale.ROOT))) {
        return table;
      }
    }
    return null;
  }

  /** The names of all tables, separated by commas. */
  public static String all() {
    return Arrays.stream(values()).map(Table::label).collect(Collectors.joining(", "));
  }

  /** The name of the table. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns whether streams can be read apart. */
  public boolean isByStream() {
    return byStream;
  }

  List<Column> columns() {
    return columns;
  }

  /** The place of a column; -1 for the trace. */
  public int place(String column) {
    for (int i = 0; i < columns.size(); i++) {
      if (columns.get(i).name().equalsIgnoreCase(column)) {
        return i;
      }
    }
    return -1;
  }

  /** All columns as Spark knows them. */
  public StructType schema() {
    StructField[] fields = new StructField[columns.size() + 1];
    for (int i = 0; i < columns.size(); i++) {
      Column c = columns.get(i);
      fields[i] = DataTypes.createStructField(c.name(), c.type(), true);
    }
    fields[columns.size()] = DataTypes.createStructField(TRACE, DataTypes.StringType, false);
    return DataTypes.createStructType(fields);
  }

  /**
   * Opens rows.
   *
   * @param stream the stream they are from; null where the table is not read by streams
   */
  public RowSource open(OpenedTrace trace, StreamInfo stream, Batch batch) throws IOException {
    return opener.open(trace, stream, batch);
  }
}
