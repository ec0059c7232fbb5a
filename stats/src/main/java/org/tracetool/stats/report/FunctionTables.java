package org.tracetool.stats.report;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.tracetool.core.definition.Definition;
import org.tracetool.stats.TraceStatistics;
import org.tracetool.stats.report.ReportColumn.Unit;
import org.tracetool.stats.scope.StatsIndex;
import org.tracetool.stats.sums.CallSums;
import org.tracetool.stats.sums.Distribution;
import org.tracetool.stats.sums.KeyedSums;
import org.tracetool.stats.sums.ProcessSpread;
import org.tracetool.stats.sums.ProcessSums;
import org.tracetool.stats.sums.WideSum;

/** The tables about calls: by region, group, and both process and region. */
public final class FunctionTables {
  private final TraceStatistics s;
  private final StatsIndex index;
  private final List<String> regionNames;
  private final List<String> groupNames;
  private final List<String> processNames;
  private final WideSum totalExclusive;
  private final int locationCount;
  private final int processCount;

  FunctionTables(TraceStatistics statistics) {
    s = statistics;
    index = statistics.index();
    regionNames = index.regions().distinctNames();
    groupNames = index.regionGroups().distinctNames();
    processNames = index.processes().distinctNames();
    totalExclusive = totalExclusive(s);
    int locations = 0;
    int main = 0;
    for (ProcessSums p : s.processes()) {
      boolean calls = (p.calls + p.open > 0 || p.busy() > 0) && index.isThread(p.process);
      locations += calls ? 1 : 0;
      main += calls && index.processOf(p.process) == p.process ? 1 : 0;
    }
    locationCount = locations;
    processCount = main;
  }

  /** Time of all calls, without the calls in them. */
  static WideSum totalExclusive(TraceStatistics statistics) {
    WideSum sum = WideSum.ZERO;
    KeyedSums regions = statistics.regions();
    for (long key : regions.sortedKeys()) {
      sum = sum.plus(exclusive(regions, regions.find(key)));
    }
    return sum;
  }

  public static WideSum exclusive(KeyedSums t, int row) {
    return t.sum(row, CallSums.EXCLUSIVE).plus(t.sum(row, CallSums.CUT_EXCLUSIVE));
  }

  /** Time of the outermost calls. */
  static WideSum inclusive(KeyedSums t, int row) {
    return inclusiveAll(t, row)
        .minus(t.sum(row, CallSums.NESTED))
        .minus(t.sum(row, CallSums.CUT_NESTED));
  }

  /** Time of all calls, those in calls of the same region counted again. */
  private static WideSum inclusiveAll(KeyedSums t, int row) {
    return t.sum(row, CallSums.INCLUSIVE).plus(t.sum(row, CallSums.CUT_INCLUSIVE));
  }

  public static long calls(KeyedSums t, int row) {
    return t.get(row, CallSums.CALLS) + t.get(row, CallSums.OPEN);
  }

  private static Double mean(WideSum ticks, long calls) {
    return calls == 0 ? null : (Double) (ticks.doubleValue() / calls);
  }

  /** A smallest or largest value, null if there was none. */
  static Long known(long value) {
    return value == Long.MAX_VALUE || value == Long.MIN_VALUE ? null : (Long) value;
  }

  /**
   * Over how many the time of a region could be spread: all processes that call anything, and their
   * threads as well if any of these calls the region.
   */
  private int spreadOver(int region) {
    return Math.max(1, s.spread().threads(region) == 0 ? processCount : locationCount);
  }

