package org.tracetool.format.otf;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.RecordTally;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.testdata.EachOf;
import org.tracetool.testdata.TestData;
import org.tracetool.testdata.contract.ContractRow;

/**
 * Traces of the reference library and of VampirTrace, compared with the output of the reference
 * tools.
 */
class OtfReferenceTracesTest {
  private final OtfFormat format = new OtfFormat();

  /** Folders that hold one trace and the text of it. */
  static List<Path> traces() throws IOException {
    List<Path> masters = new ArrayList<>();
    for (String group : new String[] {"otf", "vampirtrace"}) {
      try (Stream<Path> folders = Files.list(TestData.path(group))) {
        for (Path f : (Iterable<Path>) folders.filter(Files::isDirectory).sorted()::iterator) {
          Path expected = f.resolve("expected");
          try (Stream<Path> files = Files.list(Files.isDirectory(expected) ? expected : f)) {
            files.filter(p -> p.toString().endsWith(".otf")).forEach(masters::add);
          }
        }
      }
    }
    assertThat(masters).hasSizeGreaterThanOrEqualTo(20);
    return masters;
  }

  private static ReferenceText expected(Path master) throws IOException {
    Path folder = master.getParent();
    Path own = folder.resolve("expected.otfprint-fullkeyvalue.txt.gz");
    return ReferenceText.read(
        Files.exists(own) ? own : folder.resolveSibling("expected.otfprint.txt.gz"));
  }

  private static List<ContractRow> rows(TraceReader reader, Section section, ReadOptions options)
      throws IOException {
    List<ContractRow> rows = new ArrayList<>();
    for (StreamInfo s : reader.streams()) {
      rows.addAll(ContractRow.readAll(reader.open(s, section, options)));
    }
    return rows;
  }

  private static List<String> lines(List<ContractRow> rows, Definitions definitions) {
    return rows.stream()
        .map(r -> ReferenceText.line(r, definitions))
        .filter(Objects::nonNull)
        .toList();
  }

  /** The lines of one list that the other does not have, each as often. */
  private static List<String> without(List<String> lines, List<String> others) {
    Map<String, Integer> counts = new HashMap<>();
    others.forEach(l -> counts.merge(l, 1, Integer::sum));
    return lines.stream().filter(l -> counts.merge(l, -1, Integer::sum) < 0).limit(5).toList();
  }

  @ParameterizedTest
  @MethodSource("traces")
  void everyRecordIsReadAsTheReferenceToolPrintsIt(Path master) throws IOException {
    ReferenceText expected = expected(master);
    ReadOptions options = ReadOptions.defaults();
    try (TraceReader reader = format.open(master, options)) {
      Definitions d = reader.definitions();
      List<String> definitions =
          d.entries().stream().map(ReferenceText::line).filter(Objects::nonNull).toList();
      assertThat(without(definitions, expected.section("definitions"))).isEmpty();
      assertThat(definitions.equals(expected.section("definitions"))).as("same order").isTrue();
      int records = d.entries().size();
      for (Section section : List.of(Section.EVENTS, Section.STATISTICS, Section.SNAPSHOTS)) {
        List<String> mine = lines(rows(reader, section, options), d);
        List<String> theirs = expected.section(section.name().toLowerCase(java.util.Locale.ROOT));
        assertThat(ReferenceText.countsByKind(mine)).isEqualTo(ReferenceText.countsByKind(theirs));
        // Where times of several streams are equal, the order is that of the tool's heap.
        assertThat(without(mine, theirs)).as("only read, not in the text").isEmpty();
        assertThat(without(theirs, mine)).as("only in the text, not read").isEmpty();
        records += mine.size();
      }
      List<String> markers = new ArrayList<>();
      d.entries().stream()
          .filter(e -> e.definition().kind() == DefinitionKind.MARKER)
          .map(ReferenceText::markerClass)
          .forEach(markers::add);
      markers.addAll(lines(ContractRow.readAll(reader.open(null, Section.MARKERS, options)), d));
      assertThat(markers).containsExactlyInAnyOrderElementsOf(expected.section("markers"));
      assertThat(records).isPositive();
    }
    assertThat(options.diagnostics().incidents()).isEmpty();
  }

  @EachOf(4)
  @ParameterizedTest
  @MethodSource("traces")
  void countingGivesTheSameAsReading(Path master) throws IOException {
    ReadOptions options = ReadOptions.defaults();
    try (TraceReader reader = format.open(master, options)) {
      for (StreamInfo s : reader.streams()) {
        for (Section section : List.of(Section.EVENTS, Section.STATISTICS, Section.SNAPSHOTS)) {
          RecordTally expected = RecordTally.of(reader.open(s, section, options));
          RecordTally counted = reader.count(s, section, options);
          assertThat(counted).usingRecursiveComparison().isEqualTo(expected);
        }
      }
    }
  }

