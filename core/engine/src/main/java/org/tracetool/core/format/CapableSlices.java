package org.tracetool.core.format;

import java.io.IOException;
import java.util.List;
import org.tracetool.core.counter.PlainCounters;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.report.Diagnostics;

/** Leaves out, and counts, events that the format cannot hold; the events may come in slices. */
final class CapableSlices extends CapableSink implements SliceableSink {
  private final SliceableSink sink;
  private final TraceFormat format;

  private final Definitions definitions;
  private final int stream;
  private final long from;
  private final PlainCounters counters;

  CapableSlices(
      SliceableSink sink,
      TraceFormat format,
      Diagnostics diagnostics,
      Definitions definitions,
      int stream,
      long from,
      PlainCounters counters) {
    super(sink, format, diagnostics, definitions, stream, from, counters, null);
    this.sink = sink;
    this.format = format;
    this.definitions = definitions;
    this.stream = stream;
    this.from = from;
    this.counters = counters;
  }

  @Override
  public boolean takesSlices() {
    return sink.takesSlices() && !HandleFallback.mayHaveAny(definitions);
  }

  @Override
  public boolean copies(DivisibleSection section) {
    return sink.copies(section);
  }

  @Override
  public Slice slice(Diagnostics diagnostics, int expectedBytes) {
    return new CapableSlice(sink.slice(diagnostics, expectedBytes), this, diagnostics);
  }

  @Override
  public void restart() throws IOException {
    sink.restart();
  }

  private static final class CapableSlice extends CapableSink implements Slice {
    private final Slice slice;

    CapableSlice(Slice slice, CapableSlices of, Diagnostics diagnostics) {
      super(slice, of.format, diagnostics, of.definitions, of.stream, of.from, of.counters, null);
      this.slice = slice;
    }

    @Override
    public long copy(List<EventSource> sources, EventSink others) throws IOException {
      return slice.copy(sources, others);
    }

    @Override
    public long lastTime() {
      return slice.lastTime();
    }

    @Override
    public void place() throws IOException {
      slice.place();
    }

    @Override
    public void write() throws IOException {
      slice.write();
    }
  }
}
