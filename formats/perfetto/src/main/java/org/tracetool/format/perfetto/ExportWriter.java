package org.tracetool.format.perfetto;

import java.io.IOException;
import java.util.List;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.error.UnsupportedTraceException;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceWriter;
import org.tracetool.core.io.SingleOutput;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.format.perfetto.rows.EventRows;
import org.tracetool.format.perfetto.rows.Timeline;

/** Writes a trace as a timeline. */
final class ExportWriter implements TraceWriter {
  private final String format;
  private final SingleOutput file;
  private final Timeline timeline;
  private final Diagnostics diagnostics;
  private EventRows rows;
  private boolean completed;

  ExportWriter(String format, SingleOutput file, Timeline timeline, Diagnostics diagnostics) {
    this.format = format;
    this.file = file;
    this.timeline = timeline;
    this.diagnostics = diagnostics;
  }

  @Override
  public void begin(Definitions definitions, List<StreamInfo> streams) throws IOException {
    if (streams.size() > 1) {
      throw new UnsupportedTraceException(
          "a trace of " + format + " is one stream, not " + streams.size() + "; merge them first");
    }
    try {
      rows = new EventRows(timeline, definitions, streams);
    } catch (IOException e) {
      throw file.failure(e);
    }
  }

  /** False: rows are announced before all records. */
  @Override
  public boolean amends() {
    return false;
  }

  @Override
  public EventSink sink(StreamInfo stream, Section section) {
    if (section == Section.EVENTS || section == Section.MARKERS) {
      return this::write;
    }
    return event -> diagnostics.loss("records '" + event.kind().label() + "'", 1);
  }

  private void write(EventCursor event) throws IOException {
    try {
      rows.take(event);
    } catch (IOException e) {
      throw file.failure(e);
    }
  }

  @Override
  public void complete() throws IOException {
    if (completed) {
      return;
    }
    completed = true;
    try {
      rows.end(diagnostics);
    } catch (IOException e) {
      throw file.failure(e);
    }
  }

  @Override
  public void finish() throws IOException {
    complete();
    file.commit();
  }

  @Override
  public void close() throws IOException {
    try (SingleOutput closed = file) {
      timeline.close();
    }
  }

  @Override
  public String toString() {
    return file.toString();
  }
}
