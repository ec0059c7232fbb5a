package org.tracetool.format.timeline.export;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.tracetool.core.counter.CounterSamples;
import org.tracetool.core.counter.CounterSeries;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventCursor;

/** Samples of counters, alone or several in one record, in the units of the counters. */
final class CounterSampleTracks {
  private final CounterSamples samples;
  private final TimelineSink out;
  private long otherNumbers;
  private final Map<Long, TimelineCounter> known = new HashMap<>();

  CounterSampleTracks(Definitions definitions, TimelineSink out) {
    samples = new CounterSamples(definitions, 0);
    this.out = out;
  }

  /** Writes the samples of a record. */
  void write(EventCursor event, ExportRow row, long time) throws IOException {
    int count = samples.read(event);
    for (int i = 0; i < count; i++) {
      CounterSeries series = samples.at(i);
      if (!series.isCounter()) {
        otherNumbers++;
        continue;
      }
      TimelineCounter counter = counter(row, series);
      long whole = series.integer(samples.raw(i));
      boolean real = whole == CounterSeries.NO_INTEGER;
      out.addCounterValue(
          counter,
          time,
          real,
          real ? Double.doubleToRawLongBits(series.value(samples.raw(i))) : whole);
    }
  }

  /** How many samples were left out, as they are of no counter: states, sizes of operations. */
  long otherNumbers() {
    return otherNumbers;
  }

  private TimelineCounter counter(ExportRow row, CounterSeries series) {
    long key = (long) row.number() << 32 | series.number();
    TimelineCounter found = known.get(key);
    if (found == null) {
      String unit = series.unit() == null || series.unit().isBlank() ? null : series.unit().strip();
      found = new TimelineCounter(known.size(), row, series.label(), unit);
      known.put(key, found);
    }
    return found;
  }
}
