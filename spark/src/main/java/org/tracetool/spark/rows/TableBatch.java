package org.tracetool.spark.rows;

import java.io.IOException;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarBatch;
import org.apache.spark.unsafe.types.UTF8String;
import org.tracetool.query.rows.QueryContext;
import org.tracetool.query.rows.RawTable;
import org.tracetool.query.rows.RowBatch;
import org.tracetool.query.rows.RowSource;

/** A batch of rows as Spark takes it: its columns look into the arrays of a {@link RowBatch}. */
public final class TableBatch {
  private final RowBatch rows;
  private final ColumnarBatch columns;

  /**
   * An empty batch.
   *
   * @param raw what makes the rows
   * @param wanted names of the columns, in the order in which Spark expects them
   * @param name the content of the column {@link SparkTable#TRACE}
   */
  public TableBatch(
      SparkTable table, RawTable raw, String[] wanted, QueryContext trace, String name) {
    boolean[] needed = new boolean[raw.columns().size()];
    ProjectedColumn[] seen = new ProjectedColumn[wanted.length];
    for (int i = 0; i < wanted.length; i++) {
      seen[i] = table.column(wanted[i]);
      if (seen[i] != null) {
        needed[seen[i].place()] = true;
        if (seen[i].since() >= 0) {
          needed[seen[i].since()] = true;
        }
      }
    }
    rows = new RowBatch(raw, needed);
    ColumnVector[] vectors = new ColumnVector[wanted.length];
    for (int i = 0; i < wanted.length; i++) {
      vectors[i] =
          seen[i] == null
              ? ColumnCells.same(UTF8String.fromString(name))
              : ColumnCells.of(seen[i], rows, trace);
    }
    columns = new ColumnarBatch(vectors);
  }

  /** The rows, to open a source with. */
  public RowBatch rows() {
    return rows;
  }

  /** Takes the next rows of a source instead of the present ones; false if it has no more. */
  public boolean fill(RowSource source) throws IOException {
    rows.clear();
    boolean more = source.fill(rows);
    columns.setNumRows(rows.rows());
    return more;
  }

  /** The rows as Spark takes them. */
  public ColumnarBatch columns() {
    return columns;
  }
}
