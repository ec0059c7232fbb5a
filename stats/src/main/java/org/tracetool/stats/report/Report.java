package org.tracetool.stats.report;

import java.util.ArrayList;
import java.util.List;
import org.tracetool.core.error.UsageException;
import org.tracetool.stats.TraceStatistics;

/** What is to be shown of a trace: facts and tables, sorted and cut as asked for. */
public final class Report {
  /** Rows of each table of a summary for people. */
  public static final int SUMMARY_ROWS = 10;

  private static final List<View> SUMMARY =
      List.of(
          View.PROCESS,
          View.REGION,
          View.GROUP,
          View.COMMUNICATOR,
          View.COLLECTIVE,
          View.WAIT,
          View.LONGEST_WAIT,
          View.IMBALANCE,
          View.FILE,
          View.RMA_PROCESS,
          View.COUNTER,
          View.MARKER);

  private final String trace;
  private final TraceStatistics statistics;
  private final List<Table> tables = new ArrayList<>();
  private final List<Overview.Fact> facts;

  private Report(String trace, TraceStatistics statistics) {
    this.trace = trace;
    this.statistics = statistics;
    facts = Overview.of(trace, statistics);
  }

  /** The summary: the most important tables, those without rows left out. */
  public static Report summary(String trace, TraceStatistics statistics, int top) {
    Report report = new Report(trace, statistics);
    for (View view : SUMMARY) {
      if (view.isKnown(statistics)) {
        report.add(view.table(statistics), top);
      }
    }
    return report;
  }

  /** All tables that are known. */
  public static Report everything(String trace, TraceStatistics statistics, int top) {
    Report report = new Report(trace, statistics);
    for (View view : View.values()) {
      if (view.isKnown(statistics)) {
        report.add(view.table(statistics), top);
      }
    }
    return report;
  }

  private void add(Table table, int top) {
    table.top(top);
    if (!table.rows().isEmpty()) {
      tables.add(table);
    }
  }

  /**
   * The tables that were asked for.
   *
   * @param sort key of the column to sort by, null for the table's own order
   * @param top most rows
   */
  public static Report of(
      String trace, TraceStatistics statistics, List<View> views, String sort, int top)
      throws UsageException {
    Report report = new Report(trace, statistics);
    for (View view : views) {
      Table table = view.table(statistics);
      if (sort != null) {
        table.sortAsWished(sort);
      }
      table.top(top);
      report.tables.add(table);
    }
    return report;
  }

  /** A report of tables that were made elsewhere. */
  static Report of(String trace, TraceStatistics statistics, List<Table> tables) {
    Report report = new Report(trace, statistics);
    report.tables.addAll(tables);
    return report;
  }

  /** The trace as the user named it. */
  public String trace() {
    return trace;
  }

  /** Where the values come from. */
  public TraceStatistics statistics() {
    return statistics;
  }

  /** The tables in order. */
  public List<Table> tables() {
    return tables;
  }

  List<Overview.Fact> facts() {
    return facts;
  }
}
