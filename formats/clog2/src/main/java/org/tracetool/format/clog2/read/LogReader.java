package org.tracetool.format.clog2.read;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.error.MissingTraceException;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.AnyOrderFacet;
import org.tracetool.core.format.ColourFacet;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.ReleaseFacet;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceFile;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.io.Presence;
import org.tracetool.core.io.UnfinishedOutput;
import org.tracetool.core.merge.SortedSource;
import org.tracetool.format.clog2.map.LogClock;
import org.tracetool.format.clog2.map.LogDefinitions;
import org.tracetool.format.clog2.map.LogScan;
import org.tracetool.format.slog2.map.DefinedColours;

/** An open log: one stream that has all processes. */
public final class LogReader implements TraceReader, AnyOrderFacet, ReleaseFacet, ColourFacet {
  private static final int STREAM = 1;

  /** Red, green and blue of a colour. */
  private static final int RGB = 0xffffff;

  private static final int BUFFERS_FOR_SORTING = 256;

  private final TraceFormat format;
  private final LogFile log;
  private final LogScan scan;
  private final Definitions definitions;
  private final StreamInfo stream;

  /** Null until it is asked for: most who read a log need no colours. */
  private DefinedColours colours;

  private LogReader(TraceFormat format, LogFile log, ReadOptions options) throws IOException {
    this.format = format;
    this.log = log;
    scan = log.scan(options);
    definitions = LogDefinitions.of(scan, "MPE, " + log.title());
    int[] tokens = scan.processes().names().keySet().stream().mapToInt(Integer::intValue).toArray();
    stream = new StreamInfo(STREAM, tokens);
    if (!scan.isSorted()) {
      options.diagnostics().warning("events that are not in order of time, sorted", log.name());
    }
    LogClock clock = scan.clock();
    if (clock.moved() != 0) {
      String unit =
          clock.rate() == LogClock.NANOSECONDS ? "ns" : "ticks of 1/" + clock.rate() + " s";
      options
          .diagnostics()
          .warning(
              "logs with times before zero; all times are moved",
              log.name() + ": by " + clock.moved() + " " + unit);
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
    if (!Presence.exists(path)) {
      DamagedTraceException.checkVisible(path);
      throw new MissingTraceException(path + ": no such trace");
    }
    if (Presence.isFile(path)) {
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
  public Definitions definitions() {
    return definitions;
  }

  @Override
  public synchronized int colour(int region) {
    if (colours == null) {
      colours = new DefinedColours(definitions);
    }
    Integer argb = colours.of(DefinitionKind.REGION, region);
    return argb == null ? -1 : argb & RGB;
  }

  @Override
  public Definitions localDefinitions(StreamInfo s) {
    return Definitions.builder().build();
  }

  @Override
  public List<StreamInfo> streams() {
    return List.of(stream);
  }

  @Override
  public boolean has(StreamInfo s, Section section) {
    return s == null
        ? section == Section.MARKERS && scan.hasMarkers()
        : section == Section.EVENTS && s.id() == STREAM;
  }

  @Override
  public EventSource open(StreamInfo s, Section section, ReadOptions options) throws IOException {
    if (!has(s, section)) {
      return EventSource.empty();
    }
    if (section == Section.MARKERS) {
      return new LogSource(log, scan, LogSource.Part.MARKERS, options);
    }
    EventSource source = new LogSource(log, scan, LogSource.Part.EVENTS, options);
    return scan.isSorted()
        ? source
        : new SortedSource(source, (long) BUFFERS_FOR_SORTING * options.bufferBytes());
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
