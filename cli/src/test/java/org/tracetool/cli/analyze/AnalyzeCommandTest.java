package org.tracetool.cli.analyze;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.analyze.cube.CubeFile;
import org.tracetool.cli.InProcess;
import org.tracetool.core.report.JsonTree;
import org.tracetool.testdata.TestData;

/** What {@code analyze} prints, writes, and how it ends. */
final class AnalyzeCommandTest {
  private static final Path RUNS = TestData.traces().resolveSibling("analysis");
  private static final String ITERATIONS = run("iterations/trace/traces.otf2");
  private static final String BALANCED = run("balanced/trace/traces.otf2");

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  private static String run(String name) {
    return RUNS.resolve(name).toString();
  }

  private int analyze(String... args) {
    out.reset();
    String[] all = new String[args.length + 2];
    all[0] = "analyze";
    all[1] = "-q";
    System.arraycopy(args, 0, all, 2, args.length);
    return InProcess.run(out, all);
  }

  private String text() {
    return out.toString(StandardCharsets.UTF_8);
  }

  @Test
  void oneScreenSaysWhoIsSlowAndWhere() {
    assertThat(analyze(ITERATIONS)).isZero();
    assertThat(text().replaceAll("\\s+", " "))
        .contains(
            "4 ranks, 426 ms, MPI",
            "Parallel efficiency 82 % (acceptable)",
            "load balance 87 %",
            "13 % of all time is waiting (216 ms); 100 % of that is caused by rank 2 in"
                + " main/step/sweep, which takes 382 ms there, 310 ms elsewhere.",
            "Most of the waiting is in main/step/MPI_Allreduce, on all other ranks.",
            "The critical path runs through rank 2 for 97 % of the time; sweep has 382 ms on it,"
                + " 54.0 ms more than the mean of all ranks. Spreading it evenly can save at most"
                + " 54.0 ms (13 %), a faster sweep at most 382 ms (90 %).",
            "12 iterations of step, 28.0 ms each; 4 and 9 take 58.0 ms and 68.0 ms",
            "rank 2 has 22 % more useful time (402 ms) than the median (330 ms).",
            "See it: tracetool view --open ",
            "(iteration 4)",
            "More: tracetool analyze --by efficiency,rank,cause,iteration ");
  }

  @ParameterizedTest
  @CsvSource({
    "imbalance, load balance 40 %, 'caused in main/work, which rises from 40.0 ms on rank 0'",
    "pipeline, serialisation 25 %   <- the main loss, 'caused in main/work, on all 4 ranks'",
    "hybrid, OpenMP serialisation 79 %   <- the main loss, most of it in main/setup",
    "gpu, device offload 66 %   <- the main loss, caused by the devices of both ranks in kernel_a",
    "wrong_order, transfer 99 %, receive in the order of sending"
  })
  void everyRunHasItsLossAndItsCulprit(String name, String loss, String culprit) {
    assertThat(analyze(run(name + "/trace/traces.otf2"))).isZero();
    String joined = text().replaceAll("\n +", " ");
    assertThat(text().lines().map(String::strip))
        .anyMatch(
            line ->
                loss.endsWith("main loss")
                    ? line.startsWith(loss + ":")
                    : line.startsWith(loss.split(" \\d")[0]));
    assertThat(joined).contains(culprit);
  }

  @Test
  void sizesOfMessagesAreSaidOfCallsThatHaveMessages() {
    assertThat(analyze(run("transfer/trace/traces.otf2"))).isZero();
    assertThat(text().replaceAll("\\s+", " "))
        .contains("MPI_Sendrecv (20.0 ms", "the messages of the run have 1 MiB on average");
    assertThat(analyze(run("delay_chain/trace/traces.otf2"))).isZero();
    assertThat(text()).contains("in main/MPI_Barrier (").doesNotContain("on average");
  }

