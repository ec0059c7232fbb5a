package org.tracetool.format.paraver.read;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceFile;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.io.Presence;
import org.tracetool.core.io.UnfinishedOutput;
import org.tracetool.core.merge.SortedSource;

/** An open trace: all of it is one stream. */
public final class PrvReader implements TraceReader {
  private static final int STREAM = 1;
  private static final long SORTING = 32L << 20;

  private final TraceFormat format;
  private final PrvTrace trace;
  private final Definitions definitions;
  private final StreamInfo stream;

  private PrvReader(TraceFormat format, PrvTrace trace) {
    this.format = format;
    this.trace = trace;
    definitions = TraceModel.of(trace);
    int[] locations = new int[trace.objects().count()];
    for (int i = 0; i < locations.length; i++) {
      locations[i] = i + 1;
    }
    stream = new StreamInfo(STREAM, locations);
  }

  /** Opens a trace, which reads all of it once. */
  public static PrvReader open(TraceFormat format, Path path, ReadOptions options)
      throws IOException {
    Path file = UnfinishedOutput.settled(path);
    options.handles().guard(file);
    return new PrvReader(format, PrvTrace.open(file, options));
  }

  @Override
  public TraceFormat format() {
    return format;
  }

  @Override
  public Definitions definitions() {
    return definitions;
  }

  @Override
  public Definitions localDefinitions(StreamInfo of) {
    return Definitions.builder().build();
  }

  @Override
  public List<StreamInfo> streams() {
    return List.of(stream);
  }

  @Override
  public boolean has(StreamInfo of, Section section) {
    return section == Section.EVENTS && of != null;
  }

  @Override
  public EventSource open(StreamInfo of, Section section, ReadOptions options) throws IOException {
    if (!has(of, section)) {
      return EventSource.empty();
    }
    EventSource body = new BodySource(trace.body(options), trace, options);
    return trace.scan().isUnsorted() ? new SortedSource(body, SORTING) : body;
  }

  @Override
  public List<TraceFile> files() throws IOException {
    List<TraceFile> files = new ArrayList<>();
    Path records = trace.path();
    String compression = trace.isCompressed() ? "gzip" : null;
    files.add(new TraceFile(records, "records", STREAM, Files.size(records), compression));
    Path names = TraceFiles.names(records);
    Path labels = TraceFiles.labels(records);
    if (Presence.isFile(names)) {
      files.add(new TraceFile(names, "names", 0, Files.size(names), null));
    }
    if (Presence.isFile(labels)) {
      files.add(new TraceFile(labels, "labels", 0, Files.size(labels), null));
    }
    return files;
  }

  @Override
  public void close() throws IOException {
    trace.close();
  }
}
