package org.tracetool.stats.report;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.tracetool.stats.TraceStatistics;
import org.tracetool.stats.report.ReportColumn.Unit;
import org.tracetool.stats.scope.StatsIndex;
import org.tracetool.stats.sums.KeyedSums;
import org.tracetool.stats.sums.MessageColumns;
import org.tracetool.stats.sums.OperationSums;

/** The differences between two traces, by names: calls and times of functions and operations. */
public final class TraceComparison {
  /** The tables by name, in their order. */
  static final List<String> TABLES =
      List.of("compare-region", "compare-group", "compare-collective", "compare-message");

  /** The tables of a single trace that are called as those of two are, in the same order. */
  public static final List<StatsTable> VIEWS =
      List.of(StatsTable.REGION, StatsTable.GROUP, StatsTable.COLLECTIVE, StatsTable.COMMUNICATOR);

  private static final int CALLS = 0;
  private static final int TIME = 1;
  private static final int INCLUSIVE = 2;
  private static final int BYTES = 3;

  /** Rows without a time, though something took one. */
  private static final int UNTIMED = 4;

  private static final int COLUMNS = 5;

  private final TraceStatistics a;
  private final TraceStatistics b;

  /** Ticks of the first trace in one tick of the second. */
  private final double scale;

  private TraceComparison(TraceStatistics a, TraceStatistics b) {
    this.a = a;
    this.b = b;
    scale = (double) a.ticksPerSecond() / b.ticksPerSecond();
  }

  /** The sums under one name in both traces. */
  private static final class ComparedPair {
    private final double[] a = new double[COLUMNS];
    private final double[] b = new double[COLUMNS];
    private boolean inA;
    private boolean inB;

    static boolean isTimed(double[] sums) {
      return sums[TIME] != 0 || sums[UNTIMED] == 0;
    }
  }

  /**
   * A report of all that is compared.
   *
   * @param views which of {@link #VIEWS} are asked for; none for all
   * @param sort column to sort by, null for the largest difference in time
   * @param top most rows of each table
   */
  public static TraceReport of(
      String nameA,
      String nameB,
      TraceStatistics a,
      TraceStatistics b,
      List<StatsTable> views,
      String sort,
      int top)
      throws org.tracetool.core.error.UsageException {
    TraceComparison c = new TraceComparison(a, b);
    List<ReportTable> all = List.of(c.regions(), c.groups(), c.collectives(), c.messages());
    List<ReportTable> tables =
        views.isEmpty() ? all : views.stream().map(view -> all.get(VIEWS.indexOf(view))).toList();
    for (ReportTable t : tables) {
      if (sort != null) {
        t.sortAsWished(sort);
      }
      t.keepTop(top);
    }
    return TraceReport.ofTwo(nameA, a, nameB, b, tables);
  }

  private ComparedPair both(Map<String, ComparedPair> map, String name, boolean second) {
    ComparedPair both = map.computeIfAbsent(name, n -> new ComparedPair());
    both.inA |= !second;
    both.inB |= second;
    return both;
  }

  private void add(ComparedPair both, boolean second, int what, double value) {
    if (second) {
      both.b[what] += what == TIME || what == INCLUSIVE ? value * scale : value;
    } else {
      both.a[what] += value;
    }
  }

  private ReportTable regions() {
    Map<String, ComparedPair> map = new TreeMap<>();
    for (boolean second : new boolean[] {false, true}) {
      TraceStatistics s = second ? b : a;
      KeyedSums regions = s.regions();
      for (long key : regions.sortedKeys()) {
        int row = regions.find(key);
        ComparedPair both = both(map, s.index().regions().name((int) key), second);
        add(both, second, CALLS, FunctionTables.calls(regions, row));
        add(both, second, TIME, FunctionTables.exclusive(regions, row).doubleValue());
        add(both, second, INCLUSIVE, FunctionTables.inclusive(regions, row).doubleValue());
      }
    }
    return table("compare-region", "Functions", "function", "excl. time", map, true, true);
  }

  private ReportTable groups() {
    Map<String, ComparedPair> map = new TreeMap<>();
    for (boolean second : new boolean[] {false, true}) {
      TraceStatistics s = second ? b : a;
      StatsIndex index = s.index();
      KeyedSums regions = s.regions();
      for (long key : regions.sortedKeys()) {
        int row = regions.find(key);
        String name = index.regionGroups().name(index.groupOf((int) key));
        ComparedPair both = both(map, name, second);
        add(both, second, CALLS, FunctionTables.calls(regions, row));
        add(both, second, TIME, FunctionTables.exclusive(regions, row).doubleValue());
      }
    }
    return table("compare-group", "Groups", "group", "excl. time", map, false, true);
  }

