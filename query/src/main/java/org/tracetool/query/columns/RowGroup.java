package org.tracetool.query.columns;

import java.util.Arrays;
import java.util.List;

/**
 * Rows that are encoded together, column by column. A column whose rows all have one number, or in
 * which few rows have one, takes no room for each row, and need not be looked through.
 */
public final class RowGroup {
  /** In place of a number: there is none. */
  public static final long NULL = Long.MIN_VALUE;

  /** Characters of texts that a group is to have at most. */
  private static final long MAX_TEXT_CHARS = 8L << 20;

  /** Of so many rows one may have a number, else all rows take room. */
  private static final int FEW = 8;

  private enum State {
    /** All rows have the same number, or none. */
    SAME,
    /** Few rows have a number. */
    FEW,
    /** Each row has its place. */
    ALL
  }

  /** What a column of numbers holds. */
  private static final class Numbers {
    private State state = State.SAME;
    private long same = NULL;
    private int count;
    private int[] rows = new int[0];
    private long[] few = new long[0];
    private long[] all;
  }

  private final Numbers[] numbers;
  private final String[][] texts;
  private final int room;
  private int rows;
  private long characters;

  /** An empty group with room for so many rows. */
  public RowGroup(List<FileColumn> columns, int room) {
    this.room = room;
    numbers = new Numbers[columns.size()];
    texts = new String[columns.size()][];
    for (int c = 0; c < numbers.length; c++) {
      if (columns.get(c).type() == FileColumn.Type.TEXT) {
        texts[c] = new String[room];
      } else {
        numbers[c] = new Numbers();
      }
    }
  }

  /** Rows in it. */
  public int rows() {
    return rows;
  }

  /** Whether there is room for so many rows, and it is not large already. */
  public boolean hasRoom(int more) {
    return room - rows >= more && characters < MAX_TEXT_CHARS;
  }

  /** Adds numbers to a column for new rows, before {@link #addRows} is called. */
  public void add(int column, long[] from, int more) {
    Numbers n = numbers[column];
    if (n.state == State.SAME && isSame(n, from, more)) {
      return;
    }
    if (n.state != State.ALL && !isFew(n, from, more)) {
      spread(n);
    }
    if (n.state == State.ALL) {
      System.arraycopy(from, 0, n.all, rows, more);
      return;
    }
    n.state = State.FEW;
    for (int r = 0; r < more; r++) {
      if (from[r] != NULL) {
        n.rows[n.count] = rows + r;
        n.few[n.count++] = from[r];
      }
    }
  }

  private boolean isSame(Numbers n, long[] from, int more) {
    long same = rows == 0 ? from[0] : n.same;
    for (int r = 0; r < more; r++) {
      if (from[r] != same) {
        return false;
      }
    }
    n.same = same;
    return true;
  }

  /** Whether few of the rows have a number; makes room for them. */
  private static boolean isFew(Numbers n, long[] from, int more) {
    if (n.state == State.SAME && n.same != NULL) {
      return false;
    }
    int most = more / FEW;
    int have = 0;
    for (int r = 0; r < more && have <= most; r++) {
      have += from[r] == NULL ? 0 : 1;
    }
    if (have > most) {
      return false;
    }
    if (n.count + have > n.rows.length) {
      int size = Math.max(n.count + have, 2 * n.rows.length);
      n.rows = Arrays.copyOf(n.rows, size);
      n.few = Arrays.copyOf(n.few, size);
    }
    return true;
  }

  /** Gives each row its place. */
  private void spread(Numbers n) {
    if (n.all == null) {
      n.all = new long[room];
    }
    Arrays.fill(n.all, 0, rows, n.state == State.SAME ? n.same : NULL);
    for (int i = 0; i < n.count; i++) {
      n.all[n.rows[i]] = n.few[i];
    }
    n.state = State.ALL;
  }

  /** Adds new rows without a number to a column, before {@link #addRows} is called. */
  public void addMissing(int column, int more) {
    Numbers n = numbers[column];
    if (n.state == State.SAME && rows > 0 && n.same != NULL) {
      spread(n);
    }
    if (n.state == State.ALL) {
      Arrays.fill(n.all, rows, rows + more, NULL);
    } else if (rows == 0) {
      n.same = NULL;
    }
  }

  /** Whether all rows of a column have the same number, or none. */
  public boolean isSame(int column) {
    return numbers[column].state == State.SAME;
  }

  /** The number that all rows of a column have if they have the same one. */
  public long same(int column) {
    return numbers[column].same;
  }

  /** Whether few rows of a column have a number. */
  public boolean isFew(int column) {
    return numbers[column].state == State.FEW;
  }

  /** How many rows have a number, of a column of few. */
  public int fewCount(int column) {
    return numbers[column].count;
  }

  /** The rows that have a number, rising, of a column of few. */
  public int[] fewRows(int column) {
    return numbers[column].rows;
  }

  /** The numbers of these rows. */
  public long[] few(int column) {
    return numbers[column].few;
  }

  /** The numbers of all rows of a column which is none of the others. */
  public long[] all(int column) {
    return numbers[column].all;
  }

  /** The numbers of all rows of any column of numbers. */
  public long[] numbers(int column) {
    if (numbers[column].state != State.ALL) {
      spread(numbers[column]);
    }
    return numbers[column].all;
  }

  /** The texts of a column, null where there is none, to be set for new rows. */
  public String[] texts(int column) {
    return texts[column];
  }

  /** So many rows were set in all columns. */
  public void addRows(int more) {
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
    for (Numbers n : numbers) {
      if (n != null) {
        n.state = State.SAME;
        n.same = NULL;
        n.count = 0;
      }
    }
  }
}
