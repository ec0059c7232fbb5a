package org.tracetool.format.stf;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.tracetool.core.definition.Definitions;
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
import org.tracetool.testdata.TestData;
import org.tracetool.testdata.contract.ContractRow;

/** Copies traces from format to format and takes them apart into values. */
final class StfTestTraces {
  private StfTestTraces() {}

  /** All OTF traces of the test data. */
  static List<Path> otf() throws IOException {
    try (Stream<Path> all = Files.walk(TestData.traces())) {
      return all
          .filter(p -> p.toString().endsWith(".otf"))
          .collect(Collectors.toCollection(TreeSet::new))
          .stream()
          .toList();
    }
  }

  /** Copies everything, stream by stream; all into one for formats that have but one. */
  static void copy(TraceFormat from, Path in, TraceFormat to, Path out, WriteOptions writing)
      throws IOException {
    ReadOptions options = ReadOptions.defaults();
    try (TraceReader reader = from.open(in, options);
        TraceWriter writer = to.create(out, writing)) {
      if (!to.capabilities().severalStreams()) {
        copyMerged(reader, writer, to, options);
        return;
      }
      writer.begin(reader.definitions(), reader.streams());
      for (StreamInfo s : reader.streams()) {
        for (Section section : List.of(Section.EVENTS, Section.STATISTICS, Section.SNAPSHOTS)) {
          if (reader.has(s, section)) {
            try (EventSource source = reader.open(s, section, options)) {
              source.drainTo(writer.sink(s, section));
            }
          }
        }
      }
      if (reader.has(null, Section.MARKERS)) {
        try (EventSource source = reader.open(null, Section.MARKERS, options)) {
          source.drainTo(writer.sink(null, Section.MARKERS));
        }
      }
      writer.finish();
    }
  }

  private static void copyMerged(
      TraceReader reader, TraceWriter writer, TraceFormat to, ReadOptions options)
      throws IOException {
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
    new KWayMerge(sources)
        .drainTo(
            e -> {
              if (to.capabilities().kinds().contains(e.kind())) {
                sink.accept(e);
              }
            });
    sink.end();
    for (EventSource s : sources) {
      s.close();
    }
    writer.finish();
  }

  /** All records by stream and section; stream 0 is for markers. */
  static Map<String, List<ContractRow>> rows(TraceFormat format, Path trace, ReadOptions options)
      throws IOException {
    Map<String, List<ContractRow>> all = new LinkedHashMap<>();
    try (TraceReader reader = format.open(trace, options)) {
      for (StreamInfo s : reader.streams()) {
        for (Section section : List.of(Section.EVENTS, Section.STATISTICS, Section.SNAPSHOTS)) {
          all.put(s.id() + " " + section, ContractRow.readAll(reader.open(s, section, options)));
        }
      }
      all.put("markers", ContractRow.readAll(reader.open(null, Section.MARKERS, options)));
    }
    return all;
  }

  static Definitions definitions(TraceFormat format, Path trace) throws IOException {
    try (TraceReader reader = format.open(trace, ReadOptions.defaults())) {
      return reader.definitions();
    }
  }
}
