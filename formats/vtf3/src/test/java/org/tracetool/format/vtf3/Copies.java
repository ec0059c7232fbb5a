package org.tracetool.format.vtf3;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.TraceWriter;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.core.merge.KWayMerge;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.format.vtf3.encoding.VtfEncoding;
import org.tracetool.testdata.contract.ContractRow;

/** Traces to other traces through the model, and their records as values. */
public final class Copies {
  private Copies() {}

  static TraceFormat of(VtfEncoding encoding) {
    return switch (encoding) {
      case ASCII -> new Vtf3AsciiFormat();
      case FAST -> new Vtf3FastFormat();
      case BINARY -> new Vtf3BinaryFormat();
    };
  }

  /** Copies definitions, events and markers, all streams merged into one. */
  public static void copy(
      TraceFormat from, Path in, TraceFormat to, Path out, Diagnostics reading, Diagnostics writing)
      throws IOException {
    copy(from, in, to, out, reading, writing, Map.of());
  }

  /** The same with settings of the formats. */
  public static void copy(
      TraceFormat from,
      Path in,
      TraceFormat to,
      Path out,
      Diagnostics reading,
      Diagnostics writing,
      Map<String, String> settings)
      throws IOException {
    ReadOptions options = ReadOptions.defaults().withDiagnostics(reading).withSettings(settings);
    WriteOptions write = new WriteOptions(-1, writing).withSettings(settings);
    try (TraceReader reader = from.open(in, options);
        TraceWriter writer = to.create(out, write)) {
      int[] locations =
          reader.streams().stream()
              .flatMapToInt(s -> java.util.Arrays.stream(s.locations()))
              .toArray();
      StreamInfo stream = new StreamInfo(1, locations);
      writer.begin(reader.definitions(), List.of(stream));
      EventSink sink = writer.sink(stream, Section.EVENTS);
      List<EventSource> sources = new ArrayList<>();
      for (StreamInfo s : reader.streams()) {
        sources.add(reader.open(s, Section.EVENTS, options));
      }
      KWayMerge merge = new KWayMerge(sources);
      for (EventCursor e = merge.next(); e != null; e = merge.next()) {
        if (to.capabilities().kinds().contains(e.kind())) {
          sink.accept(e);
        }
      }
      sink.end();
      for (EventSource s : sources) {
        s.close();
      }
      if (reader.has(null, Section.MARKERS)) {
        try (EventSource markers = reader.open(null, Section.MARKERS, options)) {
          markers.drainTo(writer.sink(null, Section.MARKERS));
        }
      }
      writer.finish();
    }
  }

  static List<ContractRow> rows(TraceFormat format, Path trace, ReadOptions options)
      throws IOException {
    List<ContractRow> rows = new ArrayList<>();
    try (TraceReader reader = format.open(trace, options)) {
      for (StreamInfo s : reader.streams()) {
        rows.addAll(ContractRow.readAll(reader.open(s, Section.EVENTS, options)));
      }
    }
    return rows;
  }

  public static Path file(Path folder, String name, String content) throws IOException {
    return Files.write(folder.resolve(name), Codecs.ascii(content));
  }
}
