package org.tracetool.format.otf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.TraceWriter;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.testdata.Program;
import org.tracetool.testdata.TestData;
import org.tracetool.testdata.contract.ContractRow;
import org.tracetool.testdata.contract.SampleTrace;

/** The real tools read our output. Skipped where they are not installed. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class ReferenceToolsTest {
  @TempDir Path folder;

  @BeforeAll
  static void installed() {
    assumeTrue(find("otfprint") != null, "otfprint is not installed");
  }

  private static Path find(String tool) {
    for (String dir : System.getenv("PATH").split(java.io.File.pathSeparator)) {
      Path p = Path.of(dir, tool);
      if (Files.isExecutable(p)) {
        return p;
      }
    }
    return null;
  }

  /** Runs a tool, which has to succeed, and returns what it printed. */
  private String run(String... command) throws IOException, InterruptedException {
    assumeTrue(find(command[0]) != null, command[0] + " is not installed");
    Program.Result result = Program.of(command).in(folder).run();
    assertThat(result.code()).as("%s\n%s", command[0], result.err()).isZero();
    return new String(result.outBytes(), StandardCharsets.ISO_8859_1);
  }

  private static List<String> sorted(List<String> lines) {
    return lines.stream().sorted().toList();
  }

  /** Every kind with usual values, in two streams. */
  private SampleTrace sample() {
    Definitions d =
        SampleTrace.definitionsOf(
            java.util.EnumSet.complementOf(
                java.util.EnumSet.of(
                    DefinitionKind.VERSION, DefinitionKind.UNIQUE_ID, DefinitionKind.UNKNOWN)));
    return SampleTrace.ofEveryKind(
        new OtfFormat().capabilities().kinds(), d, SampleTrace.someStreams());
  }

  private List<String> lines(SampleTrace trace, Section section) {
    List<String> lines = new ArrayList<>();
    for (SampleTrace.Place p : trace.places()) {
      if (p.section() == section) {
        trace.rows(p.stream(), section).stream()
            .map(r -> ReferenceText.line(r, trace.definitions()))
            .filter(Objects::nonNull)
            .forEach(lines::add);
      }
    }
    return sorted(lines);
  }

  @ParameterizedTest
  @ValueSource(strings = {"plain", "plain-long", "zlib", "fast", "fast-long"})
  void theToolPrintsEveryRecordAsWeMeantIt(String form) throws Exception {
    SampleTrace trace = sample();
    ContractRow withPairs =
        SampleTrace.row(EventKind.ENTER, 1, 1 << 20, 1).with(SampleTrace.pairsOfEveryType());
    trace.rows(1, Section.EVENTS).add(withPairs);
    int level = form.startsWith("plain") ? 0 : form.equals("zlib") ? 6 : -1;
    WriteOptions options =
        new WriteOptions(level, new Diagnostics())
            .withSettings(Map.of("keywords", form.endsWith("long") ? "long" : "short"));
    trace.write(new OtfFormat(), folder.resolve("t.otf"), options);
    ReferenceText text = ReferenceText.parse(run("otfprint", "--fullkeyvalue", "t.otf"));
    for (Section section : List.of(Section.EVENTS, Section.STATISTICS, Section.SNAPSHOTS)) {
      String name = section.name().toLowerCase(java.util.Locale.ROOT);
      assertThat(sorted(text.section(name))).isEqualTo(lines(trace, section)).isNotEmpty();
    }
    List<String> definitions = new ArrayList<>(text.section("definitions"));
    definitions.removeIf(l -> l.startsWith("\tDefVersion") || l.startsWith("\tDefUniqueId"));
    definitions.removeIf(l -> l.contains(" Start: ")); // the date of the clock, which is a comment
    assertThat(definitions)
        .isEqualTo(
            trace.definitions().entries().stream()
                .map(ReferenceText::line)
                .filter(Objects::nonNull)
                .toList());
    assertThat(text.section("markers")).hasSize(4);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "vampirtrace/ring_collectives/expected",
        "vampirtrace/io_rma/expected",
        "vampirtrace/counters/expected",
        "otf/random-1"
      })
  void theToolPrintsACopyAsItPrintsTheOriginal(String name) throws Exception {
    Path master;
    try (Stream<Path> list = Files.list(TestData.path(name))) {
      master = list.filter(p -> p.toString().endsWith(".otf")).findFirst().orElseThrow();
    }
    ReadOptions read = ReadOptions.defaults();
    OtfFormat format = new OtfFormat();
    try (TraceReader reader = format.open(master, read);
        TraceWriter writer =
            format.create(folder.resolve("t.otf"), new WriteOptions(0, new Diagnostics()))) {
      writer.begin(reader.definitions(), reader.streams());
      for (StreamInfo s : reader.streams()) {
        for (Section section : List.of(Section.EVENTS, Section.STATISTICS, Section.SNAPSHOTS)) {
          if (reader.has(s, section)) {
            reader.open(s, section, read).drainTo(writer.sink(s, section));
          }
        }
      }
      reader.open(null, Section.MARKERS, read).drainTo(writer.sink(null, Section.MARKERS));
      writer.finish();
    }
    assertThat(comparable(run("otfprint", "--fullkeyvalue", "t.otf")))
        .isEqualTo(comparable(run("otfprint", "--fullkeyvalue", master.toString())))
        .hasSizeGreaterThan(10_000);
  }

  private static String comparable(String text) {
    return text.lines()
        .filter(l -> !l.contains("DefVersion:") && !l.contains("DefUniqueId:"))
        .filter(l -> !l.startsWith("processing time"))
        // where markers and their classes alternate we put the classes first
        .map(l -> l.contains("Marker: ID") ? "marker" : l)
        .collect(Collectors.joining("\n"));
  }

  /** Calls, messages and a counter that make sense together, as the other tools insist on it. */
  private SampleTrace sane() {
    Definitions.Builder d = Definitions.builder();
    d.add(new org.tracetool.core.definition.Definition.Creator("test"));
    d.add(new org.tracetool.core.definition.Definition.TimerResolution(1000));
    d.add(new org.tracetool.core.definition.Definition.Location(1, "Process 0", 0));
    d.add(new org.tracetool.core.definition.Definition.Location(2, "Process 1", 0));
    d.add(new org.tracetool.core.definition.Definition.RegionGroup(1, "App"));
    d.add(new org.tracetool.core.definition.Definition.Region(1, "main", 1, 0));
    d.add(new org.tracetool.core.definition.Definition.Region(2, "work", 1, 0));
    SampleTrace trace =
        new SampleTrace(
            d.build(), List.of(new StreamInfo(1, new int[] {1}), new StreamInfo(2, new int[] {2})));
    for (int p = 1; p <= 2; p++) {
      List<ContractRow> rows = trace.rows(p, Section.EVENTS);
      rows.add(ContractRow.of(0, EventKind.PROCESS_BEGIN, p));
      rows.add(ContractRow.of(1, EventKind.ENTER, p, 1));
      for (int i = 0; i < 20_000; i++) {
        rows.add(ContractRow.of(10 + i * 5, EventKind.ENTER, p, 2));
        rows.add(
            p == 1
                ? ContractRow.of(11 + i * 5, EventKind.SEND, 1, 2, 100, 7, 0)
                : ContractRow.of(12 + i * 5, EventKind.RECEIVE, 2, 1, 100, 7, 0));
        rows.add(ContractRow.of(13 + i * 5, EventKind.LEAVE, p, 2));
      }
      rows.add(ContractRow.of(200_000, EventKind.LEAVE, p, 1));
      rows.add(ContractRow.of(200_000, EventKind.PROCESS_END, p));
    }
    return trace;
  }

  /** Only plain files: on compressed ones these tools fail, even where their library made them. */
  @Test
  void theOtherToolsAcceptWhatWeWrite() throws Exception {
    SampleTrace trace = sane();
    trace.write(new OtfFormat(), folder.resolve("t.otf"), new WriteOptions(0, new Diagnostics()));
    String info = run("otfinfo-trace", "-a", "t.otf");
    assertThat(info)
        .containsPattern("enters\\s*\\|\\s*40002")
        .containsPattern("sends\\s*\\|\\s*20000");
    run("otfmerge", "-n", "1", "-o", "merged", "t.otf");
    run("otfaux", "--all", "-o", "aux", "t.otf");
    ReadOptions options = ReadOptions.defaults();
    long[] counts = {0, 0};
    for (String name : new String[] {"merged", "aux"}) {
      try (TraceReader reader = new OtfFormat().open(folder.resolve(name), options)) {
        for (StreamInfo s : reader.streams()) {
          counts[name.equals("aux") ? 1 : 0] +=
              reader.count(s, Section.EVENTS, options).count(EventKind.ENTER);
        }
      }
    }
    assertThat(counts).containsExactly(40_002, 40_002);
    assertThat(options.diagnostics().incidents()).isEmpty();
  }

  @Test
  void aWindowOfTheToolIsAWindowOfOurs() throws Exception {
    SampleTrace trace = sane();
    trace.write(new OtfFormat(), folder.resolve("t.otf"), WriteOptions.defaults());
    ReferenceText text = ReferenceText.parse(run("otfprint", "--time", "50000", "60000", "t.otf"));
    ReadOptions options =
        ReadOptions.defaults().withWindow(new org.tracetool.core.time.TimeWindow(50_000, 60_000));
    List<String> mine = new ArrayList<>();
    try (TraceReader reader = new OtfFormat().open(folder.resolve("t"), options)) {
      for (StreamInfo s : reader.streams()) {
        ContractRow.readAll(reader.open(s, Section.EVENTS, options))
            .forEach(r -> mine.add(ReferenceText.line(r, reader.definitions())));
      }
    }
    assertThat(mine).hasSizeGreaterThan(10_000);
    assertThat(sorted(mine)).isEqualTo(sorted(text.section("events")));
  }
}
