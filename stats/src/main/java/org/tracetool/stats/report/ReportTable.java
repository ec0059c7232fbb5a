package org.tracetool.stats.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.report.SortKey;
import org.tracetool.core.text.SpellingSuggestions;
import org.tracetool.stats.report.ReportColumn.Unit;

/**
 * Rows of values under columns; a value that is not known is null. One that takes long to find out,
 * and may be in a row that is cut off or a column that is not shown, is a {@link LazyRows}.
 */
public final class ReportTable {
  /** Makes a value on demand; it is always known. */
  @FunctionalInterface
  interface LazyRows {
    /** The value. */
    Object make();
  }

  /**
   * A name that others have as well.
   *
   * @param plain as it is defined; programs get it, with the token in a column of its own
   * @param distinct as people see it
   */
  record SharedName(String plain, String distinct) {
    @Override
    public String toString() {
      return distinct;
    }
  }

  private final String id;
  private final String title;
  private final List<ReportColumn> columns = new ArrayList<>();
  private List<Object[]> rows = new ArrayList<>();
  private String note;
  private int total;

  /** By what rows are chosen where some are cut off; null if their order says it. */
  private String importance;

  private long[] weights;
  private boolean keepsOrder;
  private String cutNote;

  /**
   * An empty table.
   *
   * @param id name for programs
   * @param title name for people
   */
  public ReportTable(String id, String title) {
    this.id = id;
    this.title = title;
  }

  /** Adds a column; before any row. */
  public ReportTable column(String key, String heading, Unit unit, int rank) {
    columns.add(new ReportColumn(key, heading, unit, rank));
    return this;
  }

  /** Adds a row with a value for each column. */
  public ReportTable row(Object... values) {
    if (values.length != columns.size()) {
      throw new IllegalArgumentException(
          id + ": " + values.length + " values for " + columns.size() + " columns");
    }
    rows.add(values);
    total = rows.size();
    return this;
  }

  /** Adds a note about the table as a whole. */
  public ReportTable note(String text) {
    note = text;
    return this;
  }

  /**
   * If rows are cut off, those with the largest values of a column stay, in the order of these.
   * Without it, the table is sorted already.
   */
  ReportTable keepLargest(String key) {
    importance = key;
    return this;
  }

  /** The same where rows are a tree: those that stay keep their order. */
  ReportTable keepLargestOfTree(String key) {
    importance = key;
    keepsOrder = true;
    return this;
  }

  /**
   * If rows are cut off, those with the largest weights stay, in the order of these.
   *
   * @param rowWeights one for each row
   * @param text what is said of the rows then
   */
  ReportTable keepHeaviest(long[] rowWeights, String text) {
    weights = rowWeights;
    cutNote = text;
    return this;
  }

  /** Sorts by a column, largest first, names in their order; rows that are equal stay in order. */
  ReportTable sort(String key) {
    int c = index(key);
    if (c >= 0) {
      sort(c, SortKey.of(key));
    }
    return this;
  }

  /** Sorts by a column of numbers, those farthest from zero first; equal rows stay in order. */
  public ReportTable sortBySize(String key) {
    int c = index(key);
    make(c);
    Comparator<Double> order = Comparator.reverseOrder();
    Comparator<Double> nullsLast = Comparator.nullsLast(order);
    rows.sort((x, y) -> nullsLast.compare(size(x[c]), size(y[c])));
    return this;
  }

  private static Double size(Object value) {
    return value == null ? null : Double.valueOf(Math.abs(((Number) value).doubleValue()));
  }

  /**
   * Sorts by a key of the user.
   *
   * @param wish key of a column, with or without its unit; a plus sign before it puts the smallest
   *     first, a minus sign the largest
   */
  void sortAsWished(String wish) throws UsageException {
    SortKey by = SortKey.of(wish);
    String key = by.column();
    int c = index(key);
    for (int i = 0; i < columns.size() && c < 0; i++) {
      c = columns.get(i).fullKey().equals(key) ? i : c;
    }
    if (c < 0) {
      List<String> keys = columns.stream().map(ReportColumn::key).toList();
      String meant = SpellingSuggestions.didYouMean(key, keys);
      throw new UsageException(
          "sort by "
              + wish
              + ": the table '"
              + id
              + "' has no such column"
              + (meant.isEmpty() ? "; it has " : meant + " It has ")
              + String.join(", ", keys));
    }
    if (keepsOrder) {
      showPaths();
    }
    keepsOrder = false;
    sort(c, by);
  }

