package org.tracetool.core.format;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.report.Diagnostics;

/**
 * Wraps the writer of a trace that is derived from another one: all its sinks leave out, and count,
 * what the format of the output cannot hold.
 */
public final class CapableWriter implements TraceWriter {
  private final TraceWriter writer;
  private final TraceFormat format;
  private final Diagnostics diagnostics;

  private CapableWriter(TraceWriter writer, TraceFormat format, Diagnostics diagnostics) {
    this.writer = writer;
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

  @Override
  public void begin(Definitions definitions, List<StreamInfo> streams) throws IOException {
    writer.begin(definitions, streams);
  }

  @Override
  public boolean amends() throws IOException {
    return writer.amends();
  }

  @Override
  public void amend(Definitions definitions) throws IOException {
    writer.amend(definitions);
  }

  @Override
  public EventSink sink(StreamInfo stream, Section section) throws IOException {
    EventSink sink = writer.sink(stream, section);
    return sink instanceof SliceableSink slices
        ? new CapableSlices(slices, format, diagnostics)
        : new CapableSink(sink, format, diagnostics);
  }

  @Override
  public OutputStream attachment(String role) throws IOException {
    return writer.attachment(role);
  }

  @Override
  public void removes(Path file) throws IOException {
    writer.removes(file);
  }

  @Override
  public void finish() throws IOException {
    writer.finish();
  }

  @Override
  public void close() throws IOException {
    writer.close();
  }
}
