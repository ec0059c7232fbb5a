package org.tracetool.format.paraver.read;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;
import java.util.regex.Pattern;
import org.tracetool.core.collect.SavedNumberReader;
import org.tracetool.core.definition.Definitions;
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
import org.tracetool.core.text.TraceText;
import org.tracetool.format.paraver.file.LineFeed;
import org.tracetool.format.paraver.file.PrvHeader;

/** An open trace: all of it is one stream. */
public final class PrvReader implements TraceReader, UnorderedWindowFacet, StartFacet {
  private static final int STREAM = 1;

  /** A number of communicators that is not at the end of the header, where Paraver expects it. */
  private static final Pattern COUNT_OF_ONE_APPLICATION = Pattern.compile("\\),\\d+[:,]\\d+\\(");

  private final TraceFormat format;
  private final PrvTrace trace;
  private final ReadOptions options;
  private Definitions definitions;
  private final StreamInfo stream;

  private PrvReader(TraceFormat format, PrvTrace trace, ReadOptions options) {
    this.format = format;
    this.options = options;
    this.trace = trace;
    int[] locations = new int[trace.objects().count()];
    for (int i = 0; i < locations.length; i++) {
      locations[i] = i + 1;
    }
    stream = new StreamInfo(STREAM, locations);
  }

  /** Opens a trace, of which all is read once when its definitions or records are asked for. */
  public static PrvReader open(TraceFormat format, Path path, ReadOptions options)
      throws IOException {
    Path file = UnfinishedOutput.settled(path);
    options.handles().guard(file);
    return new PrvReader(format, PrvTrace.open(file, options), options);
  }

  @Override
  public TraceFormat format() {
    return format;
  }

  @Override
  public synchronized Definitions definitions() {
    if (definitions == null) {
      try {
        definitions = PrvDefinitions.of(trace);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return definitions;
  }

  @Override
  public long[] overview() throws IOException {
    PrvOverview made = trace.overview();
    return made == null ? null : made.numbers();
  }

  @Override
  public void useOverview(long[] overview) throws IOException {
    try {
      int applications = trace.header().threads().length;
      trace.use(PrvOverview.of(overview, trace.objects().count(), applications));
    } catch (SavedNumberReader.UnusableStateException e) {
      // of another release, which kept something else
    }
  }

  @Override
  public List<StreamInfo> streams() {
    return List.of(stream);
  }

  @Override
  public boolean has(StreamInfo of, Section section) {
    return section == Section.MARKERS
        ? of == null && trace.types().hasMarkers()
        : section == Section.EVENTS && of != null;
  }

  @Override
  public EventSource open(StreamInfo of, Section section, ReadOptions options) throws IOException {
    if (!has(of, section)) {
      return EventSource.empty();
    }
    return section == Section.MARKERS ? new PrvMarkerSource(trace, options) : whole(options, false);
  }

  /**
   * Opens the events, for which all lines up to the window are read.
   *
   * @param follows whether these count for what rows tell
   */
  private EventSource whole(ReadOptions options, boolean follows) throws IOException {
    trace.facts();
    if (trace.isKnownByIndex()) {
      return PartOpening.begin(trace, options, follows);
    }
    LinkedLines links = trace.links();
    BodySource body = new BodySource(trace.body(options), trace, options, follows);
    body.link(links);
    return body;
  }

  @Override
  public boolean startsHaveState() {
    return true;
  }

  @Override
  public List<Start> starts(StreamInfo of, long distance, ReadOptions options) throws IOException {
    return trace.isSteady() && !trace.isCompressed() ? trace.search(distance) : List.of();
  }

  @Override
  public EventSource openAt(StreamInfo of, Start start, ReadOptions options) throws IOException {
    return openAt(start, options, true);
  }

  /** The whole trace would be read, but what rows tell would begin with the window. */
  @Override
  public EventSource openWindowAt(StreamInfo of, Start start, ReadOptions options)
      throws IOException {
    return openAt(start, options, false);
  }

  @Override
  public EventSource openAnyOrderAt(StreamInfo of, Start start, ReadOptions options)
      throws IOException {
    return openAt(start, options, false);
  }

  private EventSource openAt(Start start, ReadOptions options, boolean follows) throws IOException {
    try {
      boolean isPlace = trace.isSteady() && !trace.isCompressed();
      EventSource part = isPlace ? PartOpening.of(trace, start, options, follows) : null;
      return part == null ? whole(options, follows) : part;
    } catch (SavedNumberReader.UnusableStateException e) {
      return whole(options, follows);
    }
  }

  /** Whether times rise is known since the trace was opened. */
  @Override
  public EventSource openAnyOrder(StreamInfo of, ReadOptions options) throws IOException {
    return open(of, Section.EVENTS, options);
  }

  /**
   * Copies all records as they are, in the order of the file, without those that cannot be read.
   *
   * @return how many there were
   */
  public long copy(OutputStream out, LongConsumer progress) throws IOException {
    trace.facts(); // reports what is left out
    List<String> front = trace.front(options);
    int communicators = front.size() - 1;
    PrvHeader header = trace.header();
    StringBuilder head = new StringBuilder();
    boolean usual = !COUNT_OF_ONE_APPLICATION.matcher(front.get(0)).find();
    if (usual && communicators == header.communicators()) {
      head.append(front.get(0)).append('\n');
    } else {
      head.append(header.withCommunicators(communicators).line()).append('\n');
    }
    front.subList(1, front.size()).forEach(line -> head.append(line).append('\n'));
    out.write(TraceText.encode(head.toString()));
    try (LineFeed body = trace.written(options)) {
      return new LineCopy(body, trace.objects(), out, progress).run();
    }
  }

  @Override
  public List<TraceFile> files() throws IOException {
    List<TraceFile> files = new ArrayList<>();
    Path records = trace.path();
    String compression = trace.isCompressed() ? "gzip" : null;
    files.add(new TraceFile(records, "records", STREAM, Files.size(records), compression));
    Path names = PrvFiles.names(records);
    Path labels = PrvFiles.labels(records);
    if (FileExistence.isFile(names)) {
      files.add(new TraceFile(names, "names", 0, Files.size(names), null));
    }
    if (FileExistence.isFile(labels)) {
      files.add(new TraceFile(labels, "labels", 0, Files.size(labels), null));
    }
    return files;
  }

  @Override
  public void close() throws IOException {
    trace.close();
  }
}