  /** Rows of a tree that are not below their parents are told apart by their full paths. */
  private void showPaths() {
    columns.replaceAll(
        c ->
            c.key().equals("path")
                ? new ReportColumn(c.key(), c.title(), c.unit(), 1)
                : c.key().equals("name") ? new ReportColumn(c.key(), c.title(), c.unit(), 3) : c);
  }

  private void sort(int c, SortKey by) {
    importance = null;
    weights = null;
    make(c);
    Unit unit = columns.get(c).unit();
    Comparator<Object> order = by.order((a, b) -> compare(a, b, unit), unit == Unit.TEXT);
    rows.sort((x, y) -> order.compare(x[c], y[c]));
  }

  private void make(int c) {
    for (Object[] row : rows) {
      value(row, c);
    }
  }

  /** The value of a row in a column. */
  static Object value(Object[] row, int c) {
    if (row[c] instanceof LazyRows later) {
      row[c] = later.make();
    }
    return row[c];
  }

  private static int compare(Object a, Object b, Unit unit) {
    if (unit == Unit.TEXT) {
      return a.toString().compareTo(b.toString());
    }
    if (unit == Unit.MOMENT) {
      return Long.compareUnsigned((Long) a, (Long) b);
    }
    if (a instanceof Long x && b instanceof Long y) {
      return Long.compare(x, y);
    }
    return Double.compare(((Number) a).doubleValue(), ((Number) b).doubleValue());
  }

  /** Keeps only the most important rows: the first ones, or those that the table says. */
  public void keepTop(int most) {
    if (rows.size() <= most) {
      return;
    }
    List<Object[]> before = rows;
    if (weights != null) {
      sortByWeight();
      note = cutNote == null ? note : cutNote;
    } else if (importance != null) {
      rows = new ArrayList<>(rows);
      sort(index(importance), new SortKey(importance, '-'));
    }
    rows = new ArrayList<>(rows.subList(0, most));
    if (keepsOrder && before != rows) {
      Set<Object[]> kept = Collections.newSetFromMap(new IdentityHashMap<>());
      kept.addAll(rows);
      rows = new ArrayList<>(before.stream().filter(kept::contains).toList());
    }
  }

  private void sortByWeight() {
    Integer[] order = new Integer[rows.size()];
    Arrays.setAll(order, i -> i);
    Arrays.sort(order, (a, b) -> Long.compare(weights[b], weights[a]));
    List<Object[]> sorted = new ArrayList<>(order.length);
    for (int place : order) {
      sorted.add(rows.get(place));
    }
    rows = sorted;
  }

  /** Place of a column, -1 if there is none. */
  public int index(String key) {
    for (int i = 0; i < columns.size(); i++) {
      if (columns.get(i).key().equals(key)) {
        return i;
      }
    }
    return -1;
  }

  /** Name for programs. */
  public String id() {
    return id;
  }

  /** Name for people. */
  public String title() {
    return title;
  }

  /** A sentence about the table, or null. */
  public String note() {
    return note;
  }

  /** The columns in order. */
  public List<ReportColumn> columns() {
    return columns;
  }

  /** The rows in order; each with a value for every column. */
  public List<Object[]> rows() {
    for (Object[] row : rows) {
      for (int c = 0; c < row.length; c++) {
        value(row, c);
      }
    }
    return rows;
  }

  /** The rows in order, for a few columns: values are to be taken by {@link #value}. */
  List<Object[]> rowsWithLater() {
    return rows;
  }

  /** How many rows there are. */
  public int size() {
    return rows.size();
  }

  /** Rows that there were before {@link #keepTop}. */
  public int total() {
    return total;
  }
}
