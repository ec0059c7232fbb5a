package org.tracetool.core.counter;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.tracetool.core.definition.CallDefinition.CounterInfo;
import org.tracetool.core.definition.CallDefinition.MetricInstance;
import org.tracetool.core.definition.CounterProperties;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.KeyValueType;

/**
 * Counters for formats that have neither sets of metrics nor scales: values in the unit of the
 * counter, as floating point numbers where they are scaled, and a counter of its own, with a name
 * that says so, for each thing that a location recorded samples for besides itself.
 */
public final class PlainCounters {
  private record Key(int counter, CounterScope scope) {}

  private final Map<Key, Integer> tokens = new HashMap<>();
  private final boolean hasSets;
  private int next;
  private volatile boolean areScaled;

  /**
   * No counters yet.
   *
   * @param hasSets whether the format has sets of metrics, with scales and instances, so that there
   *     is nothing to do
   */
  public PlainCounters(boolean hasSets) {
    this.hasSets = hasSets;
  }

  /** Returns whether values of any counter are to be scaled. */
  public boolean areScaled() {
    return areScaled;
  }

  /** The definitions of a trace with such counters; tokens stay the same in later calls. */
  public Definitions of(Definitions all) {
    if (hasSets) {
      return all;
    }
    Definitions.Builder more = Definitions.builder();
    boolean isChanged = false;
    for (Definitions.Entry e : all.entries()) {
      Definition d = e.definition();
      Definition plain = plain(all, e.stream(), d);
      isChanged |= plain != d;
      areScaled |= plain != d;
      more.add(e.stream(), plain, e.pairs());
    }
    CounterSamples samples = new CounterSamples(all, 0);
    Set<CounterSeries> added = new HashSet<>();
    for (Definitions.Entry e : all.entries(DefinitionKind.METRIC_INSTANCE)) {
      int set = ((MetricInstance) e.definition()).set();
      for (CounterSeries series : samples.members(set)) {
        if (series.scope() != null && series.name() != null && added.add(series)) {
          add(all, series, more);
        }
      }
    }
    return isChanged || !added.isEmpty() ? more.build() : all;
  }

  private void add(Definitions all, CounterSeries series, Definitions.Builder more) {
    Definition.Counter counter = (Definition.Counter) plain(all, 0, all.counter(series.token()));
    Key key = new Key(series.token(), series.scope());
    Integer token = tokens.get(key);
    if (token == null) {
      token = unusedToken(all);
      tokens.put(key, token);
    }
    more.add(
        new Definition.Counter(
            token, series.label(), counter.properties(), counter.group(), counter.unit()));
  }

  private int unusedToken(Definitions all) {
    do {
      next++;
    } while (all.find(DefinitionKind.COUNTER, next) != null);
    return next;
  }

  /** A definition without a scale. */
  private static Definition plain(Definitions all, int stream, Definition d) {
    if (d instanceof Definition.Counter c && CounterSeries.of(all, stream, c.token()).isScaled()) {
      int properties = c.properties() & ~CounterProperties.VALUE_MASK | CounterProperties.DOUBLE;
      return new Definition.Counter(c.token(), c.name(), properties, c.group(), c.unit());
    }
    if (d instanceof CounterInfo i && i.exponent() != 0) {
      return new CounterInfo(
          i.counter(),
          i.description(),
          i.type(),
          i.mode(),
          KeyValueType.DOUBLE.ordinal(),
          i.base(),
          0);
    }
    return d;
  }

  /** The token of the counter that has the samples of a series. */
  public int token(CounterSeries series) {
    Integer own =
        series.scope() == null ? null : tokens.get(new Key(series.token(), series.scope()));
    return own == null ? series.token() : own;
  }

  /** The bits of a value in the type that the counter has in these definitions. */
  public static long raw(CounterSeries series, long raw) {
    return series.isScaled() ? Double.doubleToRawLongBits(series.value(raw)) : raw;
  }
}
