package org.tracetool.stats.report;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.tracetool.core.definition.Activity;
import org.tracetool.stats.TraceStatistics;
import org.tracetool.stats.report.Column.Unit;
import org.tracetool.stats.scope.TraceIndex;
import org.tracetool.stats.sums.CallSums;
import org.tracetool.stats.sums.Distribution;
import org.tracetool.stats.sums.KeyedSums;
import org.tracetool.stats.sums.MessageSums;
import org.tracetool.stats.sums.PathTree;
import org.tracetool.stats.sums.ProcessSums;

/** The tables about calls: by region, group, process, thread, call path. */
public final class FunctionTables {
  private static final String[] SPAN_KEYS = {
    "min", "q1", "median", "q3", "p95", "p99", "max", "mean", "deviation", "dispersion"
  };
  private static final String[] SPAN_TITLES = {
    "min", "q1", "median", "q3", "95 %", "99 %", "max", "mean", "dev.", "dispersion"
  };

  private final TraceStatistics s;
  private final TraceIndex index;
  private final List<String> regionNames;
  private final List<String> groupNames;
  private final List<String> processNames;
  private final long totalExclusive;
  private final int locationCount;
  private final int processCount;

  FunctionTables(TraceStatistics statistics) {
    s = statistics;
    index = statistics.index();
    regionNames = index.regions().distinctNames();
    groupNames = index.regionGroups().distinctNames();
    processNames = index.processes().distinctNames();
    long sum = 0;
    KeyedSums regions = s.regions();
    for (long key : regions.sortedKeys()) {
      sum += exclusive(regions, regions.find(key));
    }
    totalExclusive = sum;
    int locations = 0;
    int main = 0;
    for (ProcessSums p : s.processes()) {
      boolean calls = p.calls + p.open > 0 || p.busy() > 0;
      locations += calls ? 1 : 0;
      main += calls && index.processOf(p.process) == p.process ? 1 : 0;
    }
    locationCount = locations;
    processCount = main;
  }

  public static long exclusive(KeyedSums t, int row) {
    return t.get(row, CallSums.EXCLUSIVE) + t.get(row, CallSums.CUT_EXCLUSIVE);
  }

  /** Time of the outermost calls. */
  static long inclusive(KeyedSums t, int row) {
    return t.get(row, CallSums.INCLUSIVE)
        - t.get(row, CallSums.NESTED)
        + t.get(row, CallSums.CUT_INCLUSIVE)
        - t.get(row, CallSums.CUT_NESTED);
  }

  public static long calls(KeyedSums t, int row) {
    return t.get(row, CallSums.CALLS) + t.get(row, CallSums.OPEN);
  }

  private Double share(long exclusive) {
    return totalExclusive == 0 ? null : (double) exclusive / totalExclusive;
  }

  private static Double mean(long ticks, long calls) {
    return calls == 0 ? null : (double) ticks / calls;
  }

  /** A smallest or largest value, null if there was none. */
  static Long known(long value) {
    return value == Long.MAX_VALUE || value == Long.MIN_VALUE ? null : (Long) value;
  }

  private static void distributionColumns(Table t, String prefix, String title, int rank) {
    for (int i = 0; i < SPAN_KEYS.length; i++) {
      boolean main = rank == 2 && (i == 2 || i == 6);
      t.column(prefix + SPAN_KEYS[i], title + SPAN_TITLES[i], Unit.TIME, main ? 2 : 3);
    }
  }