  @Test
  void twoWithEqualCostsAreNamedTogether() {
    assertThat(analyze(run("mixed/trace/traces.otf2"))).isZero();
    assertThat(text().replaceAll("\\s+", " "))
        .contains("caused in main/work, on 2 of 3 ranks: 42 % on each of rank 0 and rank 1.");
  }

  @Test
  void aFactorIsTheSameInPercentAndInSeconds() {
    assertThat(analyze(TestData.traces().resolve("paraver/demo/demo.prv").toString())).isZero();
    assertThat(text()).contains("Parallel efficiency 82 % ").contains(" 0.82 s is");
  }

  @Test
  void aRunThatOnlyStartsMpiComputesALittle() {
    String trace = TestData.traces().resolve("slog2/comms.slog2").toString();
    assertThat(analyze(trace)).isZero();
    assertThat(text()).contains("Parallel efficiency below 1 %.");
    out.reset();
    assertThat(InProcess.run(out, "stats", "-q", trace)).isZero();
    assertThat(text()).containsPattern("efficiency +below 0.1 %: load balance 75.8 %");
  }

  @Test
  void aRunWithoutComputationHasNoMainLoss() {
    assertThat(analyze(TestData.traces().resolve("tau/messages").toString())).isZero();
    assertThat(text()).contains("Parallel efficiency 0 %.").doesNotContain("main loss");
  }

  @Test
  void theScreenIsSmall() throws IOException {
    for (String name : AnalyzedRunsTest.runs()) {
      Path trace = RUNS.resolve(name).resolve("trace/traces.otf2");
      if (Files.exists(trace)) {
        assertThat(analyze(trace.toString())).isZero();
        assertThat(text().lines()).as(name).hasSizeLessThanOrEqualTo(24);
        assertThat(text().lines().filter(line -> !line.contains("tracetool ")))
            .as(name)
            .allMatch(line -> line.length() <= 100);
      }
    }
  }

  @Test
  void aBalancedRunHasNoCulprit() {
    assertThat(analyze(BALANCED)).isZero();
    assertThat(text())
        .contains("(good; at most 10 % to gain)")
        .doesNotContain("main loss", "caused by", "differ", "can save");
  }

  @Test
  void tablesHaveTheirOwnForms() {
    assertThat(analyze("--by", "cause", ITERATIONS)).isZero();
    assertThat(text().lines()).hasSize(2);
    assertThat(text()).contains("rank", "waiting caused", "main/step/sweep", "216.0 ms");
    assertThat(analyze("--by", "cause", "--format", "csv", "--top", "1", ITERATIONS)).isZero();
    assertThat(text().lines())
        .startsWith(
            "rank,thread,call_path,direct_s,indirect_s,cost_s", "2,0,main/step/sweep,0.216,0,0.216")
        .hasSize(2);
    assertThat(analyze("--format", "tsv", ITERATIONS)).isZero();
    assertThat(text()).startsWith("model\tfactor\tvalue\nflat\tparallel_efficiency\t0.816901408");
  }

  @Test
  void severalRunsAreAStudy() {
    String two = run("scaling/run2/traces.otf2");
    String eight = run("scaling/run8/traces.otf2");
    assertThat(analyze(two, eight)).isZero();
    assertThat(text().replaceAll("\\s+", " "))
        .contains(
            "Strong scaling: from 2 to 8 locations the speedup is 2.31, ideal would be 4",
            "The region that stops scaling is setup");
    assertThat(analyze("--scaling", "weak", "--format", "json", two, eight)).isZero();
    Map<?, ?> all = (Map<?, ?>) JsonTree.of(text());
    assertThat(((Map<?, ?>) all.get("scaling")).get("kind")).isEqualTo("weak");
    assertThat(all.get("comparison")).isNull();
    assertThat((List<?>) all.get("runs")).hasSize(2);
  }

