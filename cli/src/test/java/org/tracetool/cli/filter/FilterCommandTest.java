package org.tracetool.cli.filter;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.cli.convert.ConvertCommand;
import org.tracetool.cli.diff.DiffCommand;
import org.tracetool.cli.stats.StatsCommand;
import org.tracetool.cli.unify.UnifyCommand;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.testdata.EachOf;
import org.tracetool.testdata.Effort;
import org.tracetool.testdata.Program;
import org.tracetool.testdata.TestData;
import org.tracetool.testdata.contract.ContractRow;
import picocli.CommandLine;

/** The command on real traces. */
@Tag("thorough")
class FilterCommandTest {
  private static final String RING = "vampirtrace/ring_collectives/expected/ring.otf";

  @TempDir Path folder;

  private static int run(Object command, String... args) {
    return new CommandLine(command).setCaseInsensitiveEnumValuesAllowed(true).execute(args);
  }

  private static int filter(String... args) {
    return run(new FilterCommand(), args);
  }

  private Path file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  private Path out(String name) {
    return folder.resolve(name + ".otf");
  }

  static List<Path> corpus() throws IOException {
    try (Stream<Path> files = Files.walk(TestData.path("vampirtrace"))) {
      return files
          .filter(f -> f.toString().matches(".*/expected/[^/]*\\.otf"))
          .filter(f -> !f.toString().contains("stat_mode"))
          .sorted()
          .toList();
    }
  }

  static Stream<String[]> cases() throws IOException {
    List<String[]> cases = new ArrayList<>();
    String[] ways = {
      "--exclude-region relax;MPI_Isend;kernel*;leaf*",
      "--region MPI_*;main",
      "--max-depth 2 --prune",
      "--min-duration 2us",
      "--time 100ms:300ms",
      "--process 0",
      "--state **|FOLD --state MPI:*|UNFOLD",
      "--symbol sweep|ENTRY|1:N:2|TRACEOFF|TRACEON",
      "--symbol main|OFF --streams 1 --min-duration 5us",
      "--request 0|functions --request 50l:200l"
    };
    for (Path trace : corpus()) {
      for (String way : ways) {
        cases.add(new String[] {trace.toString(), way});
      }
    }
    return Effort.eachOf(3, cases).stream(); // all ways, with other traces
  }

  @EachOf(4)
  @ParameterizedTest
  @MethodSource("cases")
  void whatIsLeftIsAConsistentTrace(String trace, String way) throws IOException {
    List<String> args = new ArrayList<>();
    for (String word : way.split(" ")) {
      args.add(word.replace('|', ' '));
    }
    args.addAll(List.of("-q", trace, "-o", out("left").toString()));
    assertThat(filter(args.toArray(new String[0]))).isZero();
    Consistency.Findings after = Consistency.check(out("left"));
    Consistency.Findings before = Consistency.check(Path.of(trace));
    assertThat(after.events()).isLessThan(before.events() + 100);
    assertThat(before.undefined()).containsAll(after.undefined());
  }

  @ParameterizedTest
  @MethodSource("corpus")
  void nothingChangesIfNothingIsFiltered(Path trace) throws IOException {
    Path rules = file("noop.flt", "* -- -1\n");
    assertThat(filter("-q", "-f", rules.toString(), trace.toString(), "-o", out("same").toString()))
        .isZero();
    assertThat(run(new DiffCommand(), "-q", trace.toString(), out("same").toString())).isZero();
    Path picture = trace.resolveSibling(trace.getFileName().toString().replace(".otf", ".thumb"));
    if (Files.exists(picture)) {
      assertThat(folder.resolve("same.thumb")).hasSameBinaryContentAs(picture);
    }
  }

  /** A trace with events and with the statistics that belong to them. */
  private Path ringWithStatistics() throws IOException {
    Path ring = TestData.path(RING);
    assertThat(run(new StatsCommand(), "--into", folder.resolve("r.otf").toString(), ring + ""))
        .isZero();
    try (Stream<Path> files = Files.list(ring.getParent())) {
      for (Path f : files.filter(f -> f.getFileName().toString().startsWith("ring.")).toList()) {
        Path copy = folder.resolve(f.getFileName().toString().replace("ring.", "r."));
        Files.copy(f, copy, StandardCopyOption.REPLACE_EXISTING);
      }
    }
    return folder.resolve("r.otf");
  }

  /** Calls, exclusive and inclusive time of each process and function. */
  private static Map<List<Object>, long[]> functionSummaries(Path trace) throws IOException {
    Map<List<Object>, long[]> sums = new LinkedHashMap<>();
    ReadOptions options = ReadOptions.defaults();
    try (TraceReader reader = FormatRegistry.load().detect(trace).open(trace, options)) {
      for (StreamInfo stream : reader.streams()) {
        try (EventSource source = reader.open(stream, Section.STATISTICS, options)) {
          source.drainTo(
              e -> {
                if (e.kind() == EventKind.SUMMARY_REGION) {
                  String name = reader.definitions().region(e.region()).name();
                  sums.put(
                      List.of(e.location(), name), new long[] {e.field(1), e.field(2), e.field(3)});
                }
              });
        }
      }
    }
    return sums;
  }

