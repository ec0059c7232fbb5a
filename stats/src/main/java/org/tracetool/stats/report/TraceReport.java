package org.tracetool.stats.report;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.function.Supplier;
import org.tracetool.core.error.UsageException;
import org.tracetool.stats.TraceStatistics;
import org.tracetool.stats.scope.RegionParadigms;

/** The facts and tables to show for a trace, sorted and cut as requested. */
public final class TraceReport {
  /** Rows of each table of a summary for people. */
  public static final int SUMMARY_ROWS = 10;

  private static final List<StatsTable> SUMMARY =
      List.of(
          StatsTable.PROCESS,
          StatsTable.DEVICE,
          StatsTable.WAIT_CAUSE,
          StatsTable.IMBALANCE,
          StatsTable.REGION,
          StatsTable.KERNEL,
          StatsTable.PARADIGM,
          StatsTable.GROUP,
          StatsTable.SAMPLE,
          StatsTable.COMMUNICATOR,
          StatsTable.COLLECTIVE,
          StatsTable.WAIT,
          StatsTable.WAIT_PAIR,
          StatsTable.LONGEST_WAIT,
          StatsTable.FILE,
          StatsTable.IO_HANDLE,
          StatsTable.RMA_PROCESS,
          StatsTable.COUNTER,
          StatsTable.MEMORY,
          StatsTable.MEMORY_REGION,
          StatsTable.MARKER);

  private final String trace;
  private final TraceStatistics statistics;
  private final List<Supplier<ReportTable>> tables = new ArrayList<>();
  private final List<SummaryFacts.Fact> facts;
  private final Set<String> ids = new HashSet<>();
  private TraceStatistics second;
  private String secondTrace;

  /** Each table that is there, made when it is asked for. */
  private static final class TableCache implements Iterator<ReportTable> {
    private final Iterator<Supplier<ReportTable>> makers;
    private ReportTable next;

    TableCache(Iterator<Supplier<ReportTable>> makers) {
      this.makers = makers;
    }

    @Override
    public boolean hasNext() {
      while (next == null && makers.hasNext()) {
        next = makers.next().get();
      }
      return next != null;
    }

    @Override
    public ReportTable next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      ReportTable made = next;
      next = null;
      return made;
    }
  }

  private TraceReport(String trace, TraceStatistics statistics) {
    this(trace, statistics, SummaryFacts.of(trace, statistics));
  }

  private TraceReport(String trace, TraceStatistics statistics, List<SummaryFacts.Fact> facts) {
    this.trace = trace;
    this.statistics = statistics;
    this.facts = facts;
  }

  /** The summary: the most important tables, those without rows left out. */
  public static TraceReport summary(String trace, TraceStatistics statistics, int top) {
    TraceReport report = new TraceReport(trace, statistics);
    for (StatsTable view : SUMMARY) {
      if (view.isKnown(statistics) && isSummarized(view, statistics)) {
        report.ids.add(view.label());
        report.add(() -> view.table(statistics), top);
      }
    }
    return report;
  }

  /** Paradigms or groups are left out where one repeats the other. */
  private static boolean isSummarized(StatsTable view, TraceStatistics statistics) {
    RegionParadigms paradigms = statistics.index().paradigms();
    if (view == StatsTable.PARADIGM) {
      return paradigms.areRecorded();
    }
    return view != StatsTable.GROUP || !paradigms.areRecorded() || !paradigms.areGroups();
  }

  /** All tables that are known. */
  public static TraceReport everything(String trace, TraceStatistics statistics, int top) {
    TraceReport report = new TraceReport(trace, statistics);
    for (StatsTable view : StatsTable.values()) {
      if (view.isKnown(statistics)) {
        report.ids.add(view.label());
        report.add(() -> view.table(statistics), top);
      }
    }
    return report;
  }

  /** Each table is made when it is its turn, and left out if it has no rows. */
  private void add(Supplier<ReportTable> maker, int top) {
    tables.add(
        () -> {
          ReportTable table = maker.get();
          table.keepTop(top);
          return table.size() == 0 ? null : table;
        });
  }

  /**
   * The requested tables.
   *
   * @param sort key of the column to sort by, null for the table's own order
   * @param top most rows
   */
  public static TraceReport of(
      String trace, TraceStatistics statistics, List<StatsTable> views, String sort, int top)
      throws UsageException {
    TraceReport report = new TraceReport(trace, statistics);
    for (StatsTable view : views) {
      ReportTable table = view.table(statistics);
      if (sort != null) {
        table.sortAsWished(sort);
      }
      table.keepTop(top);
      report.tables.add(() -> table);
    }
    return report;
  }

  /** A report of tables that compare two traces. */
  static TraceReport ofTwo(
      String trace,
      TraceStatistics statistics,
      String otherTrace,
      TraceStatistics other,
      List<ReportTable> tables) {
    TraceReport report =
        new TraceReport(trace, statistics, SummaryFacts.of(trace, statistics, otherTrace, other));
    report.second = other;
    report.secondTrace = otherTrace;
    for (ReportTable table : tables) {
      report.ids.add(table.id());
      report.tables.add(() -> table.size() == 0 ? null : table);
    }
    return report;
  }

  /** The trace as the user named it. */
  public String trace() {
    return trace;
  }

  /** The second trace of a comparison; null if there is none. */
  String secondTrace() {
    return secondTrace;
  }

  /** The statistics of the second trace of a comparison; null if there is none. */
  TraceStatistics second() {
    return second;
  }

  /** Returns whether a table was asked for, which may have turned out to be empty. */
  boolean isAsked(String id) {
    return ids.contains(id);
  }

  /** Where the values come from. */
  public TraceStatistics statistics() {
    return statistics;
  }

  /** Makes the tables one after the other, so that not all are in memory at the same time. */
  Iterable<ReportTable> tables() {
    return () -> new TableCache(tables.iterator());
  }

  /** Number of tables, those that turn out to be empty included. */
  int size() {
    return tables.size();
  }

  List<SummaryFacts.Fact> facts() {
    return facts;
  }
}
