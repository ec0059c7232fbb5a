package org.tracetool.format.slog2.write;

import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongConsumer;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.error.UnsupportedTraceException;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.format.ChangedRegions;
import org.tracetool.core.format.LostDefinitions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.TraceWriter;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.core.format.WrittenTraceCheck;
import org.tracetool.core.io.OutputTarget;
import org.tracetool.core.report.DamageCode;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.WarningCode;
import org.tracetool.core.system.FlatSystem;
import org.tracetool.format.slog2.map.StateGroup;
import org.tracetool.format.slog2.read.SlogReader;

/** Writes a trace as a log. All records go through one thread at a time. */
public final class SlogWriter implements TraceWriter {
  private static final Set<DefinitionKind> KEPT =
      EnumSet.of(
          DefinitionKind.LOCATION,
          DefinitionKind.GROUP,
          DefinitionKind.REGION,
          DefinitionKind.COUNTER,
          DefinitionKind.COLLECTIVE,
          DefinitionKind.MARKER,
          DefinitionKind.KEY,
          DefinitionKind.TIMER_RESOLUTION,
          DefinitionKind.TIME_RANGE,
          DefinitionKind.VERSION,
          DefinitionKind.CREATOR);

  private static final String WITHOUT_PREVIEWS =
      "logs without previews for some time ranges, for lack of memory; viewers show these ranges"
          + " only when zoomed in";

  private final TraceFormat format;
  private final WriteOptions options;
  private final SlogFile file;
  private final boolean keepsShape;
  private EventDrawables drawables;
  private LineTable lines;
  private LostDefinitions lostDefinitions;
  private boolean copied;
  private boolean completed;

  /**
   * A log of this name.
   *
   * @param settings the shape of the tree; null for the usual one, or that of the log that is taken
   *     over
   */
  public SlogWriter(TraceFormat format, Path trace, SlogSettings settings, WriteOptions options)
      throws IOException {
    this.format = format;
    this.options = options;
    Path place = OutputTarget.of(trace);
    if (OutputTarget.isStream(place) || trace.toString().equals("-")) {
      throw new UnsupportedTraceException(
          trace + ": a SLOG-2 log cannot be written to a pipe; name a regular file");
    }
    SlogSettings shape = settings == null ? SlogSettings.DEFAULT : settings;
    file = SlogFile.create(place, shape, options.overwrite(), options.executor());
    keepsShape = settings == null;
  }

  @Override
  public boolean takesMarkersFirst() {
    return true;
  }

  @Override
  public void begin(Definitions definitions, List<StreamInfo> streams) {
    Definitions flat = FlatSystem.namingHosts(FlatSystem.of(definitions));
    lines = new LineTable(flat, streams);
    drawables = new EventDrawables(file, flat, lines, options.diagnostics());
    lostDefinitions = new LostDefinitions(definitions, KEPT);
    ChangedRegions.report(options.diagnostics(), definitions, "SLOG-2", StateGroup::regionClass);
  }

  @Override
  public boolean amends() {
    return false;
  }

  @Override
  public EventSink sink(StreamInfo stream, Section section) {
    return switch (section) {
      case EVENTS -> row -> accept(row, false);
      case MARKERS -> row -> accept(row, true);
      default -> row -> {};
    };
  }

  private synchronized void accept(EventCursor row, boolean marker) throws IOException {
    if (marker) {
      drawables.writeMarker(row);
    } else {
      drawables.accept(row);
    }
  }

  @Override
  public long takeWhole(TraceReader reader, LongConsumer progress) throws IOException {
    if (!(reader instanceof SlogReader log)) {
      return -1;
    }
    Diagnostics diagnostics = options.diagnostics();
    copied = true;
    if (keepsShape) {
      file.shape(SlogSettings.of(log.log().header()));
    }
    return LogCopy.copy(
        log.log(),
        file,
        e ->
            diagnostics.reportDamage(
                DamageCode.DAMAGED_RECORDS,
                "damaged nodes of the tree",
                log.log().path() + ": " + e.getMessage()),
        progress);
  }

  @Override
  public synchronized void complete() throws IOException {
    if (completed || copied) {
      return;
    }
    completed = true;
    drawables.complete();
    lines.views().forEach(file::addLineMap);
    lostDefinitions.report(options.diagnostics(), format);
  }

  @Override
  public void finish() throws IOException {
    complete();
    file.finish(options.readBack() ? main -> WrittenTraceCheck.check(format, main) : null);
    if (file.lacksPreviews()) {
      options
          .diagnostics()
          .warn(WarningCode.LIMIT_REACHED, WITHOUT_PREVIEWS, "--memory SIZE allows more of them");
    }
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
