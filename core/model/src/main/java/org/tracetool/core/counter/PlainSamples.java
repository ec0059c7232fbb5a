package org.tracetool.core.counter;

import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventCursor;

/**
 * The samples of records by the counters of {@link PlainCounters}, so that each counter has samples
 * of one thing, as numbers in the unit of the counter. For one thread.
 */
public final class PlainSamples {
  /** Takes samples. */
  public interface SampleVisitor {
    /**
     * Takes a sample.
     *
     * @param counter token of the counter among {@link PlainCounters}
     */
    void take(int counter, double value);
  }

  private final CounterSamples samples;
  private final PlainCounters counters;

  /** For records of a trace with these definitions. */
  public PlainSamples(Definitions definitions) {
    samples = new CounterSamples(definitions, 0);
    counters = counters(definitions);
  }

  /** The counters of a trace, which are the same for all its streams. */
  private static PlainCounters counters(Definitions definitions) {
    synchronized (definitions) {
      PlainCounters known = definitions.attached(PlainCounters.class);
      if (known == null) {
        known = new PlainCounters(false);
        if (CounterScope.isUsed(definitions)) {
          known.of(definitions);
        }
        definitions.attach(known);
      }
      return known;
    }
  }

  /** The definitions of a trace with a counter for each thing that samples are of. */
  public static Definitions definitions(Definitions definitions) {
    return CounterScope.isUsed(definitions) ? counters(definitions).of(definitions) : definitions;
  }

  /** Hands on the samples of a record; none if it has no counters. */
  public void forEachSample(EventCursor event, SampleVisitor taker) {
    int count = samples.read(event);
    for (int i = 0; i < count; i++) {
      CounterSeries series = samples.at(i);
      if (series.isCounter()) {
        taker.take(counters.token(series), series.value(samples.raw(i)));
      }
    }
  }
}
