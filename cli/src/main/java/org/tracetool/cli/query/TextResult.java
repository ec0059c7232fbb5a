package org.tracetool.cli.query;

import java.io.IOException;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import org.tracetool.core.text.SafeText;
import org.tracetool.core.text.TraceText;
import org.tracetool.query.QueryResult;

/**
 * A result as a table for people. The first rows decide how wide the columns are, so that a large
 * result need not be kept.
 */
final class TextResult {
  private static final int LOOKED_AT = 1000;
  private static final int MAX_COLUMN_WIDTH = 60;
  private static final MathContext DIGITS = new MathContext(15);

  private final QueryResult result;
  private final OutputStream out;
  private final int columns;
  private final int[] widths;
  private final boolean[] isText;

  TextResult(QueryResult result, OutputStream out) {
    this.result = result;
    this.out = out;
    columns = result.names().size();
    widths = new int[columns];
    isText = new boolean[columns];
    for (int c = 0; c < columns; c++) {
      widths[c] = result.names().get(c).length();
    }
  }

  /** Writes everything; returns how many rows there were. */
  long write() throws IOException {
    List<String[]> first = new ArrayList<>();
    while (first.size() < LOOKED_AT && result.next()) {
      String[] row = row();
      for (int c = 0; c < columns; c++) {
        widths[c] = Math.max(widths[c], Math.min(MAX_COLUMN_WIDTH, row[c].length()));
      }
      first.add(row);
    }
    printLine(result.names().stream().map(SafeText::escaped).toArray(String[]::new));
    for (String[] row : first) {
      printLine(row);
    }
    long rows = first.size();
    while (rows >= LOOKED_AT && result.next()) {
      printLine(row());
      rows++;
    }
    return rows;
  }

  private String[] row() throws IOException {
    String[] row = new String[columns];
    for (int c = 0; c < columns; c++) {
      Object value = result.value(c);
      if (value instanceof String text) {
        isText[c] = true;
        row[c] = SafeText.escaped(text);
      } else {
        row[c] = value == null ? "-" : ResultWriter.plain(shown(value));
      }
    }
    return row;
  }

  /** A number as people read it: the last digits of a sum of fractions are those of rounding. */
  private static Object shown(Object value) {
    boolean isFraction = value instanceof Double d && Double.isFinite(d);
    return isFraction
        ? BigDecimal.valueOf((Double) value).round(DIGITS).stripTrailingZeros()
        : value;
  }

  private void printLine(String[] row) throws IOException {
    StringBuilder line = new StringBuilder();
    for (int c = 0; c < columns; c++) {
      line.append(c == 0 ? "" : "  ");
      int blanks = Math.max(0, widths[c] - row[c].length());
      if (isText[c]) {
        line.append(row[c]).append(" ".repeat(blanks));
      } else {
        line.append(" ".repeat(blanks)).append(row[c]);
      }
    }
    out.write(TraceText.encode(line.toString().stripTrailing() + "\n"));
  }
}
