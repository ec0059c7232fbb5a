package org.tracetool.analyze.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.tracetool.analyze.report.ResultColumn.Unit;

/** Rows of values under columns. */
public final class ResultTable {
  private final String title;
  private final List<ResultColumn> columns = new ArrayList<>();
  private final List<Object[]> rows = new ArrayList<>();

  /** An empty table with a name for people. */
  ResultTable(String title) {
    this.title = title;
  }

  /** Adds a column that is always shown. */
  ResultTable column(String key, String heading, Unit unit) {
    columns.add(new ResultColumn(key, heading, unit, false));
    return this;
  }

  /** Adds a column that is left out where there is no space for it. */
  ResultTable minor(String key, String heading, Unit unit) {
    columns.add(new ResultColumn(key, heading, unit, true));
    return this;
  }

  /** Adds a row; whole numbers may be {@code Integer}, and NaN is not known. */
  ResultTable row(Object... values) {
    if (values.length != columns.size()) {
      throw new IllegalArgumentException(title + ": " + values.length + " values");
    }
    for (int i = 0; i < values.length; i++) {
      if (values[i] instanceof Integer whole) {
        values[i] = whole.longValue();
      } else if (values[i] instanceof Double number && !Double.isFinite(number)) {
        values[i] = null;
      }
    }
    rows.add(values);
    return this;
  }

  /** The same table with a first column of texts, one for each row. */
  public ResultTable withFirst(String key, String heading, List<String> texts) {
    ResultTable wider = new ResultTable(title).column(key, heading, Unit.TEXT);
    wider.columns.addAll(columns);
    for (int i = 0; i < rows.size(); i++) {
      List<Object> row = new ArrayList<>();
      row.add(texts.get(i));
      row.addAll(Arrays.asList(rows.get(i)));
      wider.rows.add(row.toArray());
    }
    return wider;
  }

  /** The same table with an addition to its name. */
  public ResultTable named(String addition) {
    ResultTable other = new ResultTable(title + addition);
    other.columns.addAll(columns);
    other.rows.addAll(rows);
    return other;
  }

  /** Name for people. */
  public String title() {
    return title;
  }

  /** The columns in order. */
  public List<ResultColumn> columns() {
    return columns;
  }

  /** The rows in order; each has a value for every column. */
  public List<Object[]> rows() {
    return rows;
  }
}
