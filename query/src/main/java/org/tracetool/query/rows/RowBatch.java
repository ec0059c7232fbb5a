package org.tracetool.query.rows;

import java.util.Arrays;

/** Some rows of a table, column by column; columns that were not requested use no memory. */
public final class RowBatch {
  /** So many rows fit. */
  public static final int ROWS = 2048;

  /** In place of a number: there is none. */
  public static final long NULL = Long.MIN_VALUE;

  private final long[][] numbers;
  private final String[][] texts;

  /** Whether no row has a number in a column, all of which is {@link #NULL} then. */
  private final boolean[] isVoid;

  private int rows;
  private long first;

  /**
   * An empty batch.
   *
   * @param wanted which of the columns are asked for
   */
  public RowBatch(RawTable table, boolean[] wanted) {
    int columns = table.columns().size();
    numbers = new long[columns][];
    texts = new String[columns][];
    isVoid = new boolean[columns];
    for (int i = 0; i < columns; i++) {
      if (wanted[i] && table.columns().get(i).type() == TableColumn.Type.TEXT) {
        texts[i] = new String[ROWS];
      } else if (wanted[i]) {
        numbers[i] = new long[ROWS];
      }
    }
  }

  /** Rows in it. */
  public int rows() {
    return rows;
  }

  /** The number of the first row; see {@link #startAt}. */
  public long first() {
    return first;
  }

  /** Numbers the rows, from the first one on. */
  public void startAt(long number) {
    first = number;
  }

  /** The values of a column, null if it is not wanted or holds texts. */
  public long[] numbers(int column) {
    return numbers[column];
  }

  /** The texts of a column, null if it is not wanted or holds numbers; null in it is none. */
  public String[] texts(int column) {
    return texts[column];
  }

  /** Whether it is known that no row has a number in a column. */
  public boolean isVoid(int column) {
    return isVoid[column];
  }

  /** No row that is set from now on has a number in a column, until {@link #fill} is called. */
  void fillVoid(int column) {
    if (!isVoid[column]) {
      Arrays.fill(numbers[column], rows, ROWS, NULL);
      isVoid[column] = rows == 0;
    }
  }

  /** The numbers of a column, to be set for all rows; null if it is not wanted. */
  long[] fill(int column) {
    isVoid[column] = false;
    return numbers[column];
  }

  /** Whether a column was requested. */
  public boolean wants(int column) {
    return numbers[column] != null || texts[column] != null;
  }

  /** Whether no more rows fit. */
  public boolean isFull() {
    return rows == ROWS;
  }

  /** Takes all rows out. */
  public void clear() {
    rows = 0;
  }

  /** Sets a value of the row that comes next. */
  public void set(int column, long value) {
    if (numbers[column] != null) {
      numbers[column][rows] = value;
    }
  }

  /** Sets a text of the row that comes next. */
  public void set(int column, String text) {
    if (texts[column] != null) {
      texts[column][rows] = text;
    }
  }

  /** Sets a floating point number of the row that comes next. */
  public void setReal(int column, double value) {
    set(column, real(value));
  }

  /** A floating point number as its bits, which are never those of {@link #NULL}. */
  static long real(double value) {
    return Double.doubleToRawLongBits(value + 0.0);
  }

  /** The row is complete. */
  public void endRow() {
    rows++;
  }

  /** Several rows were set at once. */
  void addRows(int more) {
    rows += more;
  }
}
