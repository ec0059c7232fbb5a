package org.tracetool.query.rows;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.StreamInfo;

/** A table whose rows are made while records are read. */
public abstract class RawTable {
  private final String name;
  private final List<TableColumn> columns;

  /** A table of a name with columns. */
  protected RawTable(String name, List<TableColumn> columns) {
    this.name = name;
    this.columns = List.copyOf(columns);
  }

  /** Its name. */
  public String name() {
    return name;
  }

  /** Its columns in order. */
  public List<TableColumn> columns() {
    return columns;
  }

  /** Position of a column. */
  int column(String column) {
    for (int i = 0; i < columns.size(); i++) {
      if (columns.get(i).name().equals(column)) {
        return i;
      }
    }
    throw new IllegalArgumentException(column);
  }

  /** Whether each stream has rows of its own, so that several threads can make them. */
  public abstract boolean isByStream();

  /** Events without which there are no rows; null if it is not made of certain kinds. */
  public Set<EventKind> madeOf() {
    return null;
  }

  /**
   * Begins to make rows.
   *
   * @param stream whose rows; null for a table that is not by stream
   * @param batch of the sort that will be filled, which says which columns are wanted
   */
  public abstract RowSource open(QueryContext trace, StreamInfo stream, RowBatch batch)
      throws IOException;

  /**
   * As {@link #open}, of events that are read for several tables at once.
   *
   * @param events all events of the stream, of all times; closed with the rows
   * @throws UnsupportedOperationException if the table is made in another way
   */
  public RowSource over(QueryContext trace, StreamInfo stream, RowBatch batch, EventSource events) {
    throw new UnsupportedOperationException(name);
  }
}
