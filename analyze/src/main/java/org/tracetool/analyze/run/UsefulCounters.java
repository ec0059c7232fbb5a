package org.tracetool.analyze.run;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.tracetool.core.counter.CounterGrowth;
import org.tracetool.core.counter.CounterSamples;
import org.tracetool.core.counter.CounterSeries;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventCursor;

/**
 * Instructions and cycles of the useful time. What was counted between two samples of a location is
 * useful as far as the time between them is.
 */
final class UsefulCounters {
  static final int INSTRUCTIONS = 0;
  static final int CYCLES = 1;
  private static final String[] NAMES = {"PAPI_TOT_INS", "PAPI_TOT_CYC"};
  private static final byte OTHER = -1;
  private static final byte UNKNOWN = -2;

  /** What was sampled last at a location. */
  static final class Last {
    private final long[] raw = new long[NAMES.length];
    private final boolean[] has = new boolean[NAMES.length];
    private final long[] time = new long[NAMES.length];
    private final long[] useful = new long[NAMES.length];
    private final double[] sums = new double[NAMES.length];
  }

  /** The samples of a stream, and which counter each of their series is. */
  private static final class Stream {
    private final CounterSamples samples;
    private byte[] counters = {};

    private Stream(CounterSamples samples) {
      this.samples = samples;
    }

    private byte counter(CounterSeries series) {
      int number = series.number();
      if (number >= counters.length) {
        int known = counters.length;
        counters = Arrays.copyOf(counters, number + NAMES.length);
        Arrays.fill(counters, known, counters.length, UNKNOWN);
      }
      if (counters[number] == UNKNOWN) {
        int at = Arrays.asList(NAMES).indexOf(series.name());
        boolean counts = series.isCounter() && series.growth() != CounterGrowth.ABSOLUTE;
        counters[number] = counts && at >= 0 ? (byte) at : OTHER;
      }
      return counters[number];
    }
  }

  private final Definitions definitions;
  private final StateClock clock;
  private final boolean isDefined;
  private final Map<Integer, Stream> streams = new HashMap<>();

  UsefulCounters(Definitions definitions, StateClock clock) {
    this.definitions = definitions;
    this.clock = clock;
    isDefined =
        definitions.all(Definition.Counter.class).stream()
            .anyMatch(c -> Arrays.asList(NAMES).contains(c.name()));
  }

  /** Takes a record of samples. */
  void take(EventCursor e, AnalyzedLocation l, int stream, long now) {
    if (!isDefined || l.device != null) {
      return;
    }
    int own = definitions.hasLocal() ? stream : 0;
    Stream of = streams.computeIfAbsent(own, id -> new Stream(new CounterSamples(definitions, id)));
    int count = of.samples.read(e);
    for (int i = 0; i < count; i++) {
      CounterSeries series = of.samples.at(i);
      byte counter = of.counter(series);
      if (counter >= 0 && series.location(l.token) == l.token) {
        addSample(l, counter, series, of.samples.raw(i), now);
      }
    }
  }

  private void addSample(
      AnalyzedLocation l, int counter, CounterSeries series, long raw, long now) {
    clock.advance(l, now);
    if (l.counters == null) {
      l.counters = new Last();
    }
    Last last = l.counters;
    long useful = l.sums[RunState.USEFUL] + l.held[RunState.USEFUL];
    boolean isTotal = series.growth() == CounterGrowth.ACCUMULATED;
    if (last.has[counter] || !isTotal) {
      long from = last.has[counter] ? last.time[counter] : l.first;
      double share = now > from ? (double) (useful - last.useful[counter]) / (now - from) : 0;
      boolean isKnown = !isTotal || !series.isFall(last.raw[counter], raw);
      double step = isTotal ? series.step(last.raw[counter], raw) : series.value(raw);
      last.sums[counter] += isKnown ? step * Math.max(0, Math.min(1, share)) : 0;
    }
    if (!last.has[counter] || now > last.time[counter] || isTotal) {
      last.raw[counter] = raw;
      last.time[counter] = now;
      last.useful[counter] = useful;
    }
    last.has[counter] = true;
  }

  /** What all CPU locations counted; NaN if one that computed has no samples. */
  static double sum(Iterable<AnalyzedLocation> cpu, int counter) {
    double sum = 0;
    boolean hasAny = false;
    for (AnalyzedLocation l : cpu) {
      boolean has = l.counters != null && l.counters.has[counter];
      if (!has && l.sums[RunState.USEFUL] > 0) {
        return Double.NaN;
      }
      hasAny |= has;
      sum += has ? l.counters.sums[counter] : 0;
    }
    return hasAny ? sum : Double.NaN;
  }
}
