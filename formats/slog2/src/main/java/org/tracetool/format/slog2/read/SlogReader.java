package org.tracetool.format.slog2.read;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.tracetool.core.collect.IntMap;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StateFacet;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceExtent;
import org.tracetool.core.format.TraceFile;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.TreeShape;
import org.tracetool.core.format.UnorderedWindowFacet;
import org.tracetool.core.io.UnfinishedOutput;
import org.tracetool.core.report.DamageCode;
import org.tracetool.core.time.TimeWindow;

/** An open log as a trace: all of it is one stream. */
public final class SlogReader implements TraceReader, UnorderedWindowFacet, StateFacet {
  private static final int STREAM = 1;
  private static final int RELEASE_AT = "SLOG ".length();

  private final TraceFormat format;
  private final SlogLog log;
  private final LogModel model;
  private final StreamInfo stream;

  /** Colours of regions, once they were asked for: most who read a log need none. */
  private IntMap colours;

  private SlogReader(TraceFormat format, SlogLog log) throws IOException {
    this.format = format;
    this.log = log;
    model = new LogModel(log);
    stream = new StreamInfo(STREAM, model.lines().locations().tokens());
  }

  /** Opens a log. */
  public static SlogReader open(TraceFormat format, Path trace, ReadOptions options)
      throws IOException {
    Path file = UnfinishedOutput.settled(trace);
    options.handles().guard(file);
    return of(format, SlogLog.open(file, options.handles()));
  }

  /** Opens what is left of a log that was cut or damaged, and reports that. */
  public static SlogReader openCut(TraceFormat format, Path trace, ReadOptions options)
      throws IOException {
    options.handles().guard(trace);
    SlogLog log = SlogLog.openCut(trace, options.handles());
    options
        .diagnostics()
        .reportDamage(
            DamageCode.CUT_FILES,
            "log that was cut or damaged",
            trace
                + ": of "
                + log.size()
                + " bytes the nodes of the tree were searched for; names may be missing, which are"
                + " then #NUMBER");
    return of(format, log);
  }

  private static SlogReader of(TraceFormat format, SlogLog log) throws IOException {
    SlogReader reader = null;
    try {
      reader = new SlogReader(format, log);
      return reader;
    } finally {
      if (reader == null) {
        log.close();
      }
    }
  }

  /** The log. */
  public SlogLog log() {
    return log;
  }

  @Override
  public TraceFormat format() {
    return format;
  }

  @Override
  public String release() {
    return log.header().version().substring(RELEASE_AT);
  }

  @Override
  public Definitions definitions() {
    return model.definitions();
  }

  @Override
  public synchronized int regionColour(int region) throws IOException {
    if (colours == null) {
      colours = model.colours(log);
    }
    int colour = colours.get(region);
    return colour == 0 ? -1 : colour & LogModel.RGB;
  }

  @Override
  public List<StreamInfo> streams() {
    return List.of(stream);
  }

  @Override
  public boolean has(StreamInfo of, Section section) {
    return switch (section) {
      case EVENTS -> of != null && !log.isEmpty();
      case MARKERS -> of == null && model.hasMarkers();
      default -> false;
    };
  }

  @Override
  public EventSource open(StreamInfo of, Section section, ReadOptions options) {
    if (!has(of, section)) {
      return EventSource.empty();
    }
    return section == Section.MARKERS
        ? new MarkedEvents(log, model, options, TimeWindow.ALL)
        : new DrawableSource(log, model, options);
  }

  /** Nodes of the tree say of all times within them. */
  @Override
  public EventSource openAnyOrder(StreamInfo of, ReadOptions options) {
    return open(of, Section.EVENTS, options);
  }

  /** Events of logs are markers, and as many as there are. */
  @Override
  public EventSource markersAround(ReadOptions options) {
    return has(null, Section.MARKERS)
        ? new MarkedEvents(log, model, options, options.window())
        : EventSource.empty();
  }

  @Override
  public TreeShape treeShape() throws IOException {
    return log.shape();
  }

  @Override
  public TraceExtent extent() {
    long first = model.clock().ticks(model.times().start());
    long last = model.clock().ticks(model.times().end());
    return log.isEmpty() || Long.compareUnsigned(last, first) < 0
        ? null
        : new TraceExtent(first, last);
  }

  /** From the tree: only nodes that have the time are read. */
  @Override
  public EventBlock stateAt(StreamInfo of, long time, ReadOptions options) throws IOException {
    return OpenStates.at(log, model, time, options);
  }

  @Override
  public List<TraceFile> files() {
    return List.of(new TraceFile(log.path(), "trace", STREAM, log.size(), null));
  }

  @Override
  public void close() throws IOException {
    log.close();
  }
}
