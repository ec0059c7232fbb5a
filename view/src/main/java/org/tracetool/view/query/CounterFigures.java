package org.tracetool.view.query;

import java.util.Map;
import java.util.TreeMap;
import org.tracetool.core.counter.PlainSamples;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.report.JsonWriter;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.view.model.ViewedTrace;

/** What the counters of processes did in an interval. */
final class CounterFigures {
  private static final int MAX_FIGURES = 500;

  private record Key(int location, int counter) implements Comparable<Key> {
    @Override
    public int compareTo(Key other) {
      int byCounter = Integer.compareUnsigned(counter, other.counter);
      return byCounter != 0 ? byCounter : Integer.compareUnsigned(location, other.location);
    }
  }

  private static final class Sums {
    private long samples;
    private double sum;
    private double least = Double.POSITIVE_INFINITY;
    private double largest = Double.NEGATIVE_INFINITY;

    /** The last value before the interval, else the first one in it; NaN for none. */
    private double before = Double.NaN;

    private double last;

    /** Takes a sample, which says nothing if its value is not known. */
    void take(double value, boolean isInside) {
      if (Double.isNaN(value)) {
        return;
      }
      if (!isInside) {
        before = value;
        return;
      }
      if (Double.isNaN(before)) {
        before = value;
      }
      samples++;
      sum += value;
      least = Math.min(least, value);
      largest = Math.max(largest, value);
      last = value;
    }
  }

  private final PlainSamples values;
  private final TimeWindow window;
  private final TreeMap<Key, Sums> sums = new TreeMap<>();

  CounterFigures(Definitions definitions, TimeWindow window) {
    this.values = new PlainSamples(definitions);
    this.window = window;
  }

  /** Takes a record, which may be before the interval and may have no counters. */
  void take(EventCursor event) {
    boolean isInside = window.contains(event.time());
    values.forEachSample(
        event,
        (counter, value) ->
            sums.computeIfAbsent(new Key(event.location(), counter), k -> new Sums())
                .take(value, isInside));
  }

  /** Adds what was found for other processes. */
  void add(CounterFigures others) {
    sums.putAll(others.sums);
  }

  /**
   * Row, counter, number of samples, least, mean and largest value, and by how much the value grew;
   * counters without a sample in the interval are left out.
   */
  void write(ViewedTrace trace, JsonWriter json) {
    json.list("counters");
    int written = 0;
    int counted = 0;
    for (Map.Entry<Key, Sums> entry : sums.entrySet()) {
      Sums s = entry.getValue();
      if (s.samples == 0) {
        continue;
      }
      counted++;
      if (written == MAX_FIGURES) {
        continue;
      }
      written++;
      json.list(null).number(null, trace.rows().ofLocation(entry.getKey().location()));
      json.number(null, Integer.toUnsignedLong(entry.getKey().counter())).number(null, s.samples);
      json.literal(null, CounterTracks.number(s.least));
      json.literal(null, CounterTracks.number(s.sum / s.samples));
      json.literal(null, CounterTracks.number(s.largest));
      json.literal(null, CounterTracks.number(s.last - s.before)).endList();
    }
    json.endList().number("counter_count", counted);
  }
}