  @Test
  void aStudyHasTheFactorsOfEachRun() {
    String two = run("scaling/run2/traces.otf2");
    String eight = run("scaling/run8/traces.otf2");
    assertThat(analyze("--format", "json", two, eight)).isZero();
    Map<?, ?> all = (Map<?, ?>) JsonTree.of(text());
    List<?> rows = (List<?>) ((Map<?, ?>) all.get("scaling")).get("runs");
    for (int i = 0; i < rows.size(); i++) {
      Map<?, ?> row = (Map<?, ?>) rows.get(i);
      Map<?, ?> run = (Map<?, ?>) ((List<?>) all.get("runs")).get(i);
      Map<?, ?> factors = (Map<?, ?>) run.get("efficiency");
      for (String key :
          List.of("load_balance", "serialisation_efficiency", "transfer_efficiency")) {
        assertThat(row.get(key)).as(key).isNotNull().isEqualTo(factors.get(key));
      }
    }
    assertThat(analyze("--wide", two, eight)).isZero();
    assertThat(text()).containsPattern("parallel +load balance +serialisation +transfer +comp");
  }

  @Test
  void differentProgramsAreNoStudy() {
    String other = run("iterations_inlined/trace/traces.otf2");
    assertThat(analyze(ITERATIONS, other)).isZero();
    assertThat(text().replaceAll("\\s+", " "))
        .startsWith("The runs seem to be of different programs")
        .contains("sweep takes 1.31 s in iterations/trace/traces.otf2 and 0 s in iterations_inl")
        .doesNotContain("stops scaling", "scaling:", "falls most");
  }

  @Test
  void columnsThatAreZeroEverywhereMakeRoom() {
    String trace = run("early_end/trace/traces.otf2");
    assertThat(analyze("--by", "rank", trace)).isZero();
    assertThat(text()).contains("absent").doesNotContain("OpenMP", "device", "not shown");
    assertThat(analyze("--by", "rank", "--wide", trace)).isZero();
    assertThat(text()).contains("OpenMP imbalance", "absent");
    assertThat(analyze("--by", "rank", "--sort", "rank", trace)).isZero();
    assertThat(text()).contains("absent").doesNotContain("OpenMP", "device", "not shown");
  }

  @Test
  void aRankThatEndsEarlyIsNamed() {
    assertThat(analyze(run("early_end/trace/traces.otf2"))).isZero();
    assertThat(text()).contains("Early end: rank 3 stops 55.0 ms before the run ends.");
    assertThat(analyze(ITERATIONS)).isZero();
    assertThat(text()).doesNotContain("Early end");
  }

  @Test
  void chosenProcessesDoNotMissTheMessagesOfOthers() {
    String trace = run("pipeline/trace/traces.otf2");
    assertThat(analyze("--process", "1", trace)).isZero();
    assertThat(text()).contains("Note: messages").doesNotContain("one end only");
  }

  @Test
  void twoRunsOfOneSizeAreCompared() {
    assertThat(analyze("--fail-if", "slower>5%", BALANCED, ITERATIONS)).isEqualTo(1);
    assertThat(text()).contains("The second run takes 326 % more time: ", "What changed by region");
    assertThat(analyze("--fail-if", "slower>5%", BALANCED, BALANCED)).isZero();
    assertThat(text()).contains("The second run takes as long as the first one.");
    assertThat(analyze("--format", "json", ITERATIONS, ITERATIONS)).isZero();
    Map<?, ?> comparison = (Map<?, ?>) ((Map<?, ?>) JsonTree.of(text())).get("comparison");
    assertThat(comparison.get("slower")).hasToString("0");
    assertThat(comparison.get("iteration_slower")).hasToString("0");
  }

  @ParameterizedTest
  @CsvSource({
    "parallel_efficiency<0.8, 0",
    "parallel_efficiency<90%, 1",
    "load_balance <= 0.9, 1",
    "waiting_share>10%, 1",
    "duration_s>1, 0",
    "device_load_balance<1, 3",
    "efficiency<0.8, 2",
    "parallel_efficiency, 2",
    "slower>5%, 2"
  })
  void conditionsDecideTheExitCode(String condition, int code) {
    int found = analyze("--fail-if", condition, ITERATIONS);
    assertThat(found == 5 ? 3 : found).isEqualTo(code);
  }

