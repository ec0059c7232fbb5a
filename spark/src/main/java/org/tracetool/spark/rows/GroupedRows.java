package org.tracetool.spark.rows;

import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarBatch;
import org.apache.spark.unsafe.types.UTF8String;
import org.tracetool.query.rows.QueryContext;
import org.tracetool.query.rows.RowBatch;

/** Sums up rows that have the same names in some columns; for one thread. */
public final class GroupedRows {
  /** So many groups are kept; who adds up the sums may get a group several times. */
  private static final int MAX_GROUPS = 1 << 20;

  private final RowBatch rows;
  private final UTF8String path;

  /** What tells rows apart, and for each column of Spark which of these it is; -1 is the trace. */
  private final NameKey[] keys;

  private final int[] columns;
  private final GroupValue[] values;

  /** Tells which groups there are. */
  private final ValueCount there = new ValueCount(null);

  private final int[] groups = new int[RowBatch.ROWS];

  /** The first row of the batch that was not added; 0 if all were. */
  private int next;

  private boolean hasRest;

  /**
   * Sums up nothing yet.
   *
   * @param rows the batch that is filled with the rows
   * @param name the content of the column {@link SparkTable#TRACE}
   */
  public GroupedRows(
      SparkTable table, GroupedRowSource wanted, RowBatch rows, QueryContext trace, String name) {
    this.rows = rows;
    path = UTF8String.fromString(name);
    List<String> names = wanted.keys();
    columns = new int[names.size()];
    NameKey[] some = new NameKey[names.size()];
    int count = 0;
    for (int i = 0; i < names.size(); i++) {
      ProjectedColumn column = table.column(names.get(i));
      columns[i] = column == null ? -1 : count;
      if (column != null) {
        some[count++] =
            new NameKey(rows.numbers(column.place()), trace.names(column.raw().names()));
      }
    }
    keys = Arrays.copyOf(some, count);
    values = wanted.summaries().stream().map(s -> s.value(table, rows)).toArray(GroupValue[]::new);
  }

  /** Whether there are rows in the batch that were not added yet. */
  public boolean hasRest() {
    return hasRest;
  }

  /** Adds the rows of the batch; returns false if what there is has to be taken before more. */
  public boolean add() {
    int count = rows.rows();
    while (next < count) {
      int end = count;
      for (GroupValue value : values) {
        end = next + value.fitting(next, end);
      }
      hasRest = end == next;
      if (hasRest) {
        return false;
      }
      add(next, end);
      next = end;
    }
    next = 0;
    return keys.length == 0 || keys[keys.length - 1].refined() < MAX_GROUPS;
  }

  private void add(int begin, int end) {
    Arrays.fill(groups, begin, end, 0);
    int most = 1;
    for (NameKey key : keys) {
      most = key == keys[0] ? key.first(groups, begin, end) : key.refine(groups, begin, end);
    }
    there.add(groups, begin, end, most);
    for (GroupValue value : values) {
      value.add(groups, begin, end, most);
    }
  }

  /** Takes what was summed up, a row for each group, and begins anew. */
  public ColumnarBatch take() {
    int[] found = there.groups();
    int size = found.length;
    ColumnVector[] vectors = new ColumnVector[columns.length + values.length];
    for (int v = 0; v < values.length; v++) {
      vectors[columns.length + v] = values[v].take(found);
      values[v].clear();
    }
    there.clear();
    long[][] places = places(found);
    for (int c = 0; c < columns.length; c++) {
      int k = columns[c];
      vectors[c] =
          k < 0
              ? ColumnCells.ofNames(new long[size], new NameTexts(path))
              : ColumnCells.ofNames(places[k], keys[k].texts());
    }
    for (NameKey key : keys) {
      key.clear();
    }
    return new ColumnarBatch(vectors, size);
  }

  /** The places of the names of each group, key by key. */
  private long[][] places(int[] groups) {
    int[] found = groups.clone();
    long[][] places = new long[keys.length][found.length];
    for (int k = keys.length - 1; k >= 0; k--) {
      for (int i = 0; i < found.length; i++) {
        places[k][i] = k == 0 ? found[i] - 1L : keys[k].place(found[i]);
        places[k][i] = places[k][i] < 0 ? RowBatch.NULL : places[k][i];
        found[i] = k == 0 ? 0 : keys[k].before(found[i]);
      }
    }
    return places;
  }
}
