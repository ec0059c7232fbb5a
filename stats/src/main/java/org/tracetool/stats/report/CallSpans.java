package org.tracetool.stats.report;

import java.util.List;
import org.tracetool.stats.report.Column.Unit;
import org.tracetool.stats.sums.Distribution;

/** The columns about how long single calls took. */
final class CallSpans {
  private static final String[] KEYS = {
    "min", "q1", "median", "q3", "p95", "p99", "max", "mean", "deviation", "dispersion"
  };
  private static final String[] TITLES = {
    "min", "q1", "median", "q3", "95 %", "99 %", "max", "mean", "dev.", "dispersion"
  };

  private CallSpans() {}

  /**
   * Adds the columns.
   *
   * @param rank 2 to have two of them in tables of usual width; 3 for wide tables only
   */
  static void columns(Table t, String prefix, String title, int rank) {
    for (int i = 0; i < KEYS.length; i++) {
      boolean main = rank == 2 && (i == 2 || i == 6);
      t.column(prefix + KEYS[i], title + TITLES[i], Unit.TIME, main ? 2 : 3);
    }
  }

  /** Adds the values to a row, nothing in each column if there were no calls. */
  static void add(List<Object> row, Distribution d) {
    if (d == null || d.count() == 0) {
      for (int i = 0; i < KEYS.length; i++) {
        row.add(null);
      }
      return;
    }
    long q3 = d.quantile(0.75);
    row.add(d.min());
    row.add(d.quantile(0.25));
    row.add(d.quantile(0.5));
    row.add(q3);
    row.add(d.quantile(0.95));
    row.add(d.quantile(0.99));
    row.add(d.max());
    row.add(d.mean());
    row.add(d.deviation());
    row.add(d.max() - q3);
  }
}