  @Test
  void aCubeFileIsWritten(@TempDir Path folder) throws IOException {
    Path cube = folder.resolve("run.cubex");
    assertThat(analyze("--to", "cubex", "-o", cube.toString(), ITERATIONS)).isZero();
    assertThat(CubeFile.isCube(cube)).isTrue();
    assertThat(analyze("--to", "cubex", "-o", cube.toString(), ITERATIONS)).isZero();
    Path note = Files.writeString(folder.resolve("note"), "a text that is no Cube file at all");
    assertThat(analyze("--to", "cubex", "-o", note.toString(), ITERATIONS)).isEqualTo(4);
    assertThat(analyze("--to", "cubex", ITERATIONS)).isEqualTo(2);
  }

  @Test
  void thePageNeedsNothingElse(@TempDir Path folder) throws IOException {
    Path page = folder.resolve("run.html");
    assertThat(analyze("--format", "html", "-o", page.toString(), ITERATIONS)).isZero();
    String html = Files.readString(page);
    assertThat(html).contains("<svg", "Critical path", "Iterations", "Waiting by cause", "sweep");
    assertThat(html).doesNotContain("http://", "https://", "<script src", "NaN");
    assertThat(html)
        .as("places, names of ranks, times with units")
        .contains("tracetool view --time 0.122:0.18 ", ">rank 2<", "rank 2 in main/step/sweep")
        .contains(">216 ms (100 %)<", "<span>median 28.0 ms</span>", "<span>0.426 s</span>");
  }

  @Test
  void thePageOfStatsBeginsWithTheAnalysis(@TempDir Path folder) throws IOException {
    Path page = folder.resolve("stats.html");
    assertThat(InProcess.run("stats", "--format", "html", "-o", page.toString(), ITERATIONS))
        .isZero();
    String html = Files.readString(page);
    assertThat(html).contains("<nav><a href=\"#analysis\">Why is this run slow?</a>");
    assertThat(html.indexOf("id=\"analysis\""))
        .isPositive()
        .isLessThan(html.indexOf("<h3>Critical path"));
    assertThat(html.indexOf("<h3>Iterations")).isLessThan(html.indexOf("id=\"timeline\""));
  }

  @Test
  void oneBadTraceDoesNotStopTheOthers() {
    assertThat(analyze("--format", "json", ITERATIONS, run("README.md"))).isIn(3, 5);
    Map<?, ?> all = (Map<?, ?>) JsonTree.of(text());
    Map<?, ?> bad = (Map<?, ?>) ((List<?>) all.get("runs")).get(1);
    assertThat(bad.get("error")).isNotNull();
    assertThat(bad.containsKey("wait_states")).isTrue();
    assertThat(all.get("scaling")).isNull();
  }

  /** Its format is known by its name alone, but a similar name is suggested as for any other. */
  @Test
  void aMissingArchiveSuggestsTheOneThatIsMeant() {
    PrintStream before = System.err;
    ByteArrayOutputStream errors = new ByteArrayOutputStream();
    System.setErr(new PrintStream(errors, true, StandardCharsets.UTF_8));
    try {
      assertThat(analyze(run("balanced/trace/trace.otf2"))).isEqualTo(3);
    } finally {
      System.setErr(before);
    }
    assertThat(errors.toString(StandardCharsets.UTF_8))
        .contains("trace.otf2: no such trace; did you mean " + BALANCED);
  }

  @Test
  void wrongOptionsAreRefused() {
    assertThat(analyze("--by", "causes", ITERATIONS)).isEqualTo(2);
    assertThat(analyze("--by", "cause", "--format", "json", ITERATIONS)).isEqualTo(2);
    assertThat(analyze("--windows", "0", ITERATIONS)).isEqualTo(2);
    assertThat(analyze("--alike-within", "2", ITERATIONS)).isEqualTo(2);
    assertThat(analyze("--scaling", "weak", ITERATIONS)).isEqualTo(2);
    assertThat(analyze("--open", "0", ITERATIONS)).isEqualTo(2);
    assertThat(analyze("--open", "9", ITERATIONS)).isEqualTo(2);
    assertThat(analyze("--csv-safe", ITERATIONS)).isEqualTo(2);
  }