  @Test
  void statisticsAreMadeAnew() throws IOException {
    Path trace = ringWithStatistics();
    Path all = file("all.flt", "* -- -1\n");
    assertThat(filter("-q", "-f", all.toString(), trace.toString(), "-o", out("all").toString()))
        .isZero();
    for (int i = 1; i <= 4; i++) {
      assertThat(folder.resolve("all." + i + ".stats.z"))
          .hasSameBinaryContentAs(folder.resolve("r." + i + ".stats.z"));
    }

    Path rules = file("r.flt", "relax -- 0\n");
    assertThat(filter("-q", "-f", rules.toString(), trace.toString(), "-o", out("less").toString()))
        .isZero();
    Map<List<Object>, long[]> before = functionSummaries(trace);
    Map<List<Object>, long[]> after = functionSummaries(out("less"));
    assertThat(before.keySet()).anyMatch(k -> k.contains("relax"));
    assertThat(after.keySet()).noneMatch(k -> k.contains("relax"));
    for (Map.Entry<List<Object>, long[]> e : before.entrySet()) {
      if (e.getKey().contains("relax")) {
        continue;
      }
      long[] expected = e.getValue().clone();
      if (e.getKey().contains("sweep")) { // the only caller of relax
        expected[1] += before.get(List.of(e.getKey().get(0), "relax"))[2];
      }
      assertThat(after.get(e.getKey())).as("%s", e.getKey()).containsExactly(expected);
    }

    assertThat(
            run(
                new ConvertCommand(),
                "-q",
                "--filter",
                rules.toString(),
                trace.toString(),
                out("conv").toString()))
        .isZero();
    assertThat(functionSummaries(out("conv")).keySet()).isEqualTo(after.keySet());
  }

  /** Each marker as process and text, and its time. */
  private static Map<String, Long> markers(Path trace) throws IOException {
    Map<String, Long> markers = new LinkedHashMap<>();
    ReadOptions options = ReadOptions.defaults();
    try (TraceReader reader = FormatRegistry.load().detect(trace).open(trace, options);
        EventSource source = reader.open(null, Section.MARKERS, options)) {
      source.drainTo(e -> markers.put(e.location() + " " + e.text(), e.time()));
    }
    return markers;
  }

  /** The same program was run with this filter file. */
  @Test
  void markersStandWhereLimitsWereReached() throws IOException {
    Path run = TestData.path("vampirtrace/filtered_run");
    String rules = run.resolve("filter.spec").toString();
    String ring = TestData.path(RING).toString();
    assertThat(filter("-q", "-f", rules, ring, "-o", out("m").toString())).isZero();
    Map<String, Long> found = markers(out("m"));
    assertThat(new ArrayList<>(found.keySet()))
        .isEqualTo(new ArrayList<>(markers(run.resolve("expected/filt.otf")).keySet()));
    Map<String, Long> last = new TreeMap<>();
    ReadOptions options = ReadOptions.defaults();
    try (TraceReader reader = FormatRegistry.load().detect(out("m")).open(out("m"), options)) {
      for (StreamInfo stream : reader.streams()) {
        try (EventSource source = reader.open(stream, Section.EVENTS, options)) {
          source.drainTo(
              e -> {
                if (e.kind() == EventKind.ENTER) {
                  String name = reader.definitions().region(e.region()).name();
                  last.put(e.location() + " '" + name + "'", e.time());
                }
              });
        }
      }
    }
    found.forEach(
        (marker, time) -> {
          String function = marker.replaceFirst("^([0-9]+) .*('.*').*$", "$1 $2");
          assertThat(time).as(marker).isEqualTo(last.get(function));
        });

    assertThat(filter("-q", "-f", rules, "--time", "0:1us", ring, "-o", out("w").toString()))
        .isZero();
    assertThat(markers(out("w"))).isEmpty();
    assertThat(filter("-q", "--compat", "vtfilter", "-f", rules, ring, "-o", out("old").toString()))
        .isZero();
    assertThat(folder.resolve("old.0.marker")).doesNotExist();
  }

  @Test
  void markersOfCallPathsSayThatTheyAre() throws IOException {
    String rules = file("p.flt", "main;sweep -- 2 C\n").toString();
    String ring = TestData.path(RING).toString();
    assertThat(filter("-q", "-f", rules, ring, "-o", out("p").toString())).isZero();
    assertThat(markers(out("p")).keySet())
        .containsExactly(
            "1 Beginning to filter out function 'sweep' in this call path"
                + " (call limit (=2) reached at this point)",
            "2 Beginning to filter out function 'sweep' in this call path"
                + " (call limit (=2) reached at this point)",
            "3 Beginning to filter out function 'sweep' in this call path"
                + " (call limit (=2) reached at this point)",
            "4 Beginning to filter out function 'sweep' in this call path"
                + " (call limit (=2) reached at this point)");
  }

