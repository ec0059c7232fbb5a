package org.tracetool.stats.report;

import java.util.List;
import org.tracetool.stats.report.ReportColumn.Unit;
import org.tracetool.stats.sums.Distribution;

/** The columns about how long single calls took. */
final class CallDurationColumns {
  private static final String[] KEYS = {
    "min", "q1", "median", "q3", "p95", "p99", "max", "mean", "deviation", "dispersion"
  };
  private static final String[] TITLES = {
    "min", "q1", "median", "q3", "95 %", "99 %", "max", "mean", "dev.", "dispersion"
  };

  private static final double Q3 = 0.75;

  private CallDurationColumns() {}

  /**
   * Adds the columns.
   *
   * @param rank 2 to have two of them in tables of usual width; 3 for wide tables only
   */
  static void addColumns(ReportTable t, String prefix, String title, int rank) {
    for (int i = 0; i < KEYS.length; i++) {
      boolean main = rank == 2 && (i == 2 || i == 6);
      t.column(prefix + KEYS[i], title + TITLES[i], Unit.TIME, main ? 2 : 3);
    }
  }

  /** Where the spans of calls come from. */
  @FunctionalInterface
  interface Source {
    /** The spans; at least one. */
    Distribution spans();
  }

  /** Adds the values to a row, nothing in each column if there were no calls. */
  static void add(List<Object> row, Distribution d) {
    add(row, d == null || d.count() == 0 ? null : new KnownSpan(d));
  }

  /**
   * Adds the values to a row.
   *
   * @param source null if there were no calls; may be asked for each column
   */
  static void add(List<Object> row, Source source) {
    for (int i = 0; i < KEYS.length; i++) {
      row.add(source == null ? null : new Value(source, i));
    }
  }

  private record KnownSpan(Distribution spans) implements Source {}

  private record Value(Source source, int column) implements ReportTable.LazyRows {
    @Override
    public Object make() {
      Distribution d = source.spans();
      return switch (column) {
        case 0 -> (Object) d.min();
        case 1 -> (Object) d.quantile(0.25);
        case 2 -> (Object) d.quantile(0.5);
        case 3 -> (Object) d.quantile(Q3);
        case 4 -> (Object) d.quantile(0.95);
        case 5 -> (Object) d.quantile(0.99);
        case 6 -> (Object) d.max();
        case 7 -> (Object) d.mean();
        case 8 -> (Object) d.deviation();
        default -> (Object) (d.max() - d.quantile(Q3));
      };
    }
  }
}
