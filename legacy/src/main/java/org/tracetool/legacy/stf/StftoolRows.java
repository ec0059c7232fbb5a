package org.tracetool.legacy.stf;

import java.util.List;

/**
 * The lines of {@code stftool --print-statistics}: numbers in decimal, separated by colons.
 * Functions have the number that {@code dump --style vtf} declares them with, one less than their
 * token.
 */
public final class StftoolRows {
  private static final int FUNCTION = 1;

  private StftoolRows() {}

  /** One line for each row of {@link org.tracetool.stats.stored.ThreadRows}. */
  public static String text(List<long[]> rows) {
    StringBuilder out = new StringBuilder(1 << 12);
    for (long[] row : rows) {
      for (int i = 0; i < row.length; i++) {
        out.append(i == 0 ? "" : ":").append(i == FUNCTION ? (int) row[i] - 1 : row[i]);
      }
      out.append('\n');
    }
    return out.toString();
  }
}