  @EachOf(4)
  @ParameterizedTest
  @MethodSource("traces")
  void anyWindowDeliversWhatAFilterOfEverythingDelivers(Path master) throws IOException {
    ReadOptions options = ReadOptions.defaults();
    try (TraceReader reader = format.open(master, options)) {
      for (StreamInfo s : reader.streams()) {
        List<ContractRow> all = ContractRow.readAll(reader.open(s, Section.EVENTS, options));
        if (all.isEmpty()) {
          continue;
        }
        for (int i = 0; i < 12; i++) {
          long from = all.get(all.size() * i / 12).time();
          for (long to : new long[] {from + 1, from + (from >>> 3), -1L}) {
            TimeWindow window = new TimeWindow(from, to);
            EventSource source = reader.open(s, Section.EVENTS, options.withWindow(window));
            assertThat(ContractRow.readAll(source))
                .isEqualTo(all.stream().filter(r -> window.contains(r.time())).toList());
          }
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("traces")
  void smallBuffersChangeNothing(Path master) throws IOException {
    ReadOptions large = ReadOptions.defaults();
    ReadOptions small =
        new ReadOptions(TimeWindow.ALL, null, null, large.handles(), large.diagnostics(), 64);
    try (TraceReader reader = format.open(master, large)) {
      for (Section section : List.of(Section.EVENTS, Section.STATISTICS, Section.SNAPSHOTS)) {
        assertThat(rows(reader, section, small)).isEqualTo(rows(reader, section, large));
      }
    }
  }

  @Test
  void localDefinitionsAreReportedForTheirTrueStreamAndHideGlobalOnes() throws IOException {
    Path master = TestData.path("otf/local-defs/local-defs.otf");
    try (TraceReader reader = format.open(master, ReadOptions.defaults())) {
      Definitions d = reader.definitions();
      assertThat(d.hasLocal(1)).isTrue();
      assertThat(d.hasLocal(2)).isTrue();
      for (StreamInfo s : reader.streams()) {
        List<Definitions.Entry> own =
            d.entries().stream().filter(e -> e.stream() == s.id()).toList();
        assertThat(reader.localDefinitions(s).entries()).isNotEmpty().isEqualTo(own);
        for (Definitions.Entry e : own) {
          if (e.definition() instanceof Definition.Region r) {
            assertThat(d.find(s.id(), DefinitionKind.REGION, r.token())).isEqualTo(r);
          }
        }
      }
    }
  }

  @Test
  void handlesAndOldTimesKeepTheBitsThatTheReferenceToolDrops() throws IOException {
    Path master = TestData.path("otf/records-short/records-short.otf");
    ReadOptions options = ReadOptions.defaults();
    try (TraceReader reader = format.open(master, options)) {
      List<ContractRow> events = rows(reader, Section.EVENTS, options);
      assertThat(events)
          .contains(
              ContractRow.of(90, EventKind.FILE_OPERATION, 1, 97, 0x123456789aL, 0, 0, 4, 3)
                  .with(
                      new org.tracetool.core.definition.KeyValues.Pair(
                          31, org.tracetool.core.definition.KeyValueType.UINT32, 42, null)));
      assertThat(rows(reader, Section.STATISTICS, options))
          .extracting(ContractRow::kind)
          .containsExactly(
              EventKind.SUMMARY_COMMENT,
              EventKind.SUMMARY_REGION,
              EventKind.SUMMARY_REGION_GROUP,
              EventKind.SUMMARY_MESSAGE,
              EventKind.SUMMARY_COLLECTIVE,
              EventKind.SUMMARY_FILE_OPERATION,
              EventKind.SUMMARY_FILE_GROUP_OPERATION);
      ContractRow files = rows(reader, Section.STATISTICS, options).get(5);
      assertThat(files.fields()).containsExactly(97L, 1L, 2L, 3L, 4L, 5L, 6L, 7L);
    }
  }

  @Test
  void longAndShortAndCompressedTracesHoldTheSameRecords() throws IOException {
    List<List<ContractRow>> all = new ArrayList<>();
    for (String name : new String[] {"records-short", "records-long", "records-short-z"}) {
      ReadOptions options = ReadOptions.defaults();
      Path master = TestData.path("otf/" + name + "/" + name + ".otf");
      try (TraceReader reader = format.open(master, options)) {
        List<ContractRow> rows = new ArrayList<>();
        for (Section s : List.of(Section.EVENTS, Section.STATISTICS, Section.SNAPSHOTS)) {
          rows.addAll(rows(reader, s, options));
        }
        all.add(rows);
      }
    }
    assertThat(all.get(1)).isEqualTo(all.get(0));
    assertThat(all.get(2)).isEqualTo(all.get(0));
  }

  @Test
  void theThumbnailIsAnAttachment() throws IOException {
    Path master = TestData.path("vampirtrace/io_rma/expected/iorma.otf");
    try (TraceReader reader = format.open(master, ReadOptions.defaults());
        java.io.InputStream in = reader.attachment("thumbnail")) {
      assertThat(in.readAllBytes())
          .isEqualTo(Files.readAllBytes(master.resolveSibling("iorma.thumb")));
      assertThat(reader.attachment("something else")).isNull();
      assertThat(reader.files())
          .extracting(f -> f.path().getFileName().toString())
          .containsExactly(
              "iorma.otf",
              "iorma.0.def.z",
              "iorma.1.events.z",
              "iorma.2.events.z",
              "iorma.3.events.z",
              "iorma.thumb");
    }
  }
}
