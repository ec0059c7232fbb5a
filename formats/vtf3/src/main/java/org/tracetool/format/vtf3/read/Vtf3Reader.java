package org.tracetool.format.vtf3.read;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StartFacet;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceFile;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.UnorderedWindowFacet;
import org.tracetool.core.io.Compression;
import org.tracetool.core.merge.SortedSource;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.WarningCode;
import org.tracetool.format.vtf3.encoding.BinaryEncoder;
import org.tracetool.format.vtf3.encoding.RecordDecoder;
import org.tracetool.format.vtf3.encoding.RewindableStream;
import org.tracetool.format.vtf3.encoding.TraceBytes;
import org.tracetool.format.vtf3.encoding.VtfEncoding;
import org.tracetool.format.vtf3.encoding.VtfInput;
import org.tracetool.format.vtf3.map.SinglePassTrace;
import org.tracetool.format.vtf3.map.StartSearch;
import org.tracetool.format.vtf3.map.UndeclaredReferences;
import org.tracetool.format.vtf3.map.Vtf3Source;
import org.tracetool.format.vtf3.map.VtfModelDefinitions;
import org.tracetool.format.vtf3.map.VtfScan;
import org.tracetool.format.vtf3.map.VtfSettings;
import org.tracetool.format.vtf3.map.VtfTraceContext;

/** An open VTF3 trace: one stream that holds all tasks. */
public final class Vtf3Reader implements TraceReader, UnorderedWindowFacet, StartFacet {
  private static final int STREAM = 1;
  private static final int BUFFERS_FOR_SORTING = 256;

  private final TraceFormat format;
  private final TraceBytes bytes;
  private final boolean substituteUpfrom;
  private final VtfEncoding encoding;
  private final SinglePassTrace onePass;
  private final boolean sorted;
  private final boolean matched;
  private final boolean markers;
  private final VtfTraceContext context;
  private final Definitions definitions;
  private final StreamInfo stream;

  private Vtf3Reader(TraceFormat format, TraceBytes bytes, ReadOptions options) throws IOException {
    this.format = format;
    this.bytes = bytes;
    this.substituteUpfrom = VtfSettings.SUBSTITUTE_UPFROM.is(VtfSettings.ON, options.settings());
    RewindableStream pipe = bytes.pipe();
    SinglePassTrace pass = null;
    VtfScan scan = null;
    VtfEncoding found = null;
    if (pipe != null && options.onePass()) {
      Diagnostics diagnostics = new Diagnostics();
      scan = new VtfScan(bytes.name().toString(), diagnostics);
      VtfInput in = VtfInput.of(pipe, options.bufferBytes());
      found = header(in, bytes);
      pass = found == null ? null : SinglePassTrace.start(scan, found.decoder(in), pipe, name());
      if (pass != null) {
        pass.prepare();
        copy(diagnostics, options.diagnostics());
      }
    }
    if (pass == null) {
      if (pipe != null) {
        bytes.store();
      }
      scan = new VtfScan(name(), options.diagnostics());
      try (VtfInput in = bytes.open(options.bufferBytes())) {
        VtfEncoding named = header(in, bytes);
        found = named == null ? VtfEncoding.ASCII : named;
        scan.run(found.decoder(in), named != null);
      }
    } else {
      pipe.forget();
    }
    onePass = pass;
    encoding = found;
    sorted = scan.sorted;
    matched = scan.matched;
    markers = scan.markers;
    if (!sorted && !scan.unmerged) {
      options
          .diagnostics()
          .warn(
              WarningCode.UNORDERED_RECORDS,
              "events that are not in order of time, sorted",
              name());
    }
    VtfModelDefinitions model =
        new VtfModelDefinitions(scan, bytes.name().toString(), options.diagnostics());
    definitions = model.build();
    stream = new StreamInfo(STREAM, model.locations());
    context = new VtfTraceContext(bytes.name(), scan, model, definitions);
  }

  private String name() {
    return bytes.name().toString();
  }

  /** The encoding that the start of a trace names; null if it names none. */
  private static VtfEncoding header(VtfInput in, TraceBytes bytes) throws IOException {
    in.need(BinaryEncoder.MAGIC.length);
    if (in.end == 0) {
      throw new DamagedTraceException(
          bytes.name()
              + (in.failure() == null
                  ? ": is empty, not a VTF3 trace"
                  : ": cannot be read: " + in.failure()));
    }
    return VtfEncoding.ofHeader(Arrays.copyOf(in.bytes, Math.min(in.end, 9)));
  }