  private ReportTable collectives() {
    Map<String, ComparedPair> map = new TreeMap<>();
    for (boolean second : new boolean[] {false, true}) {
      TraceStatistics s = second ? b : a;
      KeyedSums m = s.collectives();
      for (long key : m.sortedKeys()) {
        int row = m.find(key);
        ComparedPair both = both(map, s.index().collectives().name((int) (key >>> 32)), second);
        add(both, second, CALLS, m.get(row, OperationSums.COUNT));
        add(both, second, TIME, m.sum(row, OperationSums.DURATION).doubleValue());
        add(
            both,
            second,
            BYTES,
            m.sum(row, OperationSums.SENT_BYTES).doubleValue()
                + m.sum(row, OperationSums.RECEIVED_BYTES).doubleValue());
      }
    }
    return table(
        "compare-collective", "Collective operations", "operation", "time", map, false, false);
  }

  private ReportTable messages() {
    Map<String, ComparedPair> map = new TreeMap<>();
    for (boolean second : new boolean[] {false, true}) {
      TraceStatistics s = second ? b : a;
      KeyedSums m = s.messageComms();
      for (long key : m.sortedKeys()) {
        int row = m.find(key);
        ComparedPair both = both(map, s.index().comms().name((int) key), second);
        add(both, second, CALLS, m.get(row, MessageColumns.SENDS));
        add(both, second, TIME, m.sum(row, MessageColumns.DURATION).doubleValue());
        boolean known =
            m.get(row, MessageColumns.TIMED) > 0 || m.get(row, MessageColumns.SENDS) == 0;
        add(both, second, UNTIMED, known ? 0 : 1);
        add(both, second, BYTES, m.sum(row, MessageColumns.SENT_BYTES).doubleValue());
      }
    }
    return table("compare-message", "Messages", "communicator", "duration", map, false, false);
  }

  /**
   * A table of sums by name.
   *
   * @param isStored whether the times are among the statistics that a trace can store
   */
  private ReportTable table(
      String id,
      String title,
      String what,
      String time,
      Map<String, ComparedPair> map,
      boolean inclusive,
      boolean isStored) {
    boolean knowsA = isStored || !a.isStored();
    boolean knowsB = isStored || !b.isStored();
    ReportTable t =
        new ReportTable(id, title)
            .column("name", what, Unit.TEXT, 1)
            .column("in", "in", Unit.TEXT, 1)
            .column("calls_a", "count A", Unit.NUMBER, 1)
            .column("calls_b", "count B", Unit.NUMBER, 1)
            .column("time_a", time + " A", Unit.TIME, 1)
            .column("time_b", time + " B", Unit.TIME, 1)
            .column("difference", "B - A", Unit.TIME, 1)
            .column("ratio", "B / A", Unit.NUMBER, 1)
            .column("inclusive_a", "incl. A", Unit.TIME, 2)
            .column("inclusive_b", "incl. B", Unit.TIME, 2)
            .column("data_a", "bytes A", Unit.BYTES, 2)
            .column("data_b", "bytes B", Unit.BYTES, 2);
    map.forEach(
        (name, x) -> {
          boolean timedA = knowsA && ComparedPair.isTimed(x.a);
          boolean timedB = knowsB && ComparedPair.isTimed(x.b);
          t.row(
              name,
              x.inA && x.inB ? "both" : x.inA ? "A only (gone)" : "B only (new)",
              x.a[CALLS],
              x.b[CALLS],
              timedA ? (Object) x.a[TIME] : null,
              timedB ? (Object) x.b[TIME] : null,
              timedA && timedB ? (Object) (x.b[TIME] - x.a[TIME]) : null,
              x.a[TIME] == 0 || x.b[TIME] == 0 ? null : (Object) (x.b[TIME] / x.a[TIME]),
              inclusive ? (Object) x.a[INCLUSIVE] : null,
              inclusive ? (Object) x.b[INCLUSIVE] : null,
              x.a[BYTES] + x.b[BYTES] == 0 ? null : (Object) x.a[BYTES],
              x.a[BYTES] + x.b[BYTES] == 0 ? null : (Object) x.b[BYTES]);
        });
    return t.sortBySize("difference");
  }
}