  @Test
  void windowsAndIterationsCanBeChosen() {
    assertThat(analyze("--by", "window", "--windows", "3", "--format", "csv", ITERATIONS)).isZero();
    assertThat(text().lines()).hasSize(4);
    assertThat(
            analyze(
                "--by", "iteration", "--iteration-region", "sweep", "--format", "csv", ITERATIONS))
        .isZero();
    assertThat(text().lines()).hasSize(13);
  }

  @Test
  void markersPartIterations(@TempDir Path folder) throws IOException {
    Path notes = folder.resolve("notes.csv");
    Files.writeString(notes, "time,text\n0.3,step\n0.1,step\n0.2,step\n0.15,other\n");
    String marked = folder.resolve("marked.otf2").toString();
    assertThat(InProcess.run("annotate", "--notes", notes.toString(), "-o", marked, ITERATIONS))
        .isZero();
    String[] asked = {"--by", "iteration", "--format", "csv", "--iteration-marker"};
    assertThat(analyze(with(asked, "step", marked))).isZero();
    assertThat(text().lines())
        .hasSize(3)
        .element(1)
        .asString()
        .startsWith("0,0.100,0.200,0.1,0.1,2,");
    assertThat(text().lines()).element(2).asString().startsWith("1,0.200,0.300,");
    assertThat(analyze(with(asked, "none", marked))).isZero();
    assertThat(text().lines()).hasSize(1);
  }

  private static String[] with(String[] args, String... more) {
    return Stream.concat(Stream.of(args), Stream.of(more)).toArray(String[]::new);
  }

  @Test
  void equalPartsAloneDoNotSaveWhatTurnsCost() {
    assertThat(analyze(run("late_receiver/trace/traces.otf2"))).isZero();
    assertThat(text().replaceAll("\\s+", " "))
        .contains("Doing it at the same time and in equal parts on each of them can save at most");
  }

  @Test
  void tablesAreSortedByAnyColumn() {
    String[] asked = {"--by", "iteration", "--top", "2", "--format", "csv", "--sort"};
    assertThat(analyze(with(asked, "mean_s", ITERATIONS))).isZero();
    assertThat(text().lines().skip(1)).allMatch(line -> line.matches("[49],.*"));
    assertThat(analyze("--by", "iteration", "--top", "2", "--sort", "-index", ITERATIONS)).isZero();
    assertThat(text().lines().skip(1)).first().asString().matches(" *11 .*");
    assertThat(analyze(with(asked, "+mean", ITERATIONS))).isZero();
    assertThat(text().lines().skip(1)).noneMatch(line -> line.matches("[49],.*"));
    assertThat(analyze(with(asked, "means", ITERATIONS))).isEqualTo(2);
    assertThat(analyze("--sort", "mean_s", ITERATIONS)).isEqualTo(2);
  }

  @Test
  void aWindowEndsWithTheRun() {
    String[] asked = {"--by", "efficiency", "--format", "csv", "--time"};
    assertThat(analyze(with(asked, "0.3:", ITERATIONS))).isZero();
    String open = text();
    assertThat(open).contains("parallel");
    assertThat(analyze(with(asked, "0.3:9", ITERATIONS))).isZero();
    assertThat(text()).isEqualTo(open);
  }

