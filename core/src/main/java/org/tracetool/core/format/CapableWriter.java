package org.tracetool.core.format;

import java.io.IOException;
import java.util.EnumSet;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.report.Diagnostics;

/**
 * Wraps the writer of a trace that is derived from another one: all its sinks leave out, and count,
 * what the format of the output cannot hold.
 */
public final class CapableWriter extends FrontWriter {
  private final TraceFormat format;
  private final Diagnostics diagnostics;

  private CapableWriter(TraceWriter writer, TraceFormat format, Diagnostics diagnostics) {
    super(writer);
    this.format = format;
    this.diagnostics = diagnostics;
  }

  /**
   * The writer itself if the format holds everything, else one that wraps it and closes it.
   *
   * @param format the format of the trace, whatever stages the writer consists of
   * @param diagnostics where losses are counted
   */
  public static TraceWriter of(TraceWriter writer, TraceFormat format, Diagnostics diagnostics) {
    return format.capabilities().kinds().containsAll(EnumSet.allOf(EventKind.class))
        ? writer
        : new CapableWriter(writer, format, diagnostics);
  }

  /** What a trace of the same format has, the format can hold. */
  @Override
  public <F> F facet(Class<F> type) {
    return writer.facet(type);
  }

  @Override
  public EventSink sink(StreamInfo stream, Section section) throws IOException {
    EventSink sink = writer.sink(stream, section);
    return sink instanceof SliceableSink slices
        ? new CapableSlices(slices, format, diagnostics)
        : new CapableSink(sink, format, diagnostics);
  }
}
