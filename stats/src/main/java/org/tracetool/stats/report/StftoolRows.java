package org.tracetool.stats.report;

import java.util.List;

/** The lines of {@code stftool --print-statistics}: numbers in decimal, parted by colons. */
public final class StftoolRows {
  private StftoolRows() {}

  /** One line for each row of {@link org.tracetool.stats.ThreadRows}. */
  public static String text(List<long[]> rows) {
    StringBuilder out = new StringBuilder(1 << 12);
    for (long[] row : rows) {
      for (int i = 0; i < row.length; i++) {
        out.append(i == 0 ? "" : ":").append(row[i]);
      }
      out.append('\n');
    }
    return out.toString();
  }
}