  ReportTable regions() {
    ReportTable t =
        new ReportTable("region", "Functions")
            .column("name", "function", Unit.TEXT, 1)
            .column("group", "group", Unit.TEXT, 2)
            .column("calls", "calls", Unit.COUNT, 1)
            .column("exclusive", "excl. time", Unit.TIME, 1)
            .column("share", "share", Unit.SHARE, 1)
            .column("inclusive", "incl. time", Unit.TIME, 1)
            .column("inclusive_all", "incl. time, recursion counted again", Unit.TIME, 3)
            .column("exclusive_mean", "excl. / call", Unit.TIME, 2)
            .column("inclusive_mean", "incl. / call", Unit.TIME, 3)
            .column("open", "open calls", Unit.COUNT, 3)
            .column("earlier", "begun earlier", Unit.COUNT, 3)
            .column("processes", "processes", Unit.COUNT, 3)
            .column("imbalance", "imbalance", Unit.SHARE, 2);
    CallDurationColumns.addColumns(t, "exclusive_call_", "excl. ", 2);
    CallDurationColumns.addColumns(t, "inclusive_call_", "incl. ", 3);
    t.column("region_id", "token", Unit.COUNT, 3);
    KeyedSums regions = s.regions();
    for (long key : regions.sortedKeys()) {
      int r = (int) key;
      int row = regions.find(key);
      long complete = regions.get(row, CallSums.CALLS);
      List<Object> v = new ArrayList<>();
      v.add(region(r));
      v.add(groupNames.get(index.groupOf(r)));
      v.add(calls(regions, row));
      v.add(exclusive(regions, row).value());
      v.add(exclusive(regions, row).shareOf(totalExclusive));
      v.add(inclusive(regions, row).value());
      v.add(inclusiveAll(regions, row).value());
      v.add(mean(regions.sum(row, CallSums.EXCLUSIVE), complete));
      v.add(mean(regions.sum(row, CallSums.INCLUSIVE), complete));
      v.add(regions.get(row, CallSums.OPEN));
      v.add(regions.get(row, CallSums.EARLIER));
      v.add((long) s.spread().participants(r));
      v.add(imbalance(r));
      CallDurationColumns.add(v, s.exclusive(r));
      CallDurationColumns.add(v, s.inclusive(r));
      v.add(regionToken(r));
      t.row(v.toArray());
    }
    return t.sort("exclusive");
  }

  /** 0 if all spend the same time in a region, 1 if one spends all of it; null if there is one. */
  private Double imbalance(int region) {
    int n = spreadOver(region);
    long max = s.spread().max(region);
    if (n < 2 || max <= 0) {
      return null;
    }
    double mean = s.spread().total(region).doubleValue() / n;
    return Math.max(0, (max - mean) / max * n / (n - 1));
  }

  ReportTable imbalances() {
    ReportTable t =
        new ReportTable("imbalance", "Largest load imbalances")
            .column("name", "function", Unit.TEXT, 1)
            .column("lost", "lost time", Unit.TIME, 1)
            .column("imbalance", "imbalance", Unit.SHARE, 1)
            .column("mean", "mean / process", Unit.TIME, 1)
            .column("max", "max", Unit.TIME, 1)
            .column("max_process", "max on", Unit.TEXT, 1)
            .column("min", "min", Unit.TIME, 2)
            .column("min_process", "min on", Unit.TEXT, 2)
            .note(
                "Computation only. Lost time is the longest exclusive time of a process minus"
                    + " the mean of all.");
    KeyedSums regions = s.regions();
    for (long key : regions.sortedKeys()) {
      int r = (int) key;
      if (!index.classOf(r).isComputation()) {
        continue; // it would be the victims, which wait for what others compute
      }
      int n = spreadOver(r);
      double mean = s.spread().total(r).doubleValue() / n;
      long max = s.spread().max(r);
      if (n > 1 && max > mean) {
        boolean all = s.spread().participants(r) >= n;
        t.row(
            regionNames.get(r),
            max - mean,
            imbalance(r),
            mean,
            max,
            processAt(s.spread().maxPosition(r)),
            all ? s.spread().min(r) : 0L,
            all ? processAt(s.spread().minPosition(r)) : "(not all call it)");
      }
    }
    addOutside(t);
    return t.sort("lost");
  }

  /** Time of processes outside of all calls is computation of which no function is known. */
  private void addOutside(ReportTable t) {
    ProcessSpread spread = new ProcessSpread(1);
    double sum = 0;
    for (ProcessSums p : s.processes()) {
      boolean separate = p.process < index.processCount();
      boolean main = separate && index.processOf(p.process) == p.process;
      if (!s.isStored() && main && index.isThread(p.process)) {
        long ticks = p.isTooLong() ? 0 : Math.max(0, p.last - p.first - p.busy());
        spread.add(0, index.positionOf(p.process), false, ticks);
        sum += ticks;
      }
    }
    int n = spread.participants(0);
    double mean = n == 0 ? 0 : sum / n;
    long max = spread.max(0);
    if (n > 1 && max > mean) {
      t.row(
          "(outside of functions)",
          max - mean,
          (max - mean) / max * n / (n - 1),
          mean,
          max,
          processAt(spread.maxPosition(0)),
          spread.min(0),
          processAt(spread.minPosition(0)));
    }
  }

  /** The name of a region, for people with its token if others have the same. */
  private Object region(int place) {
    String plain = index.regions().name(place);
    String distinct = regionNames.get(place);
    return distinct.equals(plain) ? plain : new ReportTable.SharedName(plain, distinct);
  }

