package org.tracetool.format.nsys.sqlite;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/**
 * A table of a database.
 *
 * @param file where it is
 * @param name its name
 * @param root its first page
 * @param columns their names, in the order of the values
 * @param rowidColumn number of the column that is another name of the row id, or -1
 */
public record DatabaseTable(
    DatabaseFile file, String name, long root, List<String> columns, int rowidColumn) {

  /** Whether it has a column. Case does not matter, as in SQLite. */
  public boolean has(String column) {
    return indexOf(column) >= 0;
  }

  /** How many rows it has, without reading those of the middle if their ids count up from 1. */
  public long rowCount() throws IOException {
    try (TableRows rows = open(List.of())) {
      return rows.count();
    }
  }

  private int indexOf(String column) {
    for (int i = 0; i < columns.size(); i++) {
      if (columns.get(i).equalsIgnoreCase(column)) {
        return i;
      }
    }
    return -1;
  }

  /**
   * Reads its rows.
   *
   * @param wanted columns whose values are wanted; a column that is missing has none
   */
  public TableRows open(List<String> wanted) throws IOException {
    int[] slots = new int[columns.size()];
    Arrays.fill(slots, -1);
    int rowidSlot = -1;
    int last = -1;
    for (int i = 0; i < wanted.size(); i++) {
      int column = indexOf(wanted.get(i));
      if (column >= 0 && column == rowidColumn) {
        rowidSlot = i;
      } else if (column >= 0) {
        slots[column] = i;
        last = Math.max(last, column);
      }
    }
    return new TableRows(file, root, Arrays.copyOf(slots, last + 1), rowidSlot, wanted.size());
  }
}
