package org.tracetool.format.clog2.read;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.tracetool.core.collect.SavedNumberReader;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.error.MissingTraceException;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StartFacet;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceFile;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.UnorderedWindowFacet;
import org.tracetool.core.io.FileExistence;
import org.tracetool.core.io.UnfinishedOutput;
import org.tracetool.core.merge.SortedSource;
import org.tracetool.core.report.WarningCode;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.format.clog2.map.Clog2Clock;
import org.tracetool.format.clog2.map.LogDefinitions;
import org.tracetool.format.clog2.map.LogPreScan;
import org.tracetool.format.clog2.read.LogSource.Part;
import org.tracetool.format.slog2.map.DefinedColours;

/**
 * An open log: one stream that has all processes. All of it is read once when what it defines is
 * asked for, unless an index knows where that is.
 */
public final class LogReader implements TraceReader, UnorderedWindowFacet, StartFacet {
  private static final int STREAM = 1;

  /** Red, green and blue of a colour. */
  private static final int RGB = 0xffffff;

  private static final int BUFFERS_FOR_SORTING = 256;

  private final TraceFormat format;
  private final LogFile log;
  private final ReadOptions options;

  /** Null as long as not all was read. */
  private LogFile.ScannedLog known;

  private Definitions definitions;
  private StreamInfo stream;

  /** Null until it is asked for: most who read a log need no colours. */
  private DefinedColours colours;

  private LogReader(TraceFormat format, LogFile log, ReadOptions options) {
    this.format = format;
    this.log = log;
    this.options = options;
  }

  /** What is known of the whole log, which is read unless an index knows it. */
  private synchronized LogPreScan scan() throws IOException {
    if (known == null) {
      learn(log.scan(options));
    }
    return known.scan();
  }

