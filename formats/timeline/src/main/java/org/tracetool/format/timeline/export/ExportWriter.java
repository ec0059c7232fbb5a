package org.tracetool.format.timeline.export;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.error.UnsupportedTraceException;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.format.CancelledSends;
import org.tracetool.core.format.FormatSetting;
import org.tracetool.core.format.PreviewFacet;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceWriter;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.core.io.SingleOutput;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.UnsupportedKinds;
import org.tracetool.core.time.TimeWindow;

/** Writes a trace as a timeline. */
final class ExportWriter implements TraceWriter, PreviewFacet {
  private static final FormatSetting DETAIL =
      new FormatSetting(
          "detail",
          false,
          List.of("10000000", "0..1000000000"),
          "records that are shown in detail where only a part is; traces of twice as many are shown"
              + " in full");

  /** Settings of all formats that are written like this. */
  static final List<FormatSetting> SETTINGS = List.of(LEVEL, DETAIL);

  private final String format;
  private final SingleOutput file;
  private final Diagnostics diagnostics;
  private final Map<String, String> settings;
  private TimelineSink timeline;
  private TimeWindow whole;
  private List<TimeWindow> detailed;
  private TimelineEventMapper rows;

  /** The rows but those that are no messages; null before the trace begins. */
  private CancelledSends events;

  private boolean completed;

  ExportWriter(String format, SingleOutput file, TimelineSink timeline, WriteOptions options) {
    this.format = format;
    this.file = file;
    this.timeline = timeline;
    diagnostics = options.diagnostics();
    settings = options.settings();
  }

  @Override
  public Level level() {
    return Level.of(LEVEL.in(settings));
  }

  @Override
  public long detail() {
    return Long.parseLong(DETAIL.in(settings));
  }

  @Override
  public void showInDetail(TimeWindow all, List<TimeWindow> windows) {
    whole = all;
    detailed = List.copyOf(windows);
  }

  /** A preview is requested, but its time is not known yet. */
  private void previewWhole(Definitions definitions) throws UnsupportedTraceException {
    for (Definition.TimeRange range : definitions.all(Definition.TimeRange.class)) {
      showInDetail(new TimeWindow(range.first(), range.last()), List.of());
      return;
    }
    throw new UnsupportedTraceException(
        "the time of the trace is not known, so there is no preview; 'tracetool convert' looks for"
            + " it");
  }

  private TimelineSink preview(Definitions definitions) {
    NanosecondClock nanos = new NanosecondClock(definitions.ticksPerSecond());
    long[] changes = new long[2 * detailed.size()];
    for (int i = 0; i < detailed.size(); i++) {
      changes[2 * i] = nanos.of(detailed.get(i).from());
      changes[2 * i + 1] = nanos.of(detailed.get(i).to());
    }
    return new PreviewTimeline(
        timeline, diagnostics, nanos.of(whole.from()), nanos.of(whole.to()), changes);
  }

  @Override
  public void begin(Definitions definitions, List<StreamInfo> streams) throws IOException {
    if (streams.size() > 1) {
      throw new UnsupportedTraceException(
          "a trace of " + format + " is one stream, not " + streams.size() + "; merge them first");
    }
    if (detailed == null && level() == Level.PREVIEW) {
      previewWhole(definitions);
    }
    timeline = detailed == null ? timeline : preview(definitions);
    try {
      rows = new TimelineEventMapper(timeline, definitions, streams);
      events = new CancelledSends(rows::take, definitions);
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
    return event ->
        diagnostics.reportLoss(
            UnsupportedKinds.codeOf(event.kind()), "records '" + event.kind().label() + "'", 1);
  }

  private void write(EventCursor event) throws IOException {
    try {
      events.accept(event);
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
      events.finish(diagnostics);
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
