package org.tracetool.spark.rows;

import java.util.List;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarBatch;
import org.apache.spark.unsafe.types.UTF8String;

/** Rows of a table, of which only some columns are wanted. */
public final class Batch {
  private final Cells[] byColumn;
  private final ColumnarBatch columns;
  private int rows;

  /**
   * A batch.
   *
   * @param wanted names of the columns, in the order in which Spark expects them
   * @param trace the content of the column {@link Table#TRACE}
   */
  public Batch(Table table, String[] wanted, String trace) {
    List<Column> all = table.columns();
    byColumn = new Cells[all.size()];
    ColumnVector[] vectors = new ColumnVector[wanted.length];
    for (int i = 0; i < wanted.length; i++) {
      int place = table.place(wanted[i]);
      if (place < 0) {
        Cells same = Column.name(Table.TRACE).cells();
        same.names(new Names(trace));
        vectors[i] = same; // zeros: the first name
      } else {
        byColumn[place] = all.get(place).cells();
        vectors[i] = byColumn[place];
      }
    }
    columns = new ColumnarBatch(vectors);
  }

  /** The rows as Spark takes them. */
  public ColumnarBatch columns() {
    columns.setNumRows(rows);
    return columns;
  }

  /** How many rows there are. */
  public int rows() {
    return rows;
  }

  /** Forgets all rows. */
  public void clear() {
    rows = 0;
  }

  boolean isFull() {
    return rows == Cells.ROWS;
  }

  boolean wants(int column) {
    return byColumn[column] != null;
  }

  /** The cells of a column; null if it is not wanted. */
  Cells cells(int column) {
    return byColumn[column];
  }

  /** The numbers of a column; null if it is not wanted. */
  long[] numbers(int column) {
    return byColumn[column] == null ? null : byColumn[column].values();
  }

  void names(int column, Names names) {
    if (byColumn[column] != null) {
      byColumn[column].names(names);
    }
  }

  /** Sets a number of the current row. */
  void set(int column, long value) {
    if (byColumn[column] != null) {
      byColumn[column].values()[rows] = value;
    }
  }

  /** Sets a double of the current row. */
  void setReal(int column, double value) {
    set(column, Cells.bits(value));
  }

  /** Sets a text of the current row; null for none. */
  void set(int column, String text) {
    if (byColumn[column] != null) {
      byColumn[column].texts()[rows] = text == null ? null : UTF8String.fromString(text);
    }
  }

  /** The current row is complete. */
  void next() {
    rows++;
  }

  /** Many rows are complete. */
  void added(int count) {
    rows += count;
  }
}
