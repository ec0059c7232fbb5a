package org.tracetool.format.nsys.map;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.tracetool.core.report.DamageCode;
import org.tracetool.format.nsys.sqlite.DatabaseDamageException;
import org.tracetool.format.nsys.sqlite.DatabaseTable;
import org.tracetool.format.nsys.sqlite.TableRows;

/**
 * Rows of a table of an export. Rows with a value that is no whole number where one is expected are
 * reported and skipped; damage of the file ends the table.
 */
public final class CheckedRows implements Closeable {
  /** What {@link #number} says of a column without value. */
  public static final long NONE = Long.MIN_VALUE;

  private final ExportTables tables;
  private final String name;
  private final List<String> numbers;
  private final int numberCount;
  private final TableRows rows;

  CheckedRows(
      ExportTables tables,
      DatabaseTable table,
      String name,
      List<String> numbers,
      List<String> others)
      throws IOException {
    this.tables = tables;
    this.name = name;
    this.numbers = numbers;
    numberCount = numbers.size();
    List<String> all = new ArrayList<>(numbers);
    all.addAll(others);
    rows = table == null ? null : table.open(all);
  }

  /** Goes to the next row; false if there is none that can be read. */
  public boolean next() throws IOException {
    if (rows == null) {
      return false;
    }
    try {
      while (rows.next()) {
        if (isSound()) {
          return true;
        }
      }
    } catch (DatabaseDamageException e) {
      tables.report(
          DamageCode.DAMAGED_RECORDS,
          "table is damaged",
          e.getMessage() + ", after " + rows.rowCount() + " rows of " + name);
    }
    return false;
  }

  private boolean isSound() {
    for (int i = 0; i < numberCount; i++) {
      if (!rows.isInteger(i) && !rows.isNull(i)) {
        reportRow("row with a value that is no whole number", numbers.get(i));
        return false;
      }
    }
    return true;
  }

  /** Reports that the row is damaged. */
  void reportRow(String what, String column) {
    tables.report(
        DamageCode.DAMAGED_RECORDS,
        what,
        "column " + column + " of row " + rows.rowid() + " of " + name);
  }

  /** The name of the table. */
  String name() {
    return name;
  }

  /** Whether a column has no value. */
  public boolean isNull(int column) {
    return rows.isNull(column);
  }

  /** A whole number; {@link #NONE} if there is none. */
  public long number(int column) {
    return rows.isInteger(column) ? rows.integer(column) : NONE;
  }

  /** A whole number; something else if there is none. */
  public long number(int column, long otherwise) {
    return rows.isInteger(column) ? rows.integer(column) : otherwise;
  }

  /** A text; null if there is none. */
  public String text(int column) {
    return rows.text(column);
  }

  /** The row, for values of other types. */
  public TableRows row() {
    return rows;
  }

  @Override
  public void close() throws IOException {
    if (rows != null) {
      rows.close();
    }
  }
}
