package org.tracetool.query.parquet;

import java.util.Arrays;
import java.util.List;

/** Rows that are encoded together, column by column. */
public final class RowGroup {
  /** In place of a number: there is none. */
  public static final long NULL = Long.MIN_VALUE;

  /** Characters of texts that a group is to have at most. */
  private static final long MOST_TEXT = 8L << 20;

  private final long[][] numbers;
  private final String[][] texts;

  /** Whether no row has a number in a column; its array is of no use then. */
  private final boolean[] isVoid;

  private final int room;
  private int rows;
  private long characters;

  /** An empty group with room for so many rows. */
  public RowGroup(List<ParquetColumn> columns, int room) {
    this.room = room;
    numbers = new long[columns.size()][];
    texts = new String[columns.size()][];
    for (int c = 0; c < numbers.length; c++) {
      if (columns.get(c).type() == ParquetColumn.Type.TEXT) {
        texts[c] = new String[room];
      }
    }
    isVoid = new boolean[columns.size()];
    clear();
  }

  /** Rows in it. */
  public int rows() {
    return rows;
  }

  /** Whether there is room for so many rows, and it is not large already. */
  public boolean hasRoom(int more) {
    return room - rows >= more && characters < MOST_TEXT;
  }

  /** The numbers of a column, to be set for new rows behind {@link #rows}. */
  public long[] numbers(int column) {
    if (isVoid[column]) {
      if (numbers[column] == null) {
        numbers[column] = new long[room];
      }
      Arrays.fill(numbers[column], 0, rows, NULL);
      isVoid[column] = false;
    }
    return numbers[column];
  }

  /** So many new rows have no number in a column. */
  public void none(int column, int more) {
    if (!isVoid[column]) {
      Arrays.fill(numbers[column], rows, rows + more, NULL);
    }
  }

  /** Whether no row has a number in a column. */
  boolean isVoid(int column) {
    return isVoid[column];
  }

  /** The texts of a column, null where there is none. */
  public String[] texts(int column) {
    return texts[column];
  }

  /** So many rows were set in all columns. */
  public void added(int more) {
    for (String[] some : texts) {
      for (int r = rows; some != null && r < rows + more; r++) {
        characters += some[r] == null ? 0 : some[r].length();
      }
    }
    rows += more;
  }

  /** Takes all rows out. */
  public void clear() {
    rows = 0;
    characters = 0;
    Arrays.fill(isVoid, true);
  }
}
