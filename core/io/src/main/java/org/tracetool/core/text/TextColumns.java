package org.tracetool.core.text;

import java.util.ArrayList;
import java.util.List;

/** A table as text for people: each column as wide as its widest cell. */
public final class TextColumns {
  private static final String GAP = "  ";

  private final boolean[] right;
  private final List<List<String>> rows = new ArrayList<>();

  /**
   * An empty table.
   *
   * @param right for each column, whether it is set flush right, as numbers are
   */
  public TextColumns(boolean... right) {
    this.right = right.clone();
  }

  /** Adds a row with a cell for each column. */
  public void add(List<String> row) {
    rows.add(List.copyOf(row));
  }

  /** Appends the table, a line for each row. */
  public void appendTo(StringBuilder out) {
    int[] widths = new int[right.length];
    for (List<String> row : rows) {
      for (int c = 0; c < widths.length; c++) {
        widths[c] = Math.max(widths[c], row.get(c).length());
      }
    }
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder();
      for (int c = 0; c < widths.length; c++) {
        String pad = " ".repeat(widths[c] - row.get(c).length());
        line.append(c == 0 ? "" : GAP);
        line.append(right[c] ? pad + row.get(c) : row.get(c) + pad);
      }
      out.append(line.toString().stripTrailing()).append('\n');
    }
  }
}