  private static void distribution(List<Object> row, Distribution d) {
    if (d == null || d.count() == 0) {
      for (int i = 0; i < SPAN_KEYS.length; i++) {
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

  /**
   * Over how many the time of a region could be spread: all processes that call anything, and their
   * threads as well if any of these calls the region.
   */
  private int spreadOver(int region) {
    return Math.max(1, s.spread().threads(region) == 0 ? processCount : locationCount);
  }

  Table regions() {
    Table t =
        new Table("region", "Functions")
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
    distributionColumns(t, "exclusive_call_", "excl. ", 2);
    distributionColumns(t, "inclusive_call_", "incl. ", 3);
    KeyedSums regions = s.regions();
    for (long key : regions.sortedKeys()) {
      int r = (int) key;
      int row = regions.find(key);
      long complete = regions.get(row, CallSums.CALLS);
      List<Object> v = new ArrayList<>();
      v.add(regionNames.get(r));
      v.add(groupNames.get(index.groupOf(r)));
      v.add(calls(regions, row));
      v.add(exclusive(regions, row));
      v.add(share(exclusive(regions, row)));
      v.add(inclusive(regions, row));
      v.add(regions.get(row, CallSums.INCLUSIVE) + regions.get(row, CallSums.CUT_INCLUSIVE));
      v.add(mean(regions.get(row, CallSums.EXCLUSIVE), complete));
      v.add(mean(regions.get(row, CallSums.INCLUSIVE), complete));
      v.add(regions.get(row, CallSums.OPEN));
      v.add(regions.get(row, CallSums.EARLIER));
      v.add((long) s.spread().participants(r));
      v.add(imbalance(r, exclusive(regions, row)));
      distribution(v, s.exclusive(r));
      distribution(v, s.inclusive(r));
      t.row(v.toArray());
    }
    return t.sort("exclusive");
  }

  /** 0 if all spend the same time in a region, 1 if one spends all of it; null if there is one. */
  private Double imbalance(int region, long exclusive) {
    int n = spreadOver(region);
    long max = s.spread().max(region);
    if (n < 2 || max <= 0) {
      return null;
    }
    double mean = (double) exclusive / n;
    return Math.max(0, (max - mean) / max * n / (n - 1));
  }

  Table imbalances() {
    Table t =
        new Table("imbalance", "Largest load imbalances")
            .column("name", "function", Unit.TEXT, 1)
            .column("lost", "lost time", Unit.TIME, 1)
            .column("imbalance", "imbalance", Unit.SHARE, 1)
            .column("mean", "mean / process", Unit.TIME, 1)
            .column("max", "max", Unit.TIME, 1)
            .column("max_process", "max on", Unit.TEXT, 1)
            .column("min", "min", Unit.TIME, 2)
            .column("min_process", "min on", Unit.TEXT, 2)
            .note("Lost time is the longest exclusive time of a process minus the mean of all.");
    KeyedSums regions = s.regions();
    for (long key : regions.sortedKeys()) {
      int r = (int) key;
      int n = spreadOver(r);
      long exclusive = exclusive(regions, regions.find(key));
      double mean = (double) exclusive / n;
      long max = s.spread().max(r);
      if (n > 1 && max > mean) {
        boolean all = s.spread().participants(r) >= n;
        t.row(
            regionNames.get(r),
            max - mean,
            imbalance(r, exclusive),
            mean,
            max,
            process(s.spread().maxProcess(r)),
            all ? s.spread().min(r) : 0L,
            all ? process(s.spread().minProcess(r)) : "(not all call it)");
      }
    }
    return t.sort("lost");
  }

  private String process(int place) {
    return processNames.get(place);
  }

  Table groups() {
    Table t =
        new Table("group", "Groups")
            .column("name", "group", Unit.TEXT, 1)
            .column("regions", "functions", Unit.COUNT, 2)
            .column("calls", "calls", Unit.COUNT, 1)
            .column("exclusive", "excl. time", Unit.TIME, 1)
            .column("share", "share", Unit.SHARE, 1)
            .column("inclusive", "incl. time", Unit.TIME, 1);
    distributionColumns(t, "exclusive_call_", "excl. ", 2);
    Map<Integer, long[]> sums = new TreeMap<>();
    Map<Integer, Distribution> spans = new HashMap<>();
    KeyedSums regions = s.regions();
    for (long key : regions.sortedKeys()) {
      int r = (int) key;
      int row = regions.find(key);
      long[] sum = sums.computeIfAbsent(index.groupOf(r), g -> new long[4]);
      sum[0]++;
      sum[1] += calls(regions, row);
      sum[2] += exclusive(regions, row);
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
        if (sums.containsKey(g)) {
          sums.get(g)[3] += p.groupTicks[g];
        }
      }
    }
    sums.forEach(
        (g, sum) -> {
          List<Object> v = new ArrayList<>();
          v.add(groupNames.get(g));
          v.add(sum[0]);
          v.add(sum[1]);
          v.add(sum[2]);
          v.add(share(sum[2]));
          v.add(s.isStored() ? null : (Object) sum[3]);
          distribution(v, spans.get(g));
          t.row(v.toArray());
        });
    return t.sort("exclusive");
  }

  /**
   * Processes or threads.
   *
   * @param threads whether each thread has its own row; else it belongs to its process
   */
  Table processes(boolean threads) {
    Table t =
        new Table(threads ? "thread" : "process", threads ? "Threads" : "Processes")
            .column("name", threads ? "thread" : "process", Unit.TEXT, 1);
    if (!threads) {
      t.column("threads", "threads", Unit.COUNT, 3);
    }
    t.column("calls", "calls", Unit.COUNT, 2).column("time", "time", Unit.TIME, 1);
    for (Activity a : Activity.values()) {
      t.column(key(a), a.label(), Unit.TIME, 3);
    }
    for (Activity a : Activity.values()) {
      t.column(key(a) + "_share", a.label(), Unit.SHARE, a == Activity.MEASUREMENT ? 2 : 1);
    }
    t.column("waiting", "waiting", Unit.TIME, 1)
        .column("first", "first event", Unit.MOMENT, 3)
        .column("last", "last event", Unit.MOMENT, 3)
        .column("open", "open calls", Unit.COUNT, 3)
        .column("sends", "sends", Unit.COUNT, 2)
        .column("sent", "sent", Unit.BYTES, 2)
        .column("receives", "receives", Unit.COUNT, 3)
        .column("received", "received", Unit.BYTES, 3);
    distributionColumns(t, "exclusive_call_", "excl. ", 3);
    Map<Integer, List<ProcessSums>> members = new TreeMap<>();
    for (ProcessSums p : s.processes()) {
      int place = threads ? p.process : index.processOf(p.process);
      members.computeIfAbsent(place, k -> new ArrayList<>()).add(p);
    }
    members.forEach((place, list) -> t.row(processRow(threads, process(place), list)));
    return t;
  }

  private static String key(Activity a) {
    return a.name().toLowerCase(java.util.Locale.ROOT);
  }

  private Object[] processRow(boolean threads, String name, List<ProcessSums> list) {
    long calls = 0;
    long open = 0;
    long busy = 0;
    long waiting = 0;
    long first = list.get(0).first;
    long last = list.get(0).last;
    long[] activity = new long[Activity.values().length];
    Distribution spans = null;
    long[] messages = new long[4];
    List<Integer> seen = new ArrayList<>();
    for (ProcessSums p : list) {
      calls += p.calls + p.open;
      open += p.open;
      busy += p.busy();
      first = Long.compareUnsigned(p.first, first) < 0 ? p.first : first;
      last = Long.compareUnsigned(p.last, last) > 0 ? p.last : last;
      for (int a = 0; a < activity.length; a++) {
        activity[a] += p.activity[a];
      }
      if (p.exclusive != null) {
        if (spans == null) {
          spans = p.exclusive.copy();
        } else {
          spans.add(p.exclusive);
        }
      }
      if (!seen.contains(p.process)) { // processes without definition share their sums
        seen.add(p.process);
        addMessages(p.process, messages);
        waiting += waiting(p.process);
      }
    }
    List<Object> v = new ArrayList<>();
    v.add(name);
    if (!threads) {
      v.add((long) list.size());
    }
    v.add(calls);
    v.add(busy);
    for (long a : activity) {
      v.add(a);
    }
    for (long a : activity) {
      v.add(busy == 0 ? null : (Object) ((double) a / busy));
    }
    v.add(s.waits() == null ? null : (Object) waiting);
    v.add(s.isStored() ? null : (Object) first);
    v.add(s.isStored() ? null : (Object) last);
    v.add(open);
    for (int i : new int[] {0, 1, 2, 3}) {
      v.add(messages[i]);
    }
    distribution(v, spans);
    return v.toArray();
  }

  private void addMessages(int place, long[] sums) {
    KeyedSums m = s.messageProcesses();
    int row = m.find(place);
    if (row >= 0) {
      sums[0] += m.get(row, MessageSums.SENDS);
      sums[1] += m.get(row, MessageSums.SENT_BYTES);
      sums[2] += m.get(row, MessageSums.RECEIVES);
      sums[3] += m.get(row, MessageSums.RECEIVED_BYTES);
    }
  }

  private long waiting(int place) {
    return s.waits() == null ? 0 : WaitTables.ticks(s.waits().byProcess(), place);
  }

  Table cells() {
    Table t =
        new Table("process-region", "Functions on each process")
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
            .column("open", "open calls", Unit.COUNT, 3);
    KeyedSums c = s.calls();
    if (c == null) {
      return t.note("There were too many; --memory SIZE allows more.");
    }
    for (long key : c.sortedKeys()) {
      int row = c.find(key);
      t.row(
          process((int) (key >>> 32)),
          regionNames.get((int) key),
          calls(c, row),
          exclusive(c, row),
          inclusive(c, row),
          c.get(row, CallSums.INCLUSIVE) + c.get(row, CallSums.CUT_INCLUSIVE),
          known(c.get(row, CallSums.MIN_EXCLUSIVE)),
          known(c.get(row, CallSums.MAX_EXCLUSIVE)),
          known(c.get(row, CallSums.MIN_INCLUSIVE)),
          known(c.get(row, CallSums.MAX_INCLUSIVE)),
          c.get(row, CallSums.OPEN));
    }
    return t;
  }

  Table paths() {
    Table t =
        new Table("callpath", "Call paths")
            .column("name", "call path", Unit.TEXT, 1)
            .column("path", "full path", Unit.TEXT, 3)
            .column("depth", "depth", Unit.COUNT, 3)
            .column("calls", "calls", Unit.COUNT, 1)
            .column("exclusive", "excl. time", Unit.TIME, 1)
            .column("share", "share", Unit.SHARE, 1)
            .column("inclusive", "incl. time", Unit.TIME, 1)
            .column("open", "open calls", Unit.COUNT, 3);
    distributionColumns(t, "exclusive_call_", "excl. ", 2);
    PathTree tree = s.paths();
    for (int n : depthFirst(tree)) {
      int region = tree.region(n);
      String name = region == PathTree.DEEPER ? "(deeper)" : regionNames.get(region);
      List<Object> v = new ArrayList<>();
      v.add("  ".repeat(Math.min(tree.depth(n), 40) - 1) + name);
      v.add(fullPath(tree, n));
      v.add((long) tree.depth(n));
      v.add(tree.get(n, CallSums.CALLS) + tree.get(n, CallSums.OPEN));
      long exclusive = tree.get(n, CallSums.EXCLUSIVE) + tree.get(n, CallSums.CUT_EXCLUSIVE);
      v.add(exclusive);
      v.add(share(exclusive));
      v.add(tree.get(n, CallSums.INCLUSIVE) + tree.get(n, CallSums.CUT_INCLUSIVE));
      v.add(tree.get(n, CallSums.OPEN));
      distribution(v, tree.exclusive(n));
      t.row(v.toArray());
    }
    return t;
  }

  private String fullPath(PathTree tree, int node) {
    StringBuilder out = new StringBuilder();
    for (int region : tree.path(node)) {
      out.append(out.length() == 0 ? "" : ";");
      out.append(region == PathTree.DEEPER ? "(deeper)" : regionNames.get(region));
      if (out.length() > 4000) {
        return out.append(";…").toString();
      }
    }
    return out.toString();
  }

  /** Nodes, each followed by its children, the longest inclusive time first. */
  private static List<Integer> depthFirst(PathTree tree) {
    List<List<Integer>> children = new ArrayList<>();
    for (int n = 0; n < tree.size(); n++) {
      children.add(null);
      if (n != PathTree.ROOT && tree.isUsed(n)) {
        int parent = tree.parent(n);
        if (children.get(parent) == null) {
          children.set(parent, new ArrayList<>());
        }
        children.get(parent).add(n);
      }
    }
    List<Integer> out = new ArrayList<>();
    List<Integer> stack = new ArrayList<>();
    stack.add(PathTree.ROOT);
    while (!stack.isEmpty()) {
      int n = stack.remove(stack.size() - 1);
      if (n != PathTree.ROOT) {
        out.add(n);
      }
      List<Integer> below = children.get(n);
      if (below != null) {
        // By values that do not depend on threads: times, then the region.
        below.sort(
            (a, b) -> {
              int c = Long.compare(inclusive(tree, a), inclusive(tree, b));
              return c != 0 ? c : Integer.compare(tree.region(b), tree.region(a));
            });
        stack.addAll(below);
      }
    }
    return out;
  }

  private static long inclusive(PathTree tree, int n) {
    return tree.get(n, CallSums.INCLUSIVE) + tree.get(n, CallSums.CUT_INCLUSIVE);
  }
}
