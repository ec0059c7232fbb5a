package org.tracetool.counters;

import java.io.Closeable;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.core.definition.CounterProperties;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.merge.SortedSource;
import org.tracetool.core.merge.Spool;

/** Samples of counters from files, as records of one process; in a temporary file. */
public final class AddedSamples implements SampleSink, Closeable {
  private final Spool spool;
  private final Spool.Storing storing;
  private final int location;
  private final long ticksPerSecond;
  private final long first;
  private final long last;
  private final long memory;
  private final int firstToken;
  private final Map<String, Integer> numbers = new LinkedHashMap<>();
  private final List<Definition.Counter> counters = new ArrayList<>();
  private final EventBlock row = new EventBlock();
  private final EventCursor cursor = new EventCursor();
  private Synchronisation clock = Synchronisation.NONE;
  private Spool.Stored stored;
  private long outside;
  private long samples;

  /**
   * No samples yet.
   *
   * @param location the process that gets the samples
   * @param firstToken the first free token of counters
   * @param first the first time of the trace in ticks; samples outside of its times are left out
   */
  public AddedSamples(
      int location, int firstToken, long ticksPerSecond, long first, long last, long memory)
      throws IOException {
    this.location = location;
    this.firstToken = firstToken;
    this.ticksPerSecond = ticksPerSecond;
    this.first = first;
    this.last = last;
    this.memory = memory;
    spool = Spool.create(null, 1, 1 << 18);
    storing = spool.sink();
  }

  /** The samples that follow are on another clock. */
  public void clock(Synchronisation newClock) {
    clock = newClock;
  }

  @Override
  public int counter(String name, String unit, int properties) {
    return numbers.computeIfAbsent(
        name,
        n -> {
          int bits = properties & ~CounterProperties.VALUE_MASK | CounterProperties.DOUBLE;
          counters.add(new Definition.Counter(firstToken + counters.size(), n, bits, 0, unit));
          return counters.size() - 1;
        });
  }

  @Override
  public void sample(int counter, BigDecimal seconds, double value) throws IOException {
    double time =
        clock == Synchronisation.NONE ? seconds.doubleValue() : clock.at(seconds.doubleValue());
    double ticks = time * ticksPerSecond;
    if (!(ticks >= first - 1.0 && ticks <= last + 1.0)) {
      outside++;
      return;
    }
    samples++;
    row.clear();
    row.add(
        Math.min(last, Math.max(first, Math.round(ticks))),
        EventKind.COUNTER,
        location,
        counters.get(counter).token(),
        Double.doubleToRawLongBits(value));
    cursor.wrap(row).next();
    storing.accept(cursor);
  }

  /** No more samples will come. */
  public void end() throws IOException {
    storing.end();
    stored = storing.stored();
  }

  /** The counters of all files. */
  public List<Definition.Counter> counters() {
    return List.copyOf(counters);
  }

  /** The process that has the samples. */
  public int location() {
    return location;
  }

  /** Samples that were taken over. */
  public long samples() {
    return samples;
  }

  /** Samples before the first or after the last event. */
  public long outside() {
    return outside;
  }

  /** The samples in order of time. */
  EventSource open() {
    return new SortedSource(stored.open(), memory);
  }

  @Override
  public void close() throws IOException {
    spool.close();
  }
}
