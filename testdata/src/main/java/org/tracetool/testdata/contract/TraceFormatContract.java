package org.tracetool.testdata.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.core.report.Diagnostics;

/**
 * The contract of every file format that can be read and written: that of a {@link ReaderContract
 * reader}, that of a {@link WriterContract writer}, and nothing may be lost between them. A format
 * module extends this with a class that names its format and, if necessary, what it stores
 * differently.
 */
public abstract class TraceFormatContract implements ReaderContract, WriterContract {
  /** Where traces are written. */
  @TempDir protected Path folder;

  /** The kinds of records that come back; not all, if some are written as others. */
  public Set<EventKind> kindsRead() {
    return format().capabilities().kinds();
  }

  /** Returns whether records can carry key-value pairs. */
  public boolean hasPairs() {
    return true;
  }

  /** A record after being written and read; itself if nothing is lost. */
  public ContractRow asStored(ContractRow row) {
    return row;
  }

  private Path newFolder(String name) {
    try {
      return Files.createDirectories(folder.resolve(name));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private List<ContractRow> read(
      TraceReader reader, int stream, Section section, ReadOptions options) throws IOException {
    StreamInfo info =
        reader.streams().stream().filter(s -> s.id() == stream).findFirst().orElse(null);
    if (info == null && stream != 0) {
      return List.of();
    }
    return ContractRow.readAll(reader.open(info, section, options));
  }

  private List<ContractRow> stored(SampleTrace trace, SampleTrace.Place place) {
    return trace.rows(place.stream(), place.section()).stream().map(this::asStored).toList();
  }

  @Test
  void everyKindOfRecordThatTheCapabilitiesNameSurvives() throws IOException {
    SampleTrace trace = everyKind();
    int n = 0;
    for (WriteOptions variant : variants()) {
      Path path = trace(newFolder("variant" + n++));
      trace.write(format(), path, variant);
      ReadOptions options = ReadOptions.defaults();
      try (TraceReader reader = format().open(path, options)) {
        Set<EventKind> seen = EnumSet.noneOf(EventKind.class);
        for (SampleTrace.Place place : trace.places()) {
          List<ContractRow> rows = read(reader, place.stream(), place.section(), options);
          assertThat(rows).as("%s, %s", place, variant).isEqualTo(stored(trace, place));
          rows.forEach(r -> seen.add(r.kind()));
        }
        assertThat(seen).isEqualTo(kindsRead());
      }
      // A format may find the sample odd, but nothing of it may be lost.
      assertThat(options.diagnostics().incidents())
          .filteredOn(i -> i.severity() != Diagnostics.Severity.WARNING)
          .isEmpty();
      assertThat(variant.diagnostics().incidents()).isEmpty();
    }
  }

  @Test
  void everyKindOfDefinitionSurvivesInOrder() throws IOException {
    SampleTrace trace = everyKind();
    Set<DefinitionKind> kinds = definitionKinds();
    for (WriteOptions variant : variants()) {
      Path path = trace(newFolder("definitions" + variant.compression()));
      trace.write(format(), path, variant);
      try (TraceReader reader = format().open(path, ReadOptions.defaults())) {
        for (DefinitionKind kind : kinds) {
          assertThat(of(reader.definitions(), kind))
              .as("%s, %s", kind, variant)
              .isNotEmpty()
              .isEqualTo(of(trace.definitions(), kind));
        }
      }
    }
  }

  private static List<Definition> of(Definitions definitions, DefinitionKind kind) {
    return definitions.entries().stream()
        .map(Definitions.Entry::definition)
        .filter(d -> d.kind() == kind)
        .toList();
  }

  @Test
  void keyValuePairsOfEveryTypeSurvive() throws IOException {
    if (!hasPairs()) {
      return;
    }
    SampleTrace trace = new SampleTrace(definitions(), streams());
    List<ContractRow> rows = trace.rows(1, Section.EVENTS);
    rows.add(SampleTrace.row(EventKind.ENTER, 1, 10, 1).with(SampleTrace.pairsOfEveryType()));
    rows.add(SampleTrace.row(EventKind.ENTER, 1, 11, 1));
    for (WriteOptions variant : variants()) {
      Path path = trace(newFolder("pairs" + variant.compression()));
      trace.write(format(), path, variant);
      ReadOptions options = ReadOptions.defaults();
      try (TraceReader reader = format().open(path, options)) {
        assertThat(read(reader, 1, Section.EVENTS, options)).isEqualTo(rows);
      }
    }
  }

  @Test
  void streamsAndTheirProcessesSurviveInAscendingOrder() throws IOException {
    if (!format().capabilities().severalStreams() || streamsAreProcesses()) {
      return;
    }
    List<StreamInfo> streams =
        List.of(
            new StreamInfo(0xffff_fff0, new int[] {0xffff_fff0}),
            new StreamInfo(2, new int[] {0x8000_0000, 7}),
            new StreamInfo(1, new int[] {1}));
    SampleTrace trace = new SampleTrace(definitions(), streams);
    for (StreamInfo s : streams) {
      trace
          .rows(s.id(), Section.EVENTS)
          .add(SampleTrace.row(EventKind.ENTER, 1, 5, s.locations()[0]));
    }
    Path path = trace(folder);
    trace.write(format(), path, WriteOptions.defaults());
    try (TraceReader reader = format().open(path, ReadOptions.defaults())) {
      assertThat(reader.streams())
          .containsExactly(
              new StreamInfo(1, new int[] {1}),
              new StreamInfo(2, new int[] {7, 0x8000_0000}),
              new StreamInfo(0xffff_fff0, new int[] {0xffff_fff0}));
      for (StreamInfo s : streams) {
        assertThat(read(reader, s.id(), Section.EVENTS, ReadOptions.defaults())).hasSize(1);
      }
    }
  }

  @Test
  void streamsWithoutRecordsAreReadAsEmpty() throws IOException {
    if (!format().capabilities().severalStreams()) {
      return;
    }
    SampleTrace trace = new SampleTrace(definitions(), streams());
    trace.rows(1, Section.EVENTS).add(SampleTrace.row(EventKind.ENTER, 1, 5, 1));
    trace.rows(0xab, Section.EVENTS).clear(); // its sink is used and ended, without any record
    Path path = trace(folder);
    trace.write(format(), path, WriteOptions.defaults());
    ReadOptions options = ReadOptions.defaults();
    try (TraceReader reader = format().open(path, options)) {
      assertThat(read(reader, 1, Section.EVENTS, options)).hasSize(1);
      assertThat(read(reader, 0xab, Section.EVENTS, options)).isEmpty();
    }
    assertThat(options.diagnostics().incidents()).isEmpty();
  }

  @Override
  public List<Path> samples(Path in) throws IOException {
    return written(random(new Random(1), 400), in);
  }

  @Override
  public List<Path> shortSamples(Path in) throws IOException {
    SampleTrace trace = random(new Random(3), 12);
    EventKind[] more = {EventKind.SNAPSHOT_ENTER, EventKind.SUMMARY_REGION, EventKind.MARKER};
    for (EventKind kind : more) {
      if (format().capabilities().kinds().contains(kind)) {
        Section section = SampleTrace.sectionOf(kind);
        int stream = section == Section.MARKERS ? 0 : 1;
        trace.rows(stream, section).add(SampleTrace.row(kind, 1, 5, 1));
      }
    }
    return written(trace, in);
  }

  /** A trace in all variants. */
  private List<Path> written(SampleTrace trace, Path in) throws IOException {
    List<Path> paths = new ArrayList<>();
    for (WriteOptions variant : variants()) {
      Path path = trace(Files.createDirectories(in.resolve("sample" + paths.size())));
      trace.write(format(), path, variant);
      paths.add(path);
    }
    return paths;
  }

  @Test
  void aTraceOfRandomEventsSurvives() throws IOException {
    SampleTrace trace = random(new Random(1), 400);
    int n = 0;
    for (WriteOptions variant : variants()) {
      Path path = trace(newFolder("random" + n++));
      trace.write(format(), path, variant);
      try (TraceReader reader = format().open(path, ReadOptions.defaults())) {
        for (SampleTrace.Place place : trace.places()) {
          assertThat(read(reader, place.stream(), place.section(), ReadOptions.defaults()))
              .as("%s, %s", place, variant)
              .isEqualTo(stored(trace, place));
        }
      }
    }
  }

  @Test
  void onlyWhatTheFormatCanHoldIsReadAgain() throws IOException {
    SampleTrace trace = new SampleTrace(definitions(), streams());
    List<ContractRow> rows = trace.rows(1, Section.EVENTS);
    rows.add(SampleTrace.row(EventKind.ENTER, 1, 1, 1));
    for (EventKind kind : EventKind.values()) {
      boolean held = format().capabilities().kinds().contains(kind);
      if (!held && SampleTrace.sectionOf(kind) == Section.EVENTS) {
        rows.add(SampleTrace.row(kind, 1, 2, 1));
      }
    }
    Path path = trace(folder);
    trace.write(format(), path, WriteOptions.defaults());
    try (TraceReader reader = format().open(path, ReadOptions.defaults())) {
      assertThat(read(reader, 1, Section.EVENTS, ReadOptions.defaults())).hasSize(1);
    }
  }
}
