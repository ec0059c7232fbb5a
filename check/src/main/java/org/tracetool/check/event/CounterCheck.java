package org.tracetool.check.event;

import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.tracetool.check.finding.CheckKind;
import org.tracetool.check.finding.Finding;
import org.tracetool.core.collect.LongMap;
import org.tracetool.core.counter.CounterGrowth;
import org.tracetool.core.counter.CounterSamples;
import org.tracetool.core.counter.CounterSeries;
import org.tracetool.core.event.EventCursor;

/**
 * Finds counters that only accumulate, by their definition, and fall nevertheless. All of them are
 * one finding: the usual cause is a tool that declares its gauges as accumulated.
 */
final class CounterCheck {
  /** Counters of processes that are followed at most. */
  private static final int MAX_FOLLOWED = 1 << 21;

  /** Names in a message. */
  private static final int MAX_NAMES = 20;

  private static final Object ALL = "all counters";

  private final CheckContext context;

  /** By stream; under 0 for all that have no definitions of their own. */
  private final Map<Integer, CounterSamples> samplesOf = new HashMap<>();

  private CounterSamples samples;
  private int stream = -1;

  /** Place of the last value by counter and process. */
  private final LongMap places = new LongMap();

  private long[] values = new long[64];
  private int used;
  private final Set<String> names = new LinkedHashSet<>();
  private final Set<Integer> fallen = new LinkedHashSet<>();
  private final Set<Integer> carriers = new LinkedHashSet<>();

  CounterCheck(CheckContext context) {
    this.context = context;
  }

  /** A record with samples. */
  void record(LocationState loc, EventCursor event, long time) {
    if (context.stream != stream) {
      stream = context.stream;
      int own = context.definitions.hasLocal(stream) ? stream : 0;
      samples = samplesOf.computeIfAbsent(own, s -> new CounterSamples(context.definitions, s));
    }
    int count = samples.read(event);
    for (int i = 0; i < count; i++) {
      CounterSeries series = samples.at(i);
      if (series.growth() == CounterGrowth.ACCUMULATED && series.name() != null) {
        checkSample(loc, event.location(), series, samples.raw(i), time);
      }
    }
  }

  private void checkSample(
      LocationState loc, int recorder, CounterSeries series, long value, long time) {
    long key = (long) series.number() << 32 | Integer.toUnsignedLong(recorder);
    long place = places.get(key);
    if (place == LongMap.ABSENT) {
      if (used < MAX_FOLLOWED) {
        values = used == values.length ? Arrays.copyOf(values, 2 * used) : values;
        places.put(key, used);
        values[used++] = value;
      }
      return;
    }
    long before = values[(int) place];
    values[(int) place] = value;
    if (series.isFall(before, value)) {
      report(loc, series, before, value, time);
    }
  }

  private void report(LocationState loc, CounterSeries series, long before, long value, long time) {
    Finding f = context.findings.at(CheckKind.COUNTER_FALLS, ALL);
    f.add(1).rank(loc.rank);
    boolean isNew = fallen.add(series.token());
    if (carriers.add(loc.token) || isNew) {
      if (names.size() < MAX_NAMES) {
        names.add(series.name());
      }
      f.token(names.iterator().next()).say(message(loc, series));
    }
    if (f.wantsPlace()) {
      String what =
          series.name() + " falls from " + series.text(before) + " to " + series.text(value);
      f.place(context.place(loc, time, what));
    }
  }

  private String message(LocationState loc, CounterSeries series) {
    if (fallen.size() == 1) {
      String of = carriers.size() == 1 ? context.who(loc) : carriers.size() + " processes";
      return "counter " + series.name() + " of " + of + " falls, though it only accumulates";
    }
    int more = fallen.size() - names.size();
    return fallen.size()
        + " counters of "
        + (carriers.size() == 1 ? context.who(loc) : carriers.size() + " processes")
        + " fall, though their definitions say that they only accumulate: "
        + String.join(", ", names)
        + (more > 0 ? " and " + more + " more" : "");
  }
}
