package org.tracetool.stats.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.tracetool.core.definition.Activity;
import org.tracetool.core.system.LocationTable;
import org.tracetool.stats.TraceStatistics;
import org.tracetool.stats.report.ReportColumn.Unit;
import org.tracetool.stats.scope.StatsIndex;
import org.tracetool.stats.sums.Distribution;
import org.tracetool.stats.sums.KeyedSums;
import org.tracetool.stats.sums.MessageColumns;
import org.tracetool.stats.sums.ProcessSums;
import org.tracetool.stats.sums.WideSum;

/** What processes and threads spent their time on. */
final class ProcessTables {
  private final TraceStatistics s;
  private final StatsIndex index;
  private final List<String> processNames;
  private List<ProcessSums> lastList;
  private Distribution lastSpans;

  ProcessTables(TraceStatistics statistics) {
    s = statistics;
    index = statistics.index();
    processNames = index.processes().distinctNames();
  }

  /**
   * How many chosen processes there are: those that the trace defines, also without events, and
   * others that have events.
   */
  static long processes(TraceStatistics s) {
    StatsIndex index = s.index();
    long undefined =
        s.processes().stream()
            .filter(p -> p.process >= index.processCount() && index.hasProcess(p.process))
            .count();
    LocationTable table = LocationTable.of(index.definitions());
    return undefined + table.processes(s.options().reading()::wants);
  }

  /** How many processes have events. Shares and efficiencies are of these. */
  static long processesWithEvents(TraceStatistics s) {
    StatsIndex index = s.index();
    return s.processes().stream()
        .filter(p -> index.hasProcess(p.process))
        .map(p -> index.processOf(p.process))
        .distinct()
        .count();
  }

  /** How many chosen threads there are besides the main ones of processes, also without events. */
  static long otherThreads(TraceStatistics s) {
    return LocationTable.of(s.index().definitions()).threads(s.options().reading()::wants);
  }

  /** What has a row. */
  enum Row {
    THREAD("thread", "Threads"),
    PROCESS("process", "Processes"),
    NODE("node", "Nodes");

    private final String label;
    private final String title;

    Row(String label, String title) {
      this.label = label;
      this.title = title;
    }
  }

  /**
   * Processes, threads or nodes.
   *
   * @param by what has a row of its own; what belongs to it is added up
   */
  ReportTable table(Row by) {
    ReportTable t = new ReportTable(by.label, by.title).column("name", by.label, Unit.TEXT, 1);
    if (by == Row.NODE) {
      t.column("processes", "processes", Unit.COUNT, 1);
    }
    if (by != Row.THREAD) {
      t.column("threads", "threads", Unit.COUNT, 3);
    }
    t.column("calls", "calls", Unit.COUNT, 2).column("time", "time", Unit.TIME, 1);
    for (Activity a : Activity.values()) {
      t.column(key(a), a.label(), Unit.TIME, 3);
    }
    for (Activity a : Activity.values()) {
      t.column(key(a) + "_share", a.label(), Unit.SHARE, isUsual(a) ? 1 : 2);
    }
    t.column("waiting", "waiting", Unit.TIME, 1)
        .column("first", "first event", Unit.MOMENT, 3)
        .column("last", "last event", Unit.MOMENT, 3)
        .column("open", "open calls", Unit.COUNT, 3)
        .column("sends", "sends", Unit.COUNT, 2)
        .column("sent", "sent", Unit.BYTES, 2)
        .column("receives", "receives", Unit.COUNT, 3)
        .column("received", "received", Unit.BYTES, 3);
    CallDurationColumns.addColumns(t, "exclusive_call_", "excl. ", 3);
    Map<Integer, List<ProcessSums>> members = new TreeMap<>();
    for (ProcessSums p : s.processes()) {
      if (by == Row.PROCESS ? index.hasProcess(p.process) : !index.isGroup(p.process)) {
        members.computeIfAbsent(place(by, p.process), k -> new ArrayList<>()).add(p);
      }
    }
    List<Integer> order = new ArrayList<>(members.keySet());
    order.sort(Integer::compareUnsigned); // the unknown host last
    long[][] times = new long[2][members.size()];
    int at = 0;
    for (int place : order) {
      List<ProcessSums> list = members.get(place);
      t.row(row(by, name(by, place), list));
      times[0][at] = list.stream().mapToLong(ProcessTables::computation).sum();
      times[1][at++] = waiting(list).longValue();
    }
    return t.keepHeaviest(differences(times), outliers(times));
  }

  private static long computation(ProcessSums p) {
    return p.activity[Activity.APPLICATION.ordinal()];
  }

  /** How far each process is from the median of all, in computation or in waiting. */
  private static long[] differences(long[][] times) {
    long[] most = new long[times[0].length];
    for (long[] each : times) {
      long[] sorted = each.clone();
      Arrays.sort(sorted);
      long median = sorted.length == 0 ? 0 : sorted[(sorted.length - 1) / 2];
      for (int i = 0; i < each.length; i++) {
        most[i] = Math.max(most[i], Math.abs(each[i] - median));
      }
    }
    return most;
  }