  private LogPreScan knownScan() {
    try {
      return scan();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private synchronized void learn(LogFile.ScannedLog all) {
    LogPreScan scan = all.scan();
    definitions = LogDefinitions.of(scan, "MPE, " + log.title());
    int[] tokens = scan.processes().names().keySet().stream().mapToInt(Integer::intValue).toArray();
    stream = new StreamInfo(STREAM, tokens);
    if (!scan.isSorted()) {
      options
          .diagnostics()
          .warn(
              WarningCode.UNORDERED_RECORDS,
              "events that are not in order of time, sorted",
              log.name());
    }
    Clog2Clock clock = scan.clock();
    if (clock.moved() != 0) {
      String unit =
          clock.rate() == Clog2Clock.NANOSECONDS ? "ns" : "ticks of 1/" + clock.rate() + " s";
      options
          .diagnostics()
          .warn(
              WarningCode.CHANGED_TIMES,
              "logs with negative times; all times are shifted",
              log.name() + ": by " + clock.moved() + " " + unit);
    }
    known = all;
  }

  @Override
  public synchronized long[] overview() throws IOException {
    scan();
    return LogFile.saved(known);
  }

  @Override
  public synchronized void useOverview(long[] overview) throws IOException {
    if (known == null) {
      try {
        learn(log.restore(overview, options));
      } catch (SavedNumberReader.UnusableStateException e) {
        // of another release, which kept something else
      }
    }
  }

  /** Opens a log of CLOG-2. */
  public static LogReader clog2(TraceFormat format, Path named, ReadOptions options)
      throws IOException {
    Path path = existing(named, options);
    return new LogReader(format, LogFile.clog2(path, options), options);
  }

  /** Opens logs of single processes of one run as one. */
  public static LogReader joined(TraceFormat format, List<Path> named, ReadOptions options)
      throws IOException {
    List<Path> paths = new ArrayList<>();
    for (Path path : named) {
      paths.add(existing(path, options));
    }
    return new LogReader(format, LogFile.joined(paths, options), options);
  }

  /** Opens a log of CLOG. */
  public static LogReader clog(TraceFormat format, Path named, ReadOptions options)
      throws IOException {
    Path path = existing(named, options);
    return new LogReader(format, LogFile.clog(path), options);
  }

  private static Path existing(Path named, ReadOptions options) throws IOException {
    Path path = UnfinishedOutput.settled(named);
    if (Files.isDirectory(path)) {
      throw new DamagedTraceException(path + ": is a directory, not a log");
    }
    if (!FileExistence.exists(path)) {
      DamagedTraceException.checkVisible(path);
      throw new MissingTraceException(path + ": no such trace");
    }
    if (FileExistence.isFile(path)) {
      options.handles().guard(path);
    }
    return path;
  }

  @Override
  public TraceFormat format() {
    return format;
  }

  @Override
  public String release() {
    return log.release();
  }

  @Override
  public synchronized Definitions definitions() {
    knownScan();
    return definitions;
  }

  @Override
  public synchronized int regionColour(int region) {
    if (colours == null) {
      colours = new DefinedColours(definitions());
    }
    Integer argb = colours.of(DefinitionKind.REGION, region);
    return argb == null ? -1 : argb & RGB;
  }

  @Override
  public synchronized List<StreamInfo> streams() {
    knownScan();
    return List.of(stream);
  }

  @Override
  public boolean has(StreamInfo s, Section section) {
    return s == null
        ? section == Section.MARKERS && knownScan().hasMarkers()
        : section == Section.EVENTS && s.id() == STREAM;
  }

  @Override
  public EventSource open(StreamInfo s, Section section, ReadOptions options) throws IOException {
    if (!has(s, section)) {
      return EventSource.empty();
    }
    return whole(section == Section.MARKERS ? Part.MARKERS : Part.EVENTS, options);
  }

  private EventSource whole(Part part, ReadOptions options) throws IOException {
    EventSource source = new LogSource(log, scan(), part, options);
    return part == Part.MARKERS || scan().isSorted()
        ? source
        : new SortedSource(source, (long) BUFFERS_FOR_SORTING * options.bufferBytes());
  }

  @Override
  public boolean startsHaveState() {
    return true;
  }

  @Override
  public boolean startsHaveMarkers() {
    return true;
  }

  @Override
  public List<Start> starts(StreamInfo s, long distance, ReadOptions options) throws IOException {
    if (!scan().isSorted()) {
      options
          .diagnostics()
          .warn(
              WarningCode.EXTRA_WORK,
              "logs that are read from the start for each window, since they are not sorted",
              log.name());
      return List.of();
    }
    // No row is wanted, only what records change.
    ReadOptions none = options.reread().withWindow(TimeWindow.ALL).withKinds(Set.of());
    try (LogSource source = new LogSource(log, scan(), Part.EVENTS, none)) {
      return new LogSeekPointSearch(distance, scan().clock()).of(source);
    }
  }

  @Override
  public EventSource openAt(StreamInfo s, Start start, ReadOptions options) throws IOException {
    return openAt(Part.EVENTS, start, options);
  }

  @Override
  public EventSource openMarkersAt(Start start, ReadOptions options) throws IOException {
    return openAt(Part.MARKERS, start, options);
  }

  private EventSource openAt(Part part, Start start, ReadOptions options) throws IOException {
    LogSource source = new LogSource(log, scan(), part, options);
    boolean isThere = false;
    try {
      isThere = scan().isSorted() && source.goTo(start);
    } finally {
      if (!isThere) {
        source.close();
      }
    }
    return isThere ? source : whole(part, options);
  }

  /** Whether times rise is known since the log was opened. */
  @Override
  public EventSource openAnyOrder(StreamInfo s, ReadOptions options) throws IOException {
    return open(s, Section.EVENTS, options);
  }

  @Override
  public List<TraceFile> files() throws IOException {
    List<TraceFile> files = new ArrayList<>();
    for (Path path : log.paths) {
      files.add(new TraceFile(path, log.title(), STREAM, Files.size(path), null));
    }
    return files;
  }

  @Override
  public void close() {}
}
