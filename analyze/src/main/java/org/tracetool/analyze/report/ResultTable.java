package org.tracetool.analyze.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.tracetool.analyze.report.ResultColumn.Unit;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.report.SortKey;

/** Rows of values under columns. */
public final class ResultTable {
  /** Units at the end of keys. */
  private static final Set<String> UNITS = Set.of("s", "bytes");

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

  /** The same table without columns of times that may be left out and have no time in any row. */
  public ResultTable withoutZeros() {
    ResultTable smaller = new ResultTable(title);
    List<Integer> kept = new ArrayList<>();
    for (int i = 0; i < columns.size(); i++) {
      ResultColumn column = columns.get(i);
      if (!column.isMinor() || column.unit() != Unit.SECONDS || hasTime(i)) {
        kept.add(i);
        smaller.columns.add(column);
      }
    }
    rows.forEach(row -> smaller.rows.add(kept.stream().map(i -> row[i]).toArray()));
    return smaller;
  }

  private boolean hasTime(int column) {
    return rows.stream().anyMatch(row -> row[column] != null && (Double) row[column] != 0);
  }

  /** The same table with an addition to its name. */
  public ResultTable named(String addition) {
    ResultTable other = new ResultTable(title + addition);
    other.columns.addAll(columns);
    other.rows.addAll(rows);
    return other;
  }

  /**
   * The same table, its rows ordered by a column; equal rows keep their order, and unknown values
   * come last.
   *
   * @param wish key of a column, also without its unit at the end; a plus sign before it puts the
   *     smallest first, which is the order of texts anyway
   * @throws UsageException if there is no such column
   */
  public ResultTable sorted(String wish) throws UsageException {
    SortKey key = SortKey.of(wish);
    int c = 0;
    while (c < columns.size() && !isNamed(columns.get(c), key.column())) {
      c++;
    }
    if (c == columns.size()) {
      List<String> keys = columns.stream().map(ResultColumn::key).toList();
      throw new UsageException(
          "--sort " + wish + ": no such column; the columns are " + String.join(", ", keys));
    }
    Unit unit = columns.get(c).unit();
    Comparator<Object> order = key.order((a, b) -> compare(a, b, unit), unit == Unit.TEXT);
    int column = c;
    ResultTable other = named("");
    other.rows.sort((a, b) -> order.compare(a[column], b[column]));
    return other;
  }

  private static boolean isNamed(ResultColumn column, String key) {
    return column.key().equals(key) || column.key().startsWith(key + "_") && isUnit(column, key);
  }

  private static boolean isUnit(ResultColumn column, String key) {
    return UNITS.contains(column.key().substring(key.length() + 1));
  }

  private static int compare(Object a, Object b, Unit unit) {
    return switch (unit) {
      case TEXT -> ((String) a).compareTo((String) b);
      case MOMENT -> Long.compareUnsigned((Long) a, (Long) b);
      case COUNT, BYTES -> Long.compare((Long) a, (Long) b);
      case SECONDS, RATE, SHARE, NUMBER -> Double.compare((Double) a, (Double) b);
    };
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
