package org.tracetool.spark.rows;

import java.util.Arrays;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarBatch;
import org.apache.spark.unsafe.types.UTF8String;
import org.tracetool.query.rows.RowBatch;
import org.tracetool.query.rows.TraceContext;

/** How many rows have the same names in some columns; for one thread. */
public final class GroupCounts {
  /** So many groups are kept; who adds up the counts may get a group several times. */
  private static final int MOST = 1 << 20;

  private final RowBatch rows;
  private final UTF8String path;

  /** What tells rows apart, and for each column of Spark which of these it is; -1 is the trace. */
  private final NameKey[] keys;

  private final int[] columns;
  private final int[] groups = new int[RowBatch.ROWS];
  private long[] counts = new long[1];

  /**
   * Counts nothing yet.
   *
   * @param wanted names of the columns, each with {@link Table#isName}
   * @param rows the batch that is filled with the rows
   * @param name the content of the column {@link Table#TRACE}
   */
  public GroupCounts(Table table, String[] wanted, RowBatch rows, TraceContext trace, String name) {
    this.rows = rows;
    path = UTF8String.fromString(name);
    columns = new int[wanted.length];
    NameKey[] some = new NameKey[wanted.length];
    int count = 0;
    for (int i = 0; i < wanted.length; i++) {
      SeenColumn column = table.column(wanted[i]);
      columns[i] = column == null ? -1 : count;
      if (column != null) {
        some[count++] =
            new NameKey(rows.numbers(column.place()), trace.names(column.raw().names()));
      }
    }
    keys = Arrays.copyOf(some, count);
  }

  /** Counts the rows of the batch. */
  public void add() {
    int count = rows.rows();
    Arrays.fill(groups, 0, count, 0);
    int most = 1;
    for (NameKey key : keys) {
      most = key == keys[0] ? key.first(groups, count) : key.refine(groups, count);
    }
    if (counts.length < most) {
      counts = Arrays.copyOf(counts, Math.max(most, 2 * counts.length));
    }
    for (int i = 0; i < count; i++) {
      counts[groups[i]]++;
    }
  }

  /** Whether the counts should be taken before more rows are added. */
  public boolean isFull() {
    return keys.length > 0 && keys[keys.length - 1].refined() >= MOST;
  }

  /** Takes what was counted, a row for each group, and begins anew. */
  public ColumnarBatch take() {
    int[] found = new int[counts.length];
    int size = 0;
    for (int g = 0; g < counts.length; g++) {
      if (counts[g] > 0) {
        found[size++] = g;
      }
    }
    long[] numbers = new long[size];
    for (int i = 0; i < size; i++) {
      numbers[i] = counts[found[i]];
    }
    long[][] places = new long[keys.length][size];
    for (int k = keys.length - 1; k >= 0; k--) {
      for (int i = 0; i < size; i++) {
        places[k][i] = k == 0 ? found[i] - 1L : keys[k].place(found[i]);
        places[k][i] = places[k][i] < 0 ? RowBatch.NULL : places[k][i];
        found[i] = k == 0 ? 0 : keys[k].before(found[i]);
      }
    }
    ColumnVector[] vectors = new ColumnVector[columns.length + 1];
    for (int c = 0; c < columns.length; c++) {
      int k = columns[c];
      vectors[c] =
          k < 0
              ? Cells.ofNames(new long[size], new NameTexts(path))
              : Cells.ofNames(places[k], keys[k].texts());
    }
    vectors[columns.length] = Cells.ofNumbers(numbers);
    Arrays.fill(counts, 0);
    for (NameKey key : keys) {
      key.clear();
    }
    return new ColumnarBatch(vectors, size);
  }
}