  /** The local files of a run that has events as well as statistics. */
  private Path runWithStatistics() throws IOException {
    Path local = Files.createDirectory(folder.resolve("local"));
    try (Stream<Path> files = Files.list(TestData.path("vampirtrace/ring_collectives/local"))) {
      for (Path f : files.toList()) {
        Files.copy(f, local.resolve(f.getFileName()));
      }
    }
    // The same program was run again for statistics alone.
    for (int i = 1; i <= 4; i++) {
      Files.copy(
          TestData.path("vampirtrace/stat_mode/local/stat." + i + ".stats"),
          local.resolve("ring." + i + ".stats"));
    }
    Path control = local.resolve("ring.uctl");
    String text = Files.readString(control);
    assertThat(text).contains("\n1:0:0:\n");
    return Files.writeString(control, text.replace("\n1:0:0:\n", "\n3:0:0:\n"));
  }

  private static Path control(String run) throws IOException {
    try (Stream<Path> all = Files.list(TestData.path("vampirtrace/" + run + "/local"))) {
      return all.filter(f -> f.toString().endsWith(".uctl")).findFirst().orElseThrow();
    }
  }

  @Test
  void unifyMakesStatisticsAnewToo() throws IOException {
    Path control = runWithStatistics();
    Path rules = file("s.flt", "relax -- 0\n");
    String given = rules.toString();
    assertThat(
            run(
                new UnifyCommand(),
                "-q",
                "--strict",
                "--filter",
                given,
                control.toString(),
                "-o",
                out("u").toString()))
        .isZero();
    Map<List<Object>, long[]> left = functionSummaries(out("u"));
    assertThat(left.keySet()).anyMatch(k -> k.contains("sweep"));
    assertThat(left.keySet()).noneMatch(k -> k.contains("relax"));
    // The statistics of the remaining events.
    assertThat(run(new StatsCommand(), "--into", out("s").toString(), out("u").toString()))
        .isZero();
    Map<List<Object>, long[]> summed = functionSummaries(out("s"));
    assertThat(left.keySet()).isEqualTo(summed.keySet());
    left.forEach((key, sums) -> assertThat(sums).as("%s", key).containsExactly(summed.get(key)));
  }

  @EachOf(3)
  @ParameterizedTest
  @ValueSource(
      strings = {
        "ring_collectives",
        "hybrid_omp",
        "counters",
        "stat_mode",
        "io_rma",
        "markers_usercom",
        "pthread_tree",
        "clock_skew",
        "comm_split",
        "filtered_run",
        "both"
      })
  void unifyAndFilterInOneGo(String run) throws IOException {
    Path rules =
        file(
            "r.flt",
            "MPI_I* -- 3\nrelax -- 2 R\nMPI_Wait*;MPI_File* -- -1 S:1-2\nleaf*;*omp* -- 1\n"
                + "@ 1 -- OFF\n@ 0\nkernel*;MPI_* -- 10\n");
    String local = (run.equals("both") ? runWithStatistics() : control(run)).toString();
    Path direct = folder.resolve("direct");
    Path two = folder.resolve("two");
    assertThat(
            run(
                new UnifyCommand(),
                "-q",
                "--filter",
                rules.toString(),
                local,
                "-o",
                direct.toString()))
        .isZero();
    assertThat(run(new UnifyCommand(), "-q", local, "-o", two.toString())).isZero();
    assertThat(filter("-q", "-f", rules.toString(), two + ".otf", "-o", two + "f.otf")).isZero();
    try (Stream<Path> files = Files.list(folder)) {
      List<Path> made =
          files
              .filter(f -> f.getFileName().toString().startsWith("direct."))
              .filter(f -> !f.toString().endsWith(".prof.txt"))
              .toList();
      assertThat(made).hasSizeGreaterThan(2);
      for (Path f : made) {
        Path other = folder.resolve(f.getFileName().toString().replace("direct", "twof"));
        assertThat(f).hasSameBinaryContentAs(other);
      }
      try (Stream<Path> others = Files.list(folder)) {
        assertThat(others.filter(f -> f.getFileName().toString().startsWith("twof.")))
            .hasSameSizeAs(made);
      }
    }
  }

  @Test
  void convertAndFilterInOneGo() throws IOException {
    Path rules = file("r.flt", "relax;sweep -- 2\n");
    String trace = TestData.path(RING).toString();
    assertThat(
            run(
                new ConvertCommand(),
                "-q",
                "--compress",
                "0",
                "--filter",
                rules.toString(),
                trace,
                out("a").toString()))
        .isZero();
    assertThat(filter("-q", "-f", rules.toString(), trace, "-o", out("b").toString())).isZero();
    assertThat(run(new DiffCommand(), "-q", out("a").toString(), out("b").toString())).isZero();
  }