  @Test
  void whatWasAskedForAndIsNotThereIsReported() {
    assertThat(InProcess.run("analyze", "--iteration-region", "nope", ITERATIONS)).isEqualTo(2);
    assertThat(warningsOf("--iteration-marker", "nope", ITERATIONS))
        .contains("no two markers of the class or text of --iteration-marker nope");
    assertThat(warningsOf("--time", "5:6", ITERATIONS))
        .contains("no events to analyze", "the trace is from 0.000 s to 0.426 s");
    assertThat(text()).contains("No events").doesNotContain("Parallel efficiency", "main loss");
    assertThat(text()).contains("4 ranks (none with events), 0 s, MPI");
    assertThat(warningsOf("--time", "5:", ITERATIONS)).contains("no events to analyze");
    assertThat(text()).contains("4 ranks (none with events), 0 s, MPI");
    String sums = TestData.path("vampirtrace/stat_mode/expected/stat.otf").toString();
    assertThat(warningsOf(sums)).contains("no events", "'tracetool stats' shows");
    assertThat(text()).contains("No events");
  }

  @Test
  void aRunWithoutLoopSaysHowToNameIt(@TempDir Path folder) throws IOException {
    String events =
        "{\"ph\":\"X\",\"cat\":\"user_annotation\",\"name\":\"%s\",\"pid\":9,\"tid\":9,"
            + "\"ts\":5,\"dur\":100}";
    for (String name : new String[] {"ProfilerStep#3", "other"}) {
      Path trace = folder.resolve("a.json");
      String text = "{\"schemaVersion\":1,\"traceEvents\":[\n%s]}\n";
      Files.writeString(trace, text.formatted(events.formatted(name)));
      assertThat(warningsOf("--by", "iteration", trace.toString()))
          .contains("no loop was found; name its region with --iteration-region")
          .satisfies(
              all ->
                  assertThat(all.contains("--iteration-region ProfilerStep"))
                      .isEqualTo(name.startsWith("Prof")));
      assertThat(warningsOf(trace.toString())).doesNotContain("no loop was found");
    }
  }

  private String warningsOf(String... args) {
    PrintStream before = System.err;
    ByteArrayOutputStream messages = new ByteArrayOutputStream();
    System.setErr(new PrintStream(messages, true, StandardCharsets.UTF_8));
    try {
      out.reset();
      assertThat(InProcess.run(out, with(new String[] {"analyze"}, args))).isZero();
    } finally {
      System.setErr(before);
    }
    return messages.toString(StandardCharsets.UTF_8);
  }

  @ParameterizedTest
  @ValueSource(strings = {"text", "json", "jsonl", "csv", "html"})
  void aTimeWithoutEventsHasNoFigures(String format) {
    assertThat(analyze("--time", "5:6", "--format", format, ITERATIONS)).isZero();
    assertThat(text().replaceFirst("(?s)<script>.*", "")).doesNotContain("NaN", "Infinity");
    if (format.equals("json")) {
      Map<?, ?> all = (Map<?, ?>) JsonTree.of(text());
      assertThat(all.get("locations")).hasToString("0");
      assertThat(((Map<?, ?>) all.get("efficiency")).values()).containsOnlyNulls();
    }
  }

  @Test
  void aRunMayBeLongerThanSignedNumbers() {
    String trace = TestData.path("otf2/02-allevents/traces.otf2").toString();
    assertThat(analyze("--format", "json", trace)).isZero();
    Map<?, ?> all = (Map<?, ?>) JsonTree.of(text());
    assertThat(new BigDecimal(all.get("duration_s").toString()))
        .isBetween(new BigDecimal("18446744073"), new BigDecimal("18446744074"));
  }

  @Test
  void aTraceWithoutEventsIsNotCompared(@TempDir Path folder) throws IOException {
    Path empty = Files.writeString(folder.resolve("empty.json"), "[]");
    assertThat(analyze(ITERATIONS, empty.toString())).isZero();
    assertThat(text()).contains("has nothing to compare", "82 %");
    assertThat(analyze(ITERATIONS, empty.toString(), BALANCED)).isZero();
    assertThat(text()).contains("has nothing to compare").doesNotContain("NaN");
    assertThat(analyze("--fail-if", "slower>5%", empty.toString(), BALANCED)).isEqualTo(5);
  }
}
