package org.tracetool.counters;

import java.io.Closeable;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.core.definition.CounterProperties;
import org.tracetool.core.error.UnsupportedTraceException;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.event.EventCursor;
import org.tracetool.counters.CounterSource.Kind;
import org.tracetool.counters.CounterSource.Metric;
import org.tracetool.counters.form.SampleSink.Level;

/** Runs {@link CounterSource}s over the records of a trace. */
public final class ComputedCounters implements Closeable {
  private final List<CounterSource> sources;
  private final List<CounterSource> opened = new ArrayList<>();
  private final AddedSamples into;
  private final SampleOwners owners;
  private final CounterContext facts;
  private final List<Running> running = new ArrayList<>();

  /** Which counters see the records of a location. */
  private final Map<Integer, Running[]> byLocation = new HashMap<>();

  private int lastLocation;
  private Running[] lastSeeing;

  /** A counter of one owner. */
  private static final class Running {
    private final CounterSource source;
    private final int owner;
    private final Level level;
    private final Kind kind;
    private final CounterSource.Samples samples;
    private ComputedCounter counter;

    Running(CounterSource source, int owner, CounterSource.Samples samples) {
      this.source = source;
      this.owner = owner;
      this.samples = samples;
      level = source.runPer();
      kind = source.kind();
    }
  }

  /**
   * No counters yet.
   *
   * @param sources those that can be chosen
   */
  public ComputedCounters(
      List<CounterSource> sources, AddedSamples into, SampleOwners owners, CounterContext facts) {
    this.sources = List.copyOf(sources);
    this.into = into;
    this.owners = owners;
    this.facts = facts;
  }

  /**
   * Adds the counters that a word means: the name of a source, {@code _} and metrics of it.
   *
   * @throws UsageException if there is no such source or metric
   */
  public void add(String word) throws IOException {
    int bar = word.indexOf('_');
    String name = bar < 0 ? word : word.substring(0, bar);
    for (CounterSource source : sources) {
      if (source.name().equals(name) && bar > 0) {
        runGuarded(
            source,
            () -> {
              add(source, word.substring(bar + 1), word);
            });
        return;
      }
    }
    List<String> names = sources.stream().map(CounterSource::name).sorted().toList();
    throw new UsageException(
        "'"
            + word
            + "': must be SOURCE_METRIC; the sources are "
            + String.join(", ", names)
            + " (SOURCE_* computes all metrics of a source)");
  }

  private void add(CounterSource source, String metricWord, String word) throws IOException {
    if (!opened.contains(source)) {
      source.open(facts);
      opened.add(source);
    }
    List<Metric> metrics = source.metrics(metricWord);
    if (metrics.isEmpty()) {
      List<String> known = source.metrics("*").stream().map(Metric::name).toList();
      throw new UsageException(
          "'"
              + word
              + "': the source '"
              + source.name()
              + "' has no such metric"
              + (known.isEmpty() ? "" : "; it has " + String.join(", ", known)));
    }
    for (Metric metric : metrics) {
      int number = into.counter(metric.name(), metric.unit(), metric.properties());
      int bits = metric.properties();
      for (int owner : owners.all(source.runPer())) {
        CounterSource.Samples samples =
            (time, value) -> into.addSample(number, time, owner, raw(bits, value));
        Running one = new Running(source, owner, samples);
        one.counter = source.add(metric, owner, samples);
        running.add(one);
      }
    }
    byLocation.clear();
    lastSeeing = null;
  }

  private static long raw(int properties, double value) {
    return switch (properties & CounterProperties.VALUE_MASK) {
      case CounterProperties.DOUBLE -> Double.doubleToRawLongBits(value);
      case CounterProperties.FLOAT ->
          Integer.toUnsignedLong(Float.floatToRawIntBits((float) value));
      default -> value < 0x1p63 ? Math.round(value) : new BigDecimal(value).longValue();
    };
  }

  /** A record, in order of time. */
  public void handleEvent(EventCursor event) throws IOException {
    if (lastSeeing == null || event.location() != lastLocation) {
      lastLocation = event.location();
      lastSeeing = byLocation.computeIfAbsent(lastLocation, this::seeing);
    }
    for (Running r : lastSeeing) { // nothing is made for an event
      try {
        handleEvent(r, event);
      } catch (RuntimeException | LinkageError e) {
        throw failure(r.source, e);
      }
    }
  }

  private static void handleEvent(Running r, EventCursor event) throws IOException {
    r.counter.handleEvent(event);
    if (r.kind == Kind.SYNCHRONOUS) {
      double value = r.counter.value();
      if (!Double.isNaN(value)) {
        r.samples.addSample(event.time(), value);
      }
    } else if (r.kind == Kind.ASYNCHRONOUS_EVENT) {
      r.counter.takeSamples(r.samples);
    }
  }

  private Running[] seeing(int location) {
    return running.stream()
        .filter(r -> owners.carrier(r.level, location) == r.owner)
        .toArray(Running[]::new);
  }

  /** All records have been seen. */
  public void end() throws IOException {
    for (Running r : running) {
      if (r.kind == Kind.POST_MORTEM || r.kind == Kind.ASYNCHRONOUS_EVENT) {
        runGuarded(
            r.source,
            () -> {
              r.counter.takeSamples(r.samples);
            });
      }
    }
  }

  private interface Step {
    void run() throws IOException;
  }

  /** An error of a source is reported with the name of the source. */
  private static void runGuarded(CounterSource source, Step step) throws IOException {
    try {
      step.run();
    } catch (RuntimeException | LinkageError e) {
      throw failure(source, e);
    }
  }

  private static UnsupportedTraceException failure(CounterSource source, Throwable e) {
    return new UnsupportedTraceException(
        "the source of counters '"
            + source.name()
            + "' ("
            + source.getClass().getName()
            + ") failed: "
            + e);
  }

  @Override
  public void close() throws IOException {
    for (CounterSource source : opened) {
      source.close();
    }
  }
}
