package org.tracetool.testdata.agreement;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.tracetool.core.collect.UnsignedLong;
import org.tracetool.core.definition.CounterProperties;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventKind;

/** The counters of a {@link RandomRun} and their samples. */
final class RunSamples {
  private static final int GROUP = 12;

  private static final Definition.Counter WORK =
      new Definition.Counter(60, "work", CounterProperties.ACCUMULATED, GROUP, "#");
  private static final Definition.Counter LOAD =
      new Definition.Counter(
          61, "load", CounterProperties.ABSOLUTE | CounterProperties.DOUBLE, GROUP, "%");
  private static final Definition.Counter BALANCE =
      new Definition.Counter(
          62, "balance", CounterProperties.ABSOLUTE | CounterProperties.SIGNED8, GROUP, "#");
  private static final Definition.Counter ADDRESS =
      new Definition.Counter(
          63, "address", CounterProperties.ABSOLUTE | CounterProperties.UNSIGNED8, GROUP, "#");

  /** A step of the values from 2^63 on of which sums of a few thousand are exact in a double. */
  private static final long STEP = 1L << 30;

  private final ProgramState run;
  private final Map<RunLocation, Long> work = new HashMap<>();
  private final SortedMap<String, List<Double>> samples = new TreeMap<>();
  private final SortedMap<String, List<Double>> differences = new TreeMap<>();

  RunSamples(ProgramState run) {
    this.run = run;
  }

  void addTo(Definitions.Builder definitions) {
    definitions.add(new Definition.CounterGroup(GROUP, "Counters"));
    definitions.add(WORK);
    definitions.add(LOAD);
    if (run.has(RunFeature.COUNTER_RANGES)) {
      definitions.add(BALANCE);
      definitions.add(ADDRESS);
    }
  }

  /**
   * Number, least and largest value of the samples of each counter of a location.
   *
   * @param asDifferences whether values of a counter that accumulates are differences
   */
  SortedMap<String, String> facts(boolean asDifferences) {
    SortedMap<String, String> facts = new TreeMap<>();
    samples.forEach(
        (key, own) -> {
          List<Double> values = asDifferences ? differences.getOrDefault(key, own) : own;
          double least = values.stream().mapToDouble(v -> v).min().orElse(0);
          double largest = values.stream().mapToDouble(v -> v).max().orElse(0);
          facts.put(key, RandomRunFacts.samples(values.size(), least, largest));
        });
    return facts;
  }

  /** A location samples its counters. */
  void add(RunLocation l) {
    if (run.has(RunFeature.COUNTERS)) {
      long more = run.random.nextInt(50);
      long value = work.merge(l, more, Long::sum);
      add(l, WORK, run.clock.now(), value, value);
      differences.computeIfAbsent(key(l, WORK), k -> new ArrayList<>()).add((double) more);
    }
    if (run.has(RunFeature.UNKNOWN_VALUES)) {
      boolean isKnown = run.random.nextInt(3) > 0;
      double load = isKnown ? run.random.nextInt(100) / 4.0 : Double.NaN;
      add(l, LOAD, run.clock.next(), Double.doubleToRawLongBits(load), load);
    }
    if (run.has(RunFeature.COUNTER_RANGES)) {
      long balance = run.random.nextInt(2000) - 1000;
      add(l, BALANCE, run.clock.next(), balance, balance);
      long address = run.random.nextInt(1 << 20) * STEP - (run.random.nextBoolean() ? 0 : 1L << 63);
      add(l, ADDRESS, run.clock.next(), address, UnsignedLong.toDouble(address));
    }
  }

  private void add(RunLocation l, Definition.Counter c, long time, long raw, double value) {
    l.add(time, EventKind.COUNTER, c.token(), raw);
    if (!Double.isNaN(value)) {
      samples.computeIfAbsent(key(l, c), k -> new ArrayList<>()).add(value);
    }
  }

  private static String key(RunLocation l, Definition.Counter counter) {
    return l.name + " " + counter.name();
  }
}
