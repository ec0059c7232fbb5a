package org.tracetool.core.format;

import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import org.tracetool.core.counter.PlainCounters;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.report.Diagnostics;

/**
 * Wraps the writer of a trace that is derived from another one: all its sinks leave out, and count,
 * what the format of the output cannot hold. Of messages that do not block, and of metrics that
 * were recorded together, they keep what the format has records for.
 */
public final class CapableWriter extends FrontWriter {
  private static final int ALL_STREAMS = -1;

  private final TraceFormat format;
  private final Diagnostics diagnostics;
  private final long from;
  private Definitions definitions;

  private final PlainCounters counters;

  private CapableWriter(
      TraceWriter writer, TraceFormat format, Diagnostics diagnostics, long from) {
    super(writer);
    this.from = from;
    this.format = format;
    this.diagnostics = diagnostics;
    boolean hasSets = format.capabilities().kinds().contains(EventKind.METRICS);
    counters = new PlainCounters(hasSets);
  }

  /**
   * The writer itself if the format holds everything, else one that wraps it and closes it.
   *
   * @param format the format of the trace, whatever stages the writer consists of
   * @param diagnostics where losses are counted
   */
  public static TraceWriter of(TraceWriter writer, TraceFormat format, Diagnostics diagnostics) {
    return of(writer, format, diagnostics, 0);
  }

  /**
   * As the other one, for a trace of which only what comes from a time on is wanted, though records
   * before it may come as well, to know the state there: how many these are depends on where
   * reading begins. What is lost of them is not counted, and of operations through handles and
   * windows those count that begin from the time on.
   *
   * @param from unsigned ticks; 0 for all
   */
  public static TraceWriter of(
      TraceWriter writer, TraceFormat format, Diagnostics diagnostics, long from) {
    return format.capabilities().kinds().containsAll(EnumSet.allOf(EventKind.class))
        ? writer
        : new CapableWriter(writer, format, diagnostics, from);
  }

  @Override
  public void begin(Definitions all, List<StreamInfo> streams) throws IOException {
    definitions = all;
    super.begin(counters.of(all), streams);
  }

  @Override
  public void amend(Definitions all) throws IOException {
    definitions = all;
    super.amend(counters.of(all));
  }

  /** What a trace of the same format has, the format can hold. */
  @Override
  public <F> F facet(Class<F> type) {
    return writer.facet(type);
  }

  @Override
  public EventSink sink(StreamInfo stream, Section section) throws IOException {
    EventSink sink = writer.sink(stream, section);
    int id = stream == null ? ALL_STREAMS : stream.id();
    return sink instanceof SliceableSink slices
        ? new CapableSlices(slices, format, diagnostics, definitions, id, from, counters)
        : new CapableSink(sink, format, diagnostics, definitions, id, from, counters);
  }
}
