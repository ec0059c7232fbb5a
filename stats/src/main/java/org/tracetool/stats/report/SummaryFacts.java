package org.tracetool.stats.report;

import java.util.ArrayList;
import java.util.List;
import org.tracetool.core.collect.UnsignedLong;
import org.tracetool.core.definition.Activity;
import org.tracetool.core.definition.CollectiveType;
import org.tracetool.core.event.EventFamily;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.text.CountText;
import org.tracetool.core.time.Ticks;
import org.tracetool.core.time.UsefulTime;
import org.tracetool.stats.TraceStatistics;
import org.tracetool.stats.sums.ProcessSums;
import org.tracetool.stats.sums.WideSum;

/** The properties of a trace in a few lines before any table. */
final class SummaryFacts {
  /**
   * A line.
   *
   * @param key name of the line, see {@link ProgramFacts}
   * @param label name for people
   * @param text value for people
   */
  record Fact(String key, String label, String text) {}

  /** Processes that others wait for in the line about waiting. */
  private static final int MAX_CAUSES = 3;

  private final TraceStatistics s;
  private final List<Fact> facts = new ArrayList<>();

  private SummaryFacts(TraceStatistics statistics) {
    s = statistics;
  }

  /** The facts in order. */
  static List<Fact> of(String trace, TraceStatistics statistics) {
    SummaryFacts o = new SummaryFacts(statistics);
    o.facts.add(new Fact("trace", "trace", trace));
    o.addProcesses();
    if (!statistics.isStored()) {
      o.addTimes();
      o.addEfficiency();
      o.addWaiting();
      o.count("events", "events", statistics.records());
      o.addMessages();
    }
    return o.facts;
  }

  /** The properties of two traces that are compared, one after the other. */
  static List<Fact> of(String a, TraceStatistics statisticsA, String b, TraceStatistics other) {
    List<Fact> both = new ArrayList<>();
    for (Fact f : of(a, statisticsA)) {
      both.add(new Fact("a_" + f.key(), f.label() + " A", f.text()));
    }
    for (Fact f : of(b, other)) {
      both.add(new Fact("b_" + f.key(), f.label() + " B", f.text()));
    }
    return both;
  }

  private void count(String key, String label, long value) {
    facts.add(new Fact(key, label, ValueFormat.count(value)));
  }

  private void addProcesses() {
    long processes = ProcessTables.processes(s);
    if (s.otherProcesses() > 0) {
      // The separate rows and one row for all others, which may be threads as well.
      count("processes", "processes and threads", s.processes().size() - 1 + s.otherProcesses());
      count("processes_told_apart", "… kept separate", s.processes().size() - 1);
      return;
    }
    long used = ProcessTables.processesWithEvents(s);
    String idle =
        used == processes ? "" : ", of which " + CountText.of(used, "has events", "have events");
    facts.add(new Fact("processes", "processes", ValueFormat.count(processes) + idle));
    long others = ProcessTables.otherThreads(s);
    if (others > 0) {
      count("threads", "threads in all", processes + others);
    }
  }

  private void addTimes() {
    Ticks ticks = new Ticks(s.ticksPerSecond());
    ValueFormat units = new ValueFormat(s.ticksPerSecond());
    long length = s.last() - s.first();
    String range = ticks.seconds(s.first()) + " s to " + ticks.seconds(s.last()) + " s";
    facts.add(
        new Fact(
            "duration_s",
            "duration",
            units.time(UnsignedLong.toDouble(length)) + "  (" + range + ")"));
    WideSum busy = WideSum.ZERO;
    double[] activity = new double[Activity.values().length];
    for (ProcessSums p : s.processes()) {
      busy = busy.plus(WideSum.unsigned(p.busy()));
      for (int a = 0; a < activity.length; a++) {
        activity[a] += UnsignedLong.toDouble(p.activity[a]);
      }
    }
    StringBuilder parts = new StringBuilder();
    for (Activity a : Activity.values()) {
      if (activity[a.ordinal()] > 0) {
        parts.append(parts.length() == 0 ? "" : ", ").append(a.label()).append(' ');
        parts.append(ValueFormat.share(activity[a.ordinal()] / busy.doubleValue()));
      }
    }
    facts.add(
        new Fact(
            "function_time_s",
            "time in functions",
            units.time(busy.doubleValue()) + (parts.length() == 0 ? "" : ": " + parts)));
  }