  private static Map<String, List<ContractRow>> events(Path trace) throws IOException {
    Map<String, List<ContractRow>> byProcess = new TreeMap<>();
    ReadOptions options = ReadOptions.defaults();
    try (TraceReader reader = FormatRegistry.load().detect(trace).open(trace, options)) {
      for (StreamInfo stream : reader.streams()) {
        try (EventSource source = reader.open(stream, Section.EVENTS, options)) {
          source.drainTo(
              e -> {
                if (!e.kind().isSnapshot()) {
                  byProcess
                      .computeIfAbsent(Integer.toString(e.location()), p -> new ArrayList<>())
                      .add(ContractRow.of(e));
                }
              });
        }
      }
    }
    return byProcess;
  }

  @Test
  void filtersLikeVtfilter() throws IOException {
    Path rules = TestData.path("vampirtrace/ring_collectives/vtfilter.spec");
    assertThat(
            filter(
                "-q",
                "--compat",
                "vtfilter",
                "-f",
                rules.toString(),
                TestData.path(RING).toString(),
                "-o",
                out("like").toString()))
        .isZero();
    Path expected = TestData.path("vampirtrace/ring_collectives/vtfilter-expected/ring.otf");
    Map<String, List<ContractRow>> want = events(expected);
    assertThat(want).hasSize(3);
    assertThat(events(out("like"))).isEqualTo(want);
  }

  @ParameterizedTest
  @ValueSource(strings = {"200ms:", "310ms:345ms", "5ms:6ms", "365ms:400ms", ":350ms"})
  void aWindowIsTheSameWithSnapshotsAndWithout(String window) throws IOException {
    Path local = TestData.path("vampirtrace/ring_collectives/local/ring.uctl");
    Path with = folder.resolve("with");
    Path without = folder.resolve("without");
    assertThat(run(new UnifyCommand(), "-q", local.toString(), "-o", with.toString())).isZero();
    assertThat(
            run(
                new UnifyCommand(),
                "-q",
                "--nosnapshots",
                local.toString(),
                "-o",
                without.toString()))
        .isZero();
    assertThat(filter("-q", "--time", window, with + ".otf", "-o", out("a").toString())).isZero();
    assertThat(filter("-q", "--time", window, without + ".otf", "-o", out("b").toString()))
        .isZero();
    Map<String, List<ContractRow>> left = events(out("a"));
    Map<String, List<ContractRow>> other = events(out("b"));
    // Where a process ends depends on its last snapshot.
    left.values().forEach(rows -> rows.removeIf(r -> r.kind() == EventKind.PROCESS_END));
    other.values().forEach(rows -> rows.removeIf(r -> r.kind() == EventKind.PROCESS_END));
    assertThat(left).isNotEmpty().isEqualTo(other);
    Consistency.check(out("a"));
  }

  @Test
  void removedProcessesLeaveGroupsAndNoOtherDoes() throws IOException {
    Path rules = file("r.flt", "@ 2 -- OFF\n");
    assertThat(
            filter(
                "-q",
                "-f",
                rules.toString(),
                TestData.path(RING).toString(),
                "-o",
                out("a").toString()))
        .isZero();
    ReadOptions options = ReadOptions.defaults();
    try (TraceReader reader = FormatRegistry.load().byId("otf").open(out("a"), options)) {
      assertThat(reader.streams()).extracting(StreamInfo::id).containsExactly(1, 2, 4);
      assertThat(reader.definitions().group(1_000_000_000).members()).containsExactly(1, 2, 4);
    }
  }

  @Test
  void theRealToolReadsIt() throws Exception {
    Path otfprint = Path.of("/usr/bin/otfprint");
    Assumptions.assumeTrue(Files.isExecutable(otfprint), "otfprint is not installed");
    assertThat(
            filter(
                "-q",
                "--time",
                "100ms:350ms",
                "--exclude-region",
                "relax",
                TestData.path(RING).toString(),
                "-o",
                out("plain").toString()))
        .isZero();
    Program.Result printed = Program.of(otfprint.toString(), out("plain").toString()).run();
    assertThat(printed.code()).as(printed.err()).isZero();
    long enters = printed.out().lines().filter(l -> l.matches(".*\\bEnter.*")).count();
    long want = 0;
    for (List<ContractRow> rows : events(out("plain")).values()) {
      want += rows.stream().filter(r -> r.kind() == EventKind.ENTER).count();
    }
    assertThat(want).isPositive();
    assertThat(enters).isEqualTo(want);
  }

  private record Result(int code, String err) {}

  private static Result withErrors(String... args) {
    return withErrors(new FilterCommand(), args);
  }

  private static Result withErrors(Object command, String... args) {
    PrintStream before = System.err;
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (PrintStream err = new PrintStream(bytes, true, StandardCharsets.UTF_8)) {
      System.setErr(err);
      int code = run(command, args);
      err.flush();
      return new Result(code, bytes.toString(StandardCharsets.UTF_8));
    } finally {
      System.setErr(before);
    }
  }