  /** What is said of the processes that differ most. */
  private String outliers(long[][] times) {
    ValueFormat units = new ValueFormat(s.ticksPerSecond());
    return "The farthest from the median in application time or waiting. Mean: application "
        + units.time(mean(times[0]))
        + (s.waits() == null ? "." : ", waiting " + units.time(mean(times[1])) + ".");
  }

  private static double mean(long[] values) {
    double sum = 0;
    for (long value : values) {
      sum += value;
    }
    return values.length == 0 ? 0 : sum / values.length;
  }

  private int place(Row by, int process) {
    return switch (by) {
      case THREAD -> process;
      case PROCESS -> index.processOf(process);
      case NODE -> index.host(process);
    };
  }

  private String name(Row by, int place) {
    if (by != Row.NODE) {
      return processNames.get(place);
    }
    return place < 0 ? "(unknown)" : index.hosts().get(place);
  }

  private static boolean isUsual(Activity a) {
    return a != Activity.MEASUREMENT && a != Activity.DEVICE;
  }

  private static String key(Activity a) {
    return a.name().toLowerCase(Locale.ROOT);
  }

  private Object[] row(Row by, String name, List<ProcessSums> list) {
    long calls = 0;
    long open = 0;
    WideSum busy = WideSum.ZERO;
    long first = list.get(0).first;
    long last = list.get(0).last;
    WideSum[] activity = new WideSum[Activity.values().length];
    Arrays.fill(activity, WideSum.ZERO);
    boolean any = false;
    WideSum[] messages = new WideSum[4];
    Arrays.fill(messages, WideSum.ZERO);
    Set<Integer> seen = new HashSet<>();
    for (ProcessSums p : list) {
      calls += p.calls + p.open;
      open += p.open;
      busy = busy.plus(WideSum.unsigned(p.busy()));
      first = Long.compareUnsigned(p.first, first) < 0 ? p.first : first;
      last = Long.compareUnsigned(p.last, last) > 0 ? p.last : last;
      for (int a = 0; a < activity.length; a++) {
        activity[a] = activity[a].plus(WideSum.unsigned(p.activity[a]));
      }
      any |= p.exclusive != null && p.exclusive.count() > 0;
      if (seen.add(p.process)) { // processes without definition share their sums
        addMessages(p.process, messages);
      }
    }
    List<Object> v = new ArrayList<>();
    v.add(name);
    if (by == Row.NODE) {
      v.add(
          list.stream()
              .filter(p -> index.hasProcess(p.process))
              .map(p -> index.processOf(p.process))
              .distinct()
              .count());
    }
    if (by != Row.THREAD) {
      v.add(list.stream().filter(p -> index.isThread(p.process)).count());
    }
    v.add(calls);
    v.add(busy.value());
    for (WideSum a : activity) {
      v.add(a.value());
    }
    for (WideSum a : activity) {
      v.add(a.shareOf(busy));
    }
    v.add(s.waits() == null ? null : waiting(list).value());
    v.add(s.isStored() ? null : (Object) first);
    v.add(s.isStored() ? null : (Object) last);
    v.add(open);
    for (int i : new int[] {0, 1, 2, 3}) {
      v.add(messages[i].value());
    }
    CallDurationColumns.add(v, any ? () -> spans(list) : null);
    return v.toArray();
  }

  /** The calls of a process; those of the last one that was asked for are kept. */
  private Distribution spans(List<ProcessSums> list) {
    if (list != lastList) {
      Distribution spans = null;
      for (ProcessSums p : list) {
        if (p.exclusive != null && spans == null) {
          spans = list.size() == 1 ? p.exclusive : p.exclusive.copy();
        } else if (p.exclusive != null) {
          spans.add(p.exclusive);
        }
      }
      lastList = list;
      lastSpans = spans;
    }
    return lastSpans;
  }

  private void addMessages(int place, WideSum[] sums) {
    KeyedSums m = s.messageProcesses();
    int row = m.find(place);
    if (row >= 0) {
      sums[0] = sums[0].plus(m.sum(row, MessageColumns.SENDS));
      sums[1] = sums[1].plus(m.sum(row, MessageColumns.SENT_BYTES));
      sums[2] = sums[2].plus(m.sum(row, MessageColumns.RECEIVES));
      sums[3] = sums[3].plus(m.sum(row, MessageColumns.RECEIVED_BYTES));
    }
  }

  /** Ticks that processes waited; those without definition share their sums. */
  private WideSum waiting(List<ProcessSums> list) {
    WideSum sum = WideSum.ZERO;
    int last = -1;
    for (ProcessSums p : list) { // in the order of places
      if (s.waits() != null && p.process != last) {
        sum = sum.plus(WaitTables.ticks(s.waits().byProcess(), p.process));
        last = p.process;
      }
    }
    return sum;
  }
}