  /** The token of a region; null for the row of those without definition. */
  private Long regionToken(int place) {
    Definition region = index.regions().definition(place);
    return region == null ? null : (Long) Integer.toUnsignedLong(region.token());
  }

  private String processAt(int position) {
    return process(index.atPosition(position));
  }

  private String process(int place) {
    return processNames.get(place);
  }

  ReportTable groups() {
    ReportTable t =
        new ReportTable("group", "Groups")
            .column("name", "group", Unit.TEXT, 1)
            .column("regions", "functions", Unit.COUNT, 2)
            .column("calls", "calls", Unit.COUNT, 1)
            .column("exclusive", "excl. time", Unit.TIME, 1)
            .column("share", "share", Unit.SHARE, 1)
            .column("inclusive", "incl. time", Unit.TIME, 1);
    CallDurationColumns.addColumns(t, "exclusive_call_", "excl. ", 2);
    Map<Integer, long[]> sums = new TreeMap<>();
    Map<Integer, WideSum> exclusive = new HashMap<>();
    Map<Integer, WideSum> inclusive = new HashMap<>();
    Map<Integer, Distribution> spans = new HashMap<>();
    KeyedSums regions = s.regions();
    for (long key : regions.sortedKeys()) {
      int r = (int) key;
      int row = regions.find(key);
      long[] sum = sums.computeIfAbsent(index.groupOf(r), g -> new long[2]);
      sum[0]++;
      sum[1] += calls(regions, row);
      exclusive.merge(index.groupOf(r), exclusive(regions, row), WideSum::plus);
      if (s.exclusive(r) != null) {
        Distribution d = spans.get(index.groupOf(r));
        if (d == null) {
          spans.put(index.groupOf(r), s.exclusive(r).copy());
        } else {
          d.add(s.exclusive(r));
        }
      }
    }
    for (ProcessSums p : s.processes()) {
      for (int g = 0; g < p.groupTicks.length; g++) {
        inclusive.merge(g, WideSum.unsigned(p.groupTicks[g]), WideSum::plus);
      }
    }
    sums.forEach(
        (g, sum) -> {
          List<Object> v = new ArrayList<>();
          v.add(groupNames.get(g));
          v.add(sum[0]);
          v.add(sum[1]);
          v.add(exclusive.get(g).value());
          v.add(exclusive.get(g).shareOf(totalExclusive));
          v.add(s.isStored() ? null : inclusive.getOrDefault(g, WideSum.ZERO).value());
          CallDurationColumns.add(v, spans.get(g));
          t.row(v.toArray());
        });
    return t.sort("exclusive");
  }

  ReportTable cells() {
    ReportTable t =
        new ReportTable("process-region", "Functions on each process")
            .column("process", "process", Unit.TEXT, 1)
            .column("name", "function", Unit.TEXT, 1)
            .column("calls", "calls", Unit.COUNT, 1)
            .column("exclusive", "excl. time", Unit.TIME, 1)
            .column("inclusive", "incl. time", Unit.TIME, 1)
            .column("inclusive_all", "incl. time, recursion counted again", Unit.TIME, 3)
            .column("exclusive_call_min", "excl. min", Unit.TIME, 2)
            .column("exclusive_call_max", "excl. max", Unit.TIME, 2)
            .column("inclusive_call_min", "incl. min", Unit.TIME, 3)
            .column("inclusive_call_max", "incl. max", Unit.TIME, 3)
            .column("open", "open calls", Unit.COUNT, 3)
            .column("region_id", "token", Unit.COUNT, 3);
    KeyedSums c = s.calls();
    if (c == null) {
      return t.note("There were too many; --memory SIZE allows more.");
    }
    for (long key : c.sortedKeys()) {
      int row = c.find(key);
      t.row(
          process((int) (key >>> 32)),
          region((int) key),
          calls(c, row),
          exclusive(c, row).value(),
          inclusive(c, row).value(),
          inclusiveAll(c, row).value(),
          known(c.get(row, CallSums.MIN_EXCLUSIVE)),
          known(c.get(row, CallSums.MAX_EXCLUSIVE)),
          known(c.get(row, CallSums.MIN_INCLUSIVE)),
          known(c.get(row, CallSums.MAX_INCLUSIVE)),
          c.get(row, CallSums.OPEN),
          regionToken((int) key));
    }
    return t.keepLargest("exclusive");
  }
}