  /** The parallel efficiency, and what makes it up. */
  private void addEfficiency() {
    UsefulTime useful = RunEfficiency.of(s);
    double duration = RunEfficiency.duration(s);
    if (useful == null || Double.isNaN(useful.loadBalance())) {
      return;
    }
    long used = ProcessTables.processesWithEvents(s);
    facts.add(
        new Fact(
            "parallel_efficiency",
            "efficiency",
            factor(useful.parallelEfficiency(duration))
                + (used < ProcessTables.processes(s) ? " of the " + used + " with events" : "")
                + ": load balance "
                + factor(useful.loadBalance())
                + ", communication "
                + factor(useful.communicationEfficiency(duration))
                + "; tracetool analyze says what causes the loss"));
  }

  private static String factor(double value) {
    return value > 0 && value < 0.0005 ? "below 0.1 %" : ValueFormat.share(value);
  }

  /** How long processes waited, and for whom most of it. */
  private void addWaiting() {
    long ticks = WaitTables.ticks(s.waits()).longValue(); // for people, rounded
    boolean isPart = isCollectiveLeftOut();
    if (ticks == 0 && !isPart || s.waits() == null || s.waits().causes() == null) {
      return;
    }
    long busy = s.processes().stream().mapToLong(ProcessSums::busy).sum();
    StringBuilder text = new StringBuilder(new ValueFormat(s.ticksPerSecond()).time(ticks));
    if (busy > 0) {
      text.append(" (").append(ValueFormat.share((double) ticks / busy)).append(')');
    }
    ReportTable causes = StatsTable.WAIT_CAUSE.table(s);
    causes.keepTop(MAX_CAUSES);
    String before = " for the process that came last: ";
    for (Object[] row : causes.rows()) {
      text.append(before).append(ValueFormat.share((Double) row[causes.index("share")]));
      text.append(' ').append(row[causes.index("process")]);
      Object region = row[causes.index("region")];
      text.append(region == null ? "" : " (mostly in " + region + ")");
      before = ", ";
    }
    if (isPart) {
      text.append("; collective operations are not recorded: tracetool analyze estimates them");
    }
    facts.add(new Fact("waiting_s", "waiting", text.toString()));
  }

  /** Whether the trace has calls of collective operations, but does not record the operations. */
  private boolean isCollectiveLeftOut() {
    for (EventKind kind : EventKind.values()) {
      if (kind.family() == EventFamily.COLLECTIVE && s.records(kind) > 0) {
        return false;
      }
    }
    if (ProcessTables.processesWithEvents(s) < 2) {
      return false;
    }
    for (long region : s.regions().sortedKeys()) {
      if (CollectiveType.ofWaitingRegion(s.index().regions().name((int) region))
          != CollectiveType.UNKNOWN) {
        return true;
      }
    }
    return false;
  }

  private void addMessages() {
    long sends = s.records(EventKind.SEND) + s.records(EventKind.ISEND);
    long receives = s.records(EventKind.RECEIVE) + s.records(EventKind.IRECEIVE);
    if (sends + receives == 0) {
      return;
    }
    count("sends", "messages sent", sends);
    count("receives", "messages received", receives);
    if (s.waits() != null) {
      if (s.waits().unmatchedSends() > 0) {
        count("unmatched_sends", "… sent and not received", s.waits().unmatchedSends());
      }
      if (s.waits().unmatchedReceives() > 0) {
        count("unmatched_receives", "… received and not sent", s.waits().unmatchedReceives());
      }
      long reversed = s.reversedMessages();
      if (reversed > 0) {
        count("reversed_messages", "… received before sent", reversed);
      }
    }
  }
}