  @Test
  void malformedFilesAreShownWithAPlaceAndNothingIsWritten() throws IOException {
    Path rules = file("bad.flt", "fine -- 1\nfoo -- x\n");
    Result r =
        withErrors(
            "-f", rules.toString(), TestData.path(RING).toString(), "-o", out("no").toString());
    assertThat(r.code()).isEqualTo(2);
    assertThat(r.err())
        .contains("bad.flt:2:8: expected a limit of at least -1, found 'x'\n  foo -- x\n")
        .contains("\n         ^\n");
    assertThat(out("no")).doesNotExist();
  }

  @ParameterizedTest
  @CsvSource({"--filter, relax -- 0", "--config, SYMBOL relax off"})
  void filesFromEditorsThatMarkUtf8AreUnderstood(String option, String rule) throws IOException {
    Path plain = file("plain", rule);
    Path marked = file("marked", "\ufeff" + rule + "\r\n");
    String ring = TestData.path(RING).toString();
    assertThat(filter("-q", option, plain.toString(), ring, "-o", out("a").toString())).isZero();
    assertThat(filter("-q", option, marked.toString(), ring, "-o", out("b").toString())).isZero();
    assertThat(folder.resolve("b.1.events")).hasSameBinaryContentAs(folder.resolve("a.1.events"));
    assertThat(Files.readString(folder.resolve("a.1.events"))).doesNotContain("E11b\n");
  }