  private static void copy(Diagnostics from, Diagnostics to) {
    for (Diagnostics.Incident i : from.incidents()) {
      List<String> example = i.examples().stream().limit(1).toList();
      to.add(new Diagnostics.Incident(i.code(), i.what(), i.count(), example));
    }
  }

  /** Opens a trace and reads its declarations. */
  public static Vtf3Reader open(TraceFormat format, Path trace, ReadOptions options)
      throws IOException {
    TraceBytes bytes = TraceBytes.of(trace, options.handles());
    try {
      return new Vtf3Reader(format, bytes, options);
    } catch (IOException | RuntimeException | Error e) {
      bytes.close();
      throw e;
    }
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
  public String undefinedTokenName(DefinitionKind kind, int token) {
    return UndeclaredReferences.name(kind, token);
  }

  @Override
  public List<StreamInfo> streams() {
    return List.of(stream);
  }

  @Override
  public boolean has(StreamInfo s, Section section) {
    if (s != null) {
      return section == Section.EVENTS;
    }
    boolean any = onePass == null ? markers : onePass.markers.rows() > 0;
    return section == Section.MARKERS && any;
  }

  @Override
  public EventSource open(StreamInfo s, Section section, ReadOptions options) throws IOException {
    if (!has(s, section)) {
      return EventSource.empty();
    }
    if (onePass != null) {
      return section == Section.MARKERS
          ? new BlockSource(onePass.markers, options)
          : new Vtf3Source(context, onePass, options, substituteUpfrom);
    }
    RecordDecoder decoder = encoding.decoder(bytes.open(options.bufferBytes()));
    if (section == Section.MARKERS) {
      return new Vtf3Source(context, decoder, options, Vtf3Source.Part.MARKERS, substituteUpfrom);
    }
    EventSource source =
        new Vtf3Source(context, decoder, options, Vtf3Source.Part.EVENTS, substituteUpfrom);
    source = sorted ? source : sorted(source, options);
    if (!matched) {
      return source;
    }
    try {
      RecordDecoder again = encoding.decoder(bytes.open(options.bufferBytes()));
      EventSource later =
          new Vtf3Source(context, again, options, Vtf3Source.Part.LATER, substituteUpfrom);
      return new MatchedSource(source, sorted(later, options));
    } catch (IOException | RuntimeException | Error e) {
      source.close();
      throw e;
    }
  }

  @Override
  public boolean startsHaveState() {
    return true;
  }

  @Override
  public List<Start> starts(StreamInfo s, long distance, ReadOptions options) throws IOException {
    if (onePass != null || !context.isOrdered() || compression() != null) {
      return List.of();
    }
    try (Vtf3Source source = source(0, options.reread())) {
      return new StartSearch(distance).of(source);
    }
  }

  @Override
  public EventSource openAt(StreamInfo s, Start start, ReadOptions options) throws IOException {
    if (!has(s, Section.EVENTS) || onePass != null || !context.isOrdered()) {
      return open(s, Section.EVENTS, options);
    }
    Vtf3Source source = source(start.place(), options);
    try {
      source.resume(start.state());
      return source;
    } catch (IllegalArgumentException e) {
      source.close(); // of another release, which kept something else
      return open(s, Section.EVENTS, options);
    }
  }

  private Vtf3Source source(long place, ReadOptions options) throws IOException {
    RecordDecoder decoder = encoding.decoder(bytes.open(place, options.bufferBytes()));
    return new Vtf3Source(context, decoder, options, Vtf3Source.Part.EVENTS, substituteUpfrom);
  }

  private Compression compression() throws IOException {
    if (bytes.file() == null) {
      return null;
    }
    try (java.io.InputStream in = Files.newInputStream(bytes.file())) {
      return Compression.of(in.readNBytes(4));
    }
  }

  /** All is read anyway. */
  @Override
  public EventSource openAnyOrder(StreamInfo s, ReadOptions options) throws IOException {
    return open(s, Section.EVENTS, options);
  }

  private static EventSource sorted(EventSource source, ReadOptions options) {
    return new SortedSource(source, (long) BUFFERS_FOR_SORTING * options.bufferBytes());
  }

  @Override
  public List<TraceFile> files() throws IOException {
    Path file = bytes.file();
    if (file == null) {
      return List.of();
    }
    Compression compression = compression();
    String label = compression == null ? null : compression.label();
    return List.of(new TraceFile(file, encoding.title, STREAM, Files.size(file), label));
  }

  @Override
  public void close() throws IOException {
    if (onePass != null) {
      onePass.close();
    }
    bytes.close();
  }
}
