package org.tracetool.stats.report;

import java.util.LinkedHashMap;
import java.util.Map;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.report.JsonWriter.SpelledValue;
import org.tracetool.core.time.Ticks;
import org.tracetool.core.time.UsefulTime;
import org.tracetool.stats.TraceStatistics;
import org.tracetool.stats.sums.ProcessSums;
import org.tracetool.stats.sums.WideSum;

/** The properties of a trace for programs: always the same keys, null where nothing is known. */
final class ProgramFacts {
  /** Digits that tell any two numbers apart. */
  private static final int DIGITS = 17;

  private ProgramFacts() {}

  /**
   * The values in order: texts, numbers or null.
   *
   * @param s the statistics; null for a trace that cannot be read
   */
  static Map<String, Object> of(TraceStatistics s) {
    Map<String, Object> facts = new LinkedHashMap<>();
    for (String key :
        new String[] {
          "processes",
          "threads",
          "processes_with_events",
          "distinct_process_count",
          "first_s",
          "last_s",
          "duration_s",
          "function_time_s",
          "parallel_efficiency",
          "load_balance",
          "communication_efficiency",
          "waiting_s",
          "event_count",
          "sends",
          "receives",
          "unmatched_sends",
          "unmatched_receives",
          "reversed_messages",
          "ticks_per_second",
          "stored"
        }) {
      facts.put(key, null);
    }
    if (s != null) {
      addProcesses(facts, s);
      facts.put("ticks_per_second", SpelledValue.unsigned(s.ticksPerSecond()));
      facts.put("stored", s.isStored());
      if (!s.isStored()) {
        addTimes(facts, s);
        addEfficiency(facts, s);
        addMessages(facts, s);
      }
    }
    return facts;
  }

  private static void addProcesses(Map<String, Object> facts, TraceStatistics s) {
    long places = s.processes().size();
    if (s.otherProcesses() > 0) {
      // The separate rows and one row for all others, which may be threads as well.
      facts.put("processes", places - 1 + s.otherProcesses());
      facts.put("distinct_process_count", places - 1);
      return;
    }
    facts.put("processes", ProcessTables.processes(s));
    facts.put("threads", ProcessTables.otherThreads(s));
    facts.put("processes_with_events", ProcessTables.processesWithEvents(s));
    facts.put("distinct_process_count", places);
  }

  private static void addTimes(Map<String, Object> facts, TraceStatistics s) {
    Ticks ticks = new Ticks(s.ticksPerSecond());
    facts.put("first_s", new SpelledValue(ticks.seconds(s.first())));
    facts.put("last_s", new SpelledValue(ticks.seconds(s.last())));
    facts.put("duration_s", new SpelledValue(ticks.seconds(s.last() - s.first())));
    WideSum busy = WideSum.ZERO;
    for (ProcessSums process : s.processes()) {
      busy = busy.plus(WideSum.unsigned(process.busy()));
    }
    facts.put("function_time_s", new SpelledValue(ticks.seconds(busy.exact())));
    if (s.waits() != null) {
      facts.put("waiting_s", new SpelledValue(ticks.seconds(WaitTables.ticks(s.waits()).exact())));
    }
    facts.put("event_count", s.records());
  }

  private static void addEfficiency(Map<String, Object> facts, TraceStatistics s) {
    UsefulTime useful = RunEfficiency.of(s);
    if (useful != null) {
      double duration = RunEfficiency.duration(s);
      facts.put("parallel_efficiency", share(useful.parallelEfficiency(duration)));
      facts.put("load_balance", share(useful.loadBalance()));
      facts.put("communication_efficiency", share(useful.communicationEfficiency(duration)));
    }
  }

  private static SpelledValue share(double value) {
    return Double.isNaN(value) ? null : new SpelledValue(GeneralNumber.plain(value, DIGITS));
  }

  private static void addMessages(Map<String, Object> facts, TraceStatistics s) {
    facts.put("sends", s.records(EventKind.SEND) + s.records(EventKind.ISEND));
    facts.put("receives", s.records(EventKind.RECEIVE) + s.records(EventKind.IRECEIVE));
    if (s.waits() != null) {
      facts.put("unmatched_sends", s.waits().unmatchedSends());
      facts.put("unmatched_receives", s.waits().unmatchedReceives());
      facts.put("reversed_messages", s.reversedMessages());
    }
  }
}