  @Test
  void unusedRulesAndEmptyResultsAreTold() throws IOException {
    Path rules = file("r.flt", "* -- 0 R\nnever -- 3\n");
    Result r =
        withErrors(
            "--exclude-category",
            "comments",
            "-v",
            "-f",
            rules.toString(),
            TestData.path(RING).toString(),
            "-o",
            out("a").toString());
    assertThat(r.code()).isZero();
    assertThat(r.err()).contains("a rule matches no call: " + rules + ":2: never -- 3");
    assertThat(r.err()).contains("removed: enter 498 of 498, leave 498 of 498, send 97 of 97");
    assertThat(r.err()).contains(rules + ":1: ");
    Result empty =
        withErrors(
            "--category",
            "rma",
            "--time",
            "0:1t",
            TestData.path(RING).toString(),
            "-o",
            out("b").toString());
    assertThat(empty.code()).isZero();
    Result nothing =
        withErrors(
            "--request",
            "\"relax\" 2s:3s",
            TestData.path(RING).toString(),
            "-o",
            out("c").toString());
    assertThat(nothing.err()).contains("the output is empty");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "|nothing to do",
        "--reduce 5|--reduce needs --gen",
        "--exclude relax|--exclude needs --gen; to remove calls of functions, use --exclude-region",
        "--include relax|--include needs --gen; to keep calls of some functions only, use --region",
        "--gen --reduce 0|expected per cent",
        "--gen --reduce 10 --max-size 5M|exclude each other",
        "--gen --call-paths --max-size 10MB|takes --reduce",
        "--gen --call-paths --reduce 100|a whole number from 1 to 99",
        "--gen --call-paths --reduction 0|a whole number from 1 to 99",
        "--gen --limit 3 --dialect scorep|the dialect has no limits",
        "--gen|give the size to reach",
        "--gen --limit 3|give the size to reach",
        "--region MPI_X*;y|no function of the trace is named",
        "--process 4|no process has this rank; the trace has 4 ranks, 0 to 3",
        "--gen --compat vtfilter --max-size 5M|accepts --reduce only",
        "--gen -i nope*|--include: no function of the trace is named 'nope*'; there are",
        "--gen -i relax;nope|--include: no function of the trace is named 'nope'; there are",
        "--gen --time 1:2|cannot apply one at the same time",
        "--compat vtfilter --max-depth 3|takes --filter and no other rules",
        "--compat vtfilter --time 1:2|chooses no parts",
        "--max-depth 0|must be 1 or more",
        "--fold-messages off|needs rules that fold",
        "--request-ticks --time 1:2|is for --request",
        "--category functions --exclude-category functions|both name functions",
        "--region a;b --exclude-region b|--region and --exclude-region both name b",
        "--min-duration 5x|--min-duration '5x': unknown unit 'x'",
        "--category nothing|expected functions, messages",
        "--time 5:1|the end must be after the start",
        "--request foo|expected a type in quotes",
        "--filter missing.flt|no such file",
        "--cluster x|expected triplets",
        "--gen --max-size big|expected a size"
      })
  void contradictionsAreRefused(String options, String message) {
    List<String> args = new ArrayList<>();
    if (options != null) {
      args.addAll(Arrays.asList(options.split(" ")));
    }
    args.addAll(List.of(TestData.path(RING).toString(), "-o", out("no").toString()));
    Result r = withErrors(args.toArray(new String[0]));
    assertThat(r.code()).isEqualTo(2);
    assertThat(r.err()).contains(message);
    assertThat(out("no")).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(strings = {"1 off", "0:N ON", "0:1,3 discard"})
  void aRuleForRanksIsNoListOfProcesses(String rule) {
    Result r =
        withErrors("--process", rule, TestData.path(RING).toString(), "-o", out("no").toString());
    assertThat(r.code()).isEqualTo(2);
    assertThat(r.err()).contains("--directive 'PROCESS " + rule + "'");
    assertThat(
            filter(
                "-q",
                "--directive",
                "PROCESS " + rule,
                TestData.path(RING).toString(),
                "-o",
                out("yes").toString()))
        .isZero();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--max-size 5GB|the trace has the requested size without any",
        "-i relax -e relax|no function may be filtered",
      })
  void aFileWithoutRulesIsReported(String options, String why) throws IOException {
    Path rules = folder.resolve("rules.flt");
    List<String> args = new ArrayList<>(List.of("--gen"));
    args.addAll(Arrays.asList(options.split(" ")));
    args.addAll(List.of(TestData.path(RING).toString(), "-o", rules.toString()));
    Result r = withErrors(args.toArray(new String[0]));
    assertThat(r.code()).isZero();
    assertThat(r.err()).contains("warning: the filter file has no rules: " + why);
    assertThat(Files.readAllLines(rules)).allMatch(line -> line.startsWith("#"));
  }

  @Test
  void generatesAFileThatFiltersTheSameTrace() throws IOException {
    String trace = TestData.path(RING).toString();
    Path rules = folder.resolve("rules.flt");
    assertThat(filter("-q", "--gen", "--reduce", "70%", trace, "-o", rules.toString())).isZero();
    assertThat(rules).content().contains("# expected: ").contains(" -- 0\n");
    Result r = withErrors("-f", rules.toString(), trace, "-o", out("small").toString());
    assertThat(r.code()).isZero();
    assertThat(r.err()).doesNotContain("matches no call").contains("bytes of event files");
  }

  @Test
  void listsOfNamesInFiles() throws IOException {
    Path list = file("names", "# spare these\nrelax\nsweep;MPI_*  # and these\n");
    Path rules = folder.resolve("rules.flt");
    assertThat(
            filter(
                "-q",
                "--gen",
                "--compat",
                "vtfilter",
                "-r",
                "10",
                "--exclude-file",
                list.toString(),
                "-i",
                "main",
                TestData.path(RING).toString(),
                "-o",
                rules.toString()))
        .isZero();
    assertThat(
            Files.readAllLines(rules).stream()
                .filter(l -> l.contains(" -- "))
                .filter(l -> !l.startsWith("#")))
        .containsExactly("sync time -- 0");
  }

  @Test
  void halvesOfMessagesAreCountedAndDropped() throws IOException {
    Path rules = file("r.flt", "MPI_Isend -- 5\n@ 3 -- OFF\n");
    String trace = TestData.path(RING).toString();
    Result kept = withErrors("-f", rules.toString(), trace, "-o", out("a").toString());
    assertThat(kept.err()).contains("unmatched messages: ");
    Result dropped =
        withErrors("--drop-halves", "-f", rules.toString(), trace, "-o", out("b").toString());
    assertThat(dropped.err()).doesNotContain("unmatched messages: ");
    Map<String, Long> ends = new TreeMap<>();
    for (List<ContractRow> rows : events(out("b")).values()) {
      for (ContractRow r : rows) {
        long peer =
            r.kind() == EventKind.SEND || r.kind() == EventKind.RECEIVE ? r.fields().get(0) : 0;
        if (peer != 0) {
          boolean send = r.kind() == EventKind.SEND;
          String channel =
              (send ? r.location() + ">" + peer : peer + ">" + r.location())
                  + " "
                  + r.fields().get(2);
          ends.merge(channel, send ? 1L : -1L, Long::sum);
        }
      }
    }
    assertThat(ends).isNotEmpty();
    assertThat(ends.values()).containsOnly(0L);
  }

  /** Names of the functions that a trace defines. */
  private static List<String> functions(Path trace) throws IOException {
    ReadOptions options = ReadOptions.defaults();
    try (TraceReader reader = FormatRegistry.load().detect(trace).open(trace, options)) {
      return reader.definitions().all(Definition.Region.class).stream()
          .map(Definition.Region::name)
          .toList();
    }
  }

  /** How often functions were entered, by the beginning of their names. */
  private long enters(Path trace, String start) throws IOException {
    ReadOptions options = ReadOptions.defaults();
    long[] count = new long[1];
    try (TraceReader reader = FormatRegistry.load().detect(trace).open(trace, options)) {
      for (StreamInfo stream : reader.streams()) {
        try (EventSource source = reader.open(stream, Section.EVENTS, options)) {
          source.drainTo(
              e -> {
                if (e.kind() == EventKind.ENTER
                    && reader.definitions().region(e.region()).name().startsWith(start)) {
                  count[0]++;
                }
              });
        }
      }
    }
    return count[0];
  }

  /** The trace has 294 calls of MPI functions, 48 of them of MPI_Waitall. */
  @ParameterizedTest
  @CsvSource({
    "--symbol 'MPI_* off' --activity 'MPI on', 294, 144",
    "--activity 'MPI on' --symbol 'MPI_* off', 0, 144",
    "--directive 'SYMBOL MPI_* off' --state 'MPI:MPI_W* on', 48, 144",
    "--state 'MPI:MPI_W* on' --directive 'SYMBOL MPI_* off', 0, 144",
    "--symbol 'MPI_* off|MPI_W* on||relax off', 48, 0"
  })
  void rulesOfTheCollectorCountInTheirOrder(String rules, long mpi, long relax) throws IOException {
    List<String> args = new ArrayList<>();
    for (String word : rules.replaceAll(" '([^']*)'", "=$1").split(" --")) {
      args.add("--" + word.replaceFirst("^--", "").replace('|', '\n'));
    }
    args.addAll(List.of("-q", TestData.path(RING).toString(), "-o", out("o").toString()));
    assertThat(filter(args.toArray(new String[0]))).isZero();
    assertThat(enters(out("o"), "MPI_")).isEqualTo(mpi);
    assertThat(enters(out("o"), "relax")).isEqualTo(relax);
  }

  private static String[] with(String[] args, String... more) {
    return Stream.concat(Arrays.stream(args), Arrays.stream(more)).toArray(String[]::new);
  }

  /** Formats that write definitions first need a pass more than those that write them last. */
  @ParameterizedTest
  @ValueSource(strings = {"otf", "stf", "single.stf", "avt", "bpv"})
  void unusedDefinitionsGoInEveryFormat(String suffix) throws IOException {
    String trace = TestData.path(RING).toString();
    Path pruned = folder.resolve("pruned." + suffix);
    Path whole = folder.resolve("whole." + suffix);
    String[] rules = {"-q", "--region", "MPI_Isend;main", trace, "-o"};
    assertThat(filter(with(rules, pruned.toString(), "--prune"))).isZero();
    assertThat(filter(with(rules, whole.toString()))).isZero();
    assertThat(functions(pruned)).containsExactlyInAnyOrder("main", "MPI_Isend");
    assertThat(functions(whole)).hasSizeGreaterThan(280);
    Map<String, List<ContractRow>> left = events(pruned);
    assertThat(left.values().stream().mapToInt(List::size).sum()).isGreaterThan(190);
    assertThat(left).isEqualTo(events(whole));
    assertThat(filter(with(rules, pruned.toString(), "--prune", "--drop-halves"))).isZero();
    assertThat(functions(pruned)).containsExactlyInAnyOrder("main", "MPI_Isend");
    assertThat(events(pruned).values().stream().flatMap(List::stream))
        .noneMatch(r -> r.kind() == EventKind.SEND);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"--process #1000000000", "--max-depth 2 --process #1000000000 --prune", "-f off"})
  void aTraceWithoutAnyProcessLeftIsEmptyAndSaysSo(String way) throws IOException {
    Path off = file("off.flt", "@ 0 - 3 -- OFF\n");
    List<String> args = new ArrayList<>(List.of(way.replace("off", off.toString()).split(" ")));
    args.addAll(List.of(TestData.path(RING).toString(), "-o", out("none").toString()));
    Result result = withErrors(args.toArray(new String[0]));
    assertThat(result.code()).isZero();
    assertThat(result.err())
        .contains("warning: the output is empty: no process is selected")
        .contains("kept 0 of 1270 records (0.0 %), ");
    assertThat(events(out("none"))).isEmpty();
    ReadOptions options = ReadOptions.defaults();
    try (TraceReader reader = FormatRegistry.load().byId("otf").open(out("none"), options)) {
      assertThat(reader.streams()).hasSize(4);
    }
  }

  /** Records that were not even read count as removed, too. */
  @ParameterizedTest
  @CsvSource({
    "--process 1, kept 319 of 1270 records (25.1 %)",
    "--process 1, enter 373 of 498",
    "--time 300ms:400ms, records in the window ("
  })
  void theReportIsOfTheWholeTrace(String way, String line) {
    List<String> args = new ArrayList<>(List.of(way.split(" ")));
    args.addAll(List.of(TestData.path(RING).toString(), "-o", out("part").toString()));
    Result result = withErrors(args.toArray(new String[0]));
    assertThat(result.code()).isZero();
    assertThat(result.err()).contains(line);
  }

  /** The samples of a group lie in the stream of its first member, but are those of all. */
  @ParameterizedTest
  @CsvSource({
    "--process, 0, 7 8, 1:1 50 51",
    "--process, b, 7 8 9, 1:50 51 52|2:2",
    "--request, 0, 7 8, 1:1 50 51 52|2:2",
    "--request, 1, 7 8 9, 1:1 50 51 52|2:2",
    "--process, #82, '', 1:1 50 51 52|2:2"
  })
  void samplesOfAGroupStayWithAnyOfItsMembers(
      String option, String who, String values, String streams) throws IOException {
    file("g.otf", "1:1,50,51,52\n2:2\n");
    file(
        "g.0.def",
        "DTR3e8\nDP1NM\"a\"\nDP2NM\"b\"\nDPG50M1,2,NM\"both\"\nDPG51M2,1,NM\"same\"\n"
            + "DPG52M2,NM\"other\"\nDFG1NM\"A\"\nDF1G1NM\"f\"\nDCG1NM\"c\"\n"
            + "DCNT1G1NM\"n\"P0U\"#\"\n");
    file("g.1.events", "a\n*1\nE1\n*50\nCNT1V7\n*51\nCNT1V8\n*52\nCNT1V9\nb\n*1\nL\n");
    file("g.2.events", "a\n*2\nE1\nb\nL\n");
    assertThat(filter("-q", option, who, out("g").toString(), "-o", out("left").toString()))
        .isZero();
    List<String> samples = new ArrayList<>();
    for (List<ContractRow> rows : events(out("left")).values()) {
      for (ContractRow row : rows) {
        if (row.kind() == EventKind.COUNTER) {
          samples.add(row.fields().get(1).toString());
        }
      }
    }
    assertThat(samples)
        .containsExactlyInAnyOrder(values.isEmpty() ? new String[0] : values.split(" "));
    assertThat(Files.readAllLines(out("left")))
        .containsExactly(streams.replace(' ', ',').split("\\|"));
  }

  @ParameterizedTest
  @CsvSource({
    "a.otf, 4",
    "a.otf --streams 2, 4",
    "a.bpv, 1",
    "a.stf, 4",
    "a.stf --procs-per-file 2, 4"
  })
  void convertDoesTheSameWithProcessesThatAreNotThere(String out, int streams) throws IOException {
    String[] words = out.split(" ");
    Path target = folder.resolve(words[0]);
    List<String> args =
        new ArrayList<>(
            List.of("--process", "#1000000000", TestData.path(RING).toString(), target.toString()));
    args.addAll(List.of(words).subList(1, words.length));
    Result result = withErrors(new ConvertCommand(), args.toArray(new String[0]));
    assertThat(result.code()).isZero();
    assertThat(result.err())
        .containsOnlyOnce("warning: ")
        .contains("warning: the output is empty: no process is selected");
    assertThat(Consistency.check(target).events()).isZero();
    try (TraceReader reader =
        FormatRegistry.load().detect(target).open(target, ReadOptions.defaults())) {
      assertThat(reader.streams()).hasSize(streams);
      assertThat(reader.definitions().all(Definition.Location.class)).hasSize(4);
    }
  }

  /** As dump and stats do: exit code 3 and no rules that would look like a result. */
  @ParameterizedTest
  @ValueSource(strings = {"--reduce 50%", "--compat vtfilter -r 50", "--call-paths"})
  void noRulesFromATraceWithoutItsEventFiles(String way) throws IOException {
    Path ring = TestData.path(RING);
    Path copy = Files.createDirectory(folder.resolve("copy"));
    for (String name : List.of("ring.otf", "ring.0.def")) {
      Files.copy(ring.resolveSibling(name), copy.resolve(name));
    }
    Path rules = folder.resolve("rules.flt");
    List<String> args = new ArrayList<>(List.of("--gen"));
    args.addAll(List.of(way.split(" ")));
    args.addAll(List.of(copy.resolve("ring.otf").toString(), "-o", rules.toString()));
    Result result = withErrors(args.toArray(new String[0]));
    assertThat(result.code()).isEqualTo(3);
    assertThat(result.err()).contains("missing file, 4 times").contains("no record could be read");
    assertThat(rules).doesNotExist();
  }

  @Test
  void functionsChangeTheirGroups() throws IOException {
    Path groups = file("groups", "Halo=MPI_I*;MPI_Waitall\nSolver=relax\n");
    Path rules = file("r.flt", "Halo -- 0 G\n");
    assertThat(
            filter(
                "-q",
                "--groups",
                groups.toString(),
                "-f",
                rules.toString(),
                TestData.path(RING).toString(),
                "-o",
                out("a").toString()))
        .isZero();
    ReadOptions options = ReadOptions.defaults();
    try (TraceReader reader = FormatRegistry.load().byId("otf").open(out("a"), options)) {
      assertThat(
              reader.definitions().entries().stream()
                  .map(e -> e.definition().name())
                  .filter(n -> "Halo".equals(n) || "Solver".equals(n)))
          .hasSize(2);
    }
    long sends = 0;
    for (List<ContractRow> rows : events(out("a")).values()) {
      sends += rows.stream().filter(row -> row.kind() == EventKind.SEND).count();
    }
    assertThat(sends).as("the one that MPI_Send sent").isEqualTo(1);
  }
}
