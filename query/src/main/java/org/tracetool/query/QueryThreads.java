package org.tracetool.query;

import java.util.regex.Pattern;

/**
 * Which threads work for a query.
 *
 * @param ofEngine threads of the engine, at least 1
 * @param makers threads that make rows for the one thread of the engine; 0 if its threads do
 */
record QueryThreads(int ofEngine, int makers) {
  /** With more threads the only one of the engine would be what all others wait for. */
  private static final int FEW = 4;

  /** What the engine does work for that is not small beside reading: sorting, joining, keeping. */
  private static final Pattern WORK =
      Pattern.compile(
          "(?i)\\b(join|over|distinct|union|intersect|except|window|qualify|pivot|unpivot|unnest"
              + "|recursive|median|mode|mad|quantile\\w*|percentile\\w*|histogram\\w*|list|listagg"
              + "|array_agg|string_agg|group_concat|path|text)\\b|\\bfrom\\s+\\w+(\\s+(as\\s+)?\\w+)?\\s*,");

  /** All columns, each of which the engine copies. */
  private static final Pattern ALL_COLUMNS =
      Pattern.compile("(?i)\\b(select|from)\\s+\\*|[.,]\\s*\\*");

  private static final Pattern QUERY = Pattern.compile("(?i)\\b(select|from)\\b");
  private static final Pattern SORTED = Pattern.compile("(?i)\\border\\s+by\\b");
  private static final Pattern FEW_ROWS = Pattern.compile("(?i)\\b(limit|group\\s+by)\\b");

  /** How to share out the threads of an engine. */
  static QueryThreads of(EngineOptions options) {
    int all = Math.max(1, options.threads());
    boolean isReading =
        all > 1
            && all <= FEW
            && options.asked() != null
            && options.output() == null
            && isReading(options.asked());
    return isReading ? new QueryThreads(1, all - 1) : new QueryThreads(all, 0);
  }

  /** Whether a query takes most of its time for making rows: one pass over one table. */
  static boolean isReading(String asked) {
    String sql = new SqlText(asked).bare();
    return QUERY.matcher(sql).results().count() <= 2
        && !WORK.matcher(sql).find()
        && !ALL_COLUMNS.matcher(sql).find()
        && (!SORTED.matcher(sql).find() || FEW_ROWS.matcher(sql).find());
  }
}
