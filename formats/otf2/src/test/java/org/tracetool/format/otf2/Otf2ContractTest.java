package org.tracetool.format.otf2;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.testdata.TestData;
import org.tracetool.testdata.contract.ContractRow;
import org.tracetool.testdata.contract.SampleTrace;
import org.tracetool.testdata.contract.TraceFormatContract;

/**
 * The contract of every format. Each location is a stream. An archive has definitions that others
 * need, so the samples are made of one that has a record of every kind.
 */
class Otf2ContractTest extends TraceFormatContract {
  private static final int BYTES_BETWEEN_CUTS = 29; // Otf2HostileInputTest cuts at more

  private static SampleTrace sample;

  @Override
  public TraceFormat format() {
    return new Otf2Format();
  }

  @Override
  public boolean streamsAreProcesses() {
    return true;
  }

  /** Byte arrays and other types of OTF have no place in attribute lists. */
  @Override
  public boolean hasPairs() {
    return false;
  }

  @Override
  public int cutStep() {
    return BYTES_BETWEEN_CUTS;
  }

  @Override
  public List<WriteOptions> variants() {
    return List.of(new WriteOptions(0, new Diagnostics()));
  }

  private static synchronized SampleTrace sample() {
    if (sample == null) {
      try {
        sample = read(TestData.path("otf2/02-allevents/traces.otf2"));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return sample;
  }

  private static SampleTrace read(Path archive) throws IOException {
    ReadOptions options = ReadOptions.defaults();
    try (TraceReader reader = new Otf2Format().open(archive, options)) {
      SampleTrace trace = new SampleTrace(reader.definitions(), reader.streams());
      for (StreamInfo stream : reader.streams()) {
        for (Section section : List.of(Section.EVENTS, Section.SNAPSHOTS)) {
          trace
              .rows(stream.id(), section)
              .addAll(ContractRow.readAll(reader.open(stream, section, options)));
        }
      }
      return trace;
    }
  }

  @Override
  public Definitions definitions() {
    return sample().definitions();
  }

  @Override
  public List<StreamInfo> streams() {
    return sample().streams();
  }

  @Override
  public Set<DefinitionKind> definitionKinds() {
    Set<DefinitionKind> kinds = EnumSet.noneOf(DefinitionKind.class);
    definitions().entries().forEach(e -> kinds.add(e.definition().kind()));
    kinds.removeAll(
        EnumSet.of(DefinitionKind.VERSION, DefinitionKind.UNIQUE_ID, DefinitionKind.UNKNOWN));
    return kinds;
  }

  @Override
  public SampleTrace everyKind() {
    return sample();
  }

  /** The place of the call, which has no calling context. */
  @Override
  public int lostBesides() {
    return 1;
  }

  @Override
  public Set<EventKind> kindsRead() {
    Set<EventKind> kinds = EnumSet.noneOf(EventKind.class);
    for (SampleTrace.Place place : sample().places()) {
      sample().rows(place.stream(), place.section()).forEach(r -> kinds.add(r.kind()));
    }
    return kinds;
  }

  /** Begins and ends of collective operations belong together, so none of them are drawn. */
  private static boolean standsAlone(EventKind kind) {
    return kind != EventKind.COLLECTIVE_BEGIN
        && kind != EventKind.COLLECTIVE_END
        && kind != EventKind.COLLECTIVE;
  }

  @Override
  public SampleTrace random(Random random, int events) {
    SampleTrace trace = new SampleTrace(definitions(), streams());
    for (StreamInfo stream : streams()) {
      List<ContractRow> choice = new ArrayList<>(sample().rows(stream.id(), Section.EVENTS));
      choice.removeIf(r -> !standsAlone(r.kind()));
      add(trace.rows(stream.id(), Section.EVENTS), choice, random, events);
    }
    return trace;
  }

  private static void add(
      List<ContractRow> rows, List<ContractRow> choice, Random random, int events) {
    long time = 2000 + random.nextInt(3);
    for (int i = 0; i < events; i++) {
      time += random.nextInt(4) == 0 ? random.nextInt(50) : 0;
      ContractRow row = choice.get(random.nextInt(choice.size()));
      rows.add(
          new ContractRow(
              time,
              row.kind(),
              row.location(),
              row.fields(),
              row.text(),
              row.pooled(),
              row.pairs()));
    }
  }

  /** Calls alone: what other records say changes where definitions are cut off. */
  @Override
  public List<Path> shortSamples(Path in) throws IOException {
    Random random = new Random(3);
    SampleTrace trace = new SampleTrace(definitions(), streams());
    for (StreamInfo stream : streams()) {
      List<ContractRow> calls =
          List.of(
              SampleTrace.row(EventKind.ENTER, 1, 1, stream.id()),
              SampleTrace.row(EventKind.LEAVE, 0, 1, stream.id()));
      add(trace.rows(stream.id(), Section.EVENTS), calls, random, 12);
    }
    Path path = trace(Files.createDirectories(in.resolve("short")));
    trace.write(format(), path, WriteOptions.defaults());
    return List.of(path);
  }
}
