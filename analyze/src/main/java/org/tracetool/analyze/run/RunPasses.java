package org.tracetool.analyze.run;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.tracetool.analyze.store.AnalyzedRegions;
import org.tracetool.analyze.store.CallPaths;
import org.tracetool.core.collect.SpillBytes;
import org.tracetool.core.collect.SpillStore;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.merge.KWayMerge;
import org.tracetool.core.merge.ProgressSource;
import org.tracetool.core.merge.ReadAhead;
import org.tracetool.core.merge.SourceSet;
import org.tracetool.core.report.WarningCode;
import org.tracetool.core.time.TimeWindow;

/** The passes over a run: forward over its events, then backward over what was noted of them. */
public final class RunPasses implements Closeable {
  private static final int READING_SHARE = 4;
  private static final int STORE_SHARE = 8;

  private final TraceReader reader;
  private final RunSettings settings;
  private final AnalysisVisitor visitor;
  private final SpillBytes pieces;
  private final SpillBytes waits;
  private final SpillStore curves;
  private final LocationIndex locations;
  private final CallPaths paths;
  private final List<StreamInfo> streams;
  private final int[] streamIds;
  private final boolean[] hasEvents;
  private KWayMerge merge;
  private RunForwardPass pass;
  private MarkerTimes markers;
  private CollectiveCallCounts counts;
  private long base;

  private RunPasses(TraceReader reader, RunSettings settings, AnalysisVisitor visitor) {
    this.reader = reader;
    this.settings = settings;
    this.visitor = visitor;
    pieces = new SpillBytes(settings.memory() / STORE_SHARE);
    waits = new SpillBytes(settings.memory() / STORE_SHARE);
    curves = new SpillStore(settings.memory() / STORE_SHARE);
    locations = new LocationIndex(reader.definitions(), pieces, waits, curves);
    paths = new CallPaths(new AnalyzedRegions(reader));
    streams = reader.streams();
    streamIds = streams.stream().mapToInt(StreamInfo::id).toArray();
    hasEvents = new boolean[streams.size()];
  }

  /**
   * Analyzes a run.
   *
   * @param visitor receives what the forward pass finds
   */
  public static RunFindings analyze(
      TraceReader reader, RunSettings settings, AnalysisVisitor visitor) throws IOException {
    try (RunPasses analyzer = new RunPasses(reader, settings, visitor)) {
      analyzer.readEvents();
      return new RunReports(analyzer.pass, analyzer.base, reader, settings).make();
    }
  }

  private void readEvents() throws IOException {
    markers = MarkerTimes.read(reader, visitor.marker(), settings);
    counts =
        CollectiveCallCounts.read(reader, paths.regions(), locations.table(), settings.reading());
    List<SourceSet.Part> wanted = new ArrayList<>(streams.size());
    for (StreamInfo stream : streams) {
      wanted.add(new SourceSet.Part(stream, Section.EVENTS));
    }
    ReadOptions reading = settings.reading().withWindow(TimeWindow.ALL);
    int threads = Math.max(1, Math.min(settings.threads(), streams.size()));
    try (ReadAhead ahead = new ReadAhead(settings.threads() > 1 ? threads : 1);
        SourceSet set =
            SourceSet.open(reader, wanted, reading, settings.memory() / READING_SHARE, 8, ahead)) {
      List<EventSource> sources = new ArrayList<>();
      for (EventSource source : set.sources()) {
        EventSource counted = new ProgressSource(source, settings.progress());
        EventSource read = ahead.wrap(counted, set.blocks());
        EventSource timed = settings.areTimesHalved() ? new HalvedTimes(read) : read;
        sources.add(new EndNotingSource(timed, sources.size(), hasEvents, this::end));
      }
      try {
        merge = new KWayMerge(sources, this::mayComeEarly);
        takeEvents();
      } finally {
        ahead.close(); // no thread may still use the sources when they are closed
        merge = null; // all sources, of which there can be very many
      }
    }
    pass.finish();
    reading
        .diagnostics()
        .add(
            WarningCode.LIMIT_REACHED,
            "calls beyond the limit of call paths, counted as part of the enclosing call;"
                + " --memory SIZE raises the limit",
            pass.joined + paths.joined(),
            null);
  }

  private boolean mayComeEarly(EventCursor event) {
    return !markers.hasNext() && pass.mayComeEarly(event, streamIds[merge.source()]);
  }

  private void takeEvents() throws IOException {
    EventCursor event = merge.next();
    base = event == null ? 0 : event.time();
    locations.setStreams(streams, hasEvents);
    visitor.begin(paths);
    pass =
        new RunForwardPass(reader.definitions(), locations, paths, base, counts, settings, visitor);
    boolean areOfEach = markers.areOfEach(locations);
    while (event != null) {
      while (markers.hasNext() && Long.compareUnsigned(markers.time(), event.time()) <= 0) {
        takeMarker(areOfEach);
      }
      pass.take(event, streamIds[merge.source()]);
      event = merge.next();
    }
    while (markers.hasNext()) {
      takeMarker(areOfEach);
    }
  }

  /** A marker; those that not all processes have concern all of them. */
  private void takeMarker(boolean areOfEach) throws IOException {
    for (AnalyzedProcess p : locations.processes) {
      if (!areOfEach || p == locations.process(markers.location())) {
        pass.takeMarker(p, markers.time());
      }
    }
    markers.skip();
  }

  /** A stream has no more events. */
  private void end(int source) throws IOException {
    if (pass == null) {
      return; // it never had any
    }
    for (int token : streams.get(source).locations()) {
      AnalyzedProcess p = locations.process(token);
      if (locations.table().kind(token).isThread() && --p.live == 0) {
        pass.end(p);
      }
    }
  }

  @Override
  public void close() throws IOException {
    curves.close();
  }
}
