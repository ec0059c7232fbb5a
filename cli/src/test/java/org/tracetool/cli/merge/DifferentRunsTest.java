package org.tracetool.cli.merge;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.cli.InProcess;
import org.tracetool.core.definition.Definition;
import org.tracetool.testdata.TestData;
import picocli.CommandLine;

/** Processes of different runs are not treated as the same unless the user requests it. */
@Tag("thorough")
class DifferentRunsTest {
  private static final Path RING = TestData.path("vampirtrace/ring_collectives/expected/ring.otf");
  private static final Path COUNTERS = TestData.path("vampirtrace/counters/expected/cnt.otf");

  @TempDir Path folder;

  private String refused(Path... inputs) {
    CommandLine line = new CommandLine(new MergeCommand());
    String[] args = new String[inputs.length + 3];
    args[0] = "-q";
    args[1] = "-o";
    args[2] = folder.resolve("out.otf").toString();
    for (int i = 0; i < inputs.length; i++) {
      args[i + 3] = inputs[i].toString();
    }
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    PrintStream old = System.err;
    System.setErr(new PrintStream(err, true, StandardCharsets.UTF_8));
    try {
      assertThat(line.execute(args)).isEqualTo(2);
    } finally {
      System.setErr(old);
    }
    assertThat(folder.resolve("out.otf")).doesNotExist();
    return err.toString(StandardCharsets.UTF_8);
  }

  /** A trace of one process with a call from 1 to 4 ticks after {@code begin}. */
  private Path trace(String name, String begin, String more) throws IOException {
    Files.writeString(folder.resolve(name + ".otf"), "1:1\n");
    Files.writeString(
        folder.resolve(name + ".0.def"), "DTR3e8\n" + more + "DP1NM\"p\"\nDF1G1NM\"f\"\n");
    Files.writeString(
        folder.resolve(name + ".1.events"),
        begin + "1\n*1\nE1\n" + begin + "4\nL1\n",
        StandardCharsets.ISO_8859_1);
    return folder.resolve(name + ".otf");
  }

  private int merge(Path a, Path b, String... options) {
    return Runs.merge(folder.resolve("out.otf"), List.of(a, b), options);
  }

  @Test
  void runsThatBeganAtDifferentTimesAreRefused() {
    assertThat(refused(RING, COUNTERS))
        .contains("ring.otf", "cnt.otf", "not of one run", "began at different times")
        .contains("--renumber", "--join")
        .doesNotContain("times shifted");
    assertThat(merge(RING, COUNTERS, "--renumber")).isZero();
    assertThat(merge(RING, COUNTERS, "--join")).isZero();
  }

  @Test
  void differentUniqueIdsAreRefused() throws IOException {
    Path a = trace("a", "", "DUI1\n");
    Path b = trace("b", "1", "DUI2\n");
    assertThat(refused(a, b)).contains("different unique ids");
    assertThat(merge(a, b, "--shared-numbers")).isZero();
  }

  @Test
  void aProcessThatIsInBothAtTheSameTimeIsRefused() throws IOException {
    Path a = trace("a", "", "");
    assertThat(refused(a, trace("b", "", "")))
        .contains("may be copies of one trace")
        .contains("process 1 ('p')", "of the same time")
        .doesNotContain("not of one run");
    assertThat(merge(a, trace("c", "1", ""))).isZero();
  }

  /** Each of them is read as the whole run. */
  @Test
  void filesOfOneRunAreRefused() {
    Path run = TestData.path("tau/run-ring4");
    Path a = run.resolve("tautrace.0.0.0.trc");
    Path b = run.resolve("tautrace.1.0.0.trc");
    assertThat(refused(a, b)).contains("files of one run", "tracetool unify");
    assertThat(refused(a, run)).contains("files of one run");
    assertThat(merge(a, b, "--join")).isEqualTo(2);
    assertThat(merge(a, b, "--renumber")).isEqualTo(2);
  }

  @Test
  void aPartAndItsCopyAreRefused() throws IOException {
    Path parts = Files.createDirectory(folder.resolve("parts"));
    assertThat(Runs.split(RING, "--by", "process", "-o", parts + "/p{n}.otf")).isZero();
    Path copy = folder.resolve("copy.otf");
    assertThat(Runs.convert(parts.resolve("p1.otf"), copy)).isZero();
    assertThat(refused(parts.resolve("p1.otf"), copy)).contains("of the same time in both");
  }

  @Test
  void partsOfDifferentSplitsAreRefused() throws IOException {
    Path parts = Files.createDirectory(folder.resolve("parts"));
    assertThat(Runs.split(RING, "--by", "process", "-o", parts + "/p{n}.otf")).isZero();
    assertThat(Runs.split(RING, "--at", "300ms", "-o", parts + "/t{n}.otf")).isZero();
    assertThat(refused(parts.resolve("p1.otf"), parts.resolve("t2.otf")))
        .contains("different ways to split");
  }

  /** Some parts together are still a part; all of them are the original trace. */
  @ParameterizedTest
  @ValueSource(strings = {".otf", ".stf", ".bpv", ".avt"})
  void partsOfPartsAreKnown(String suffix) throws IOException {
    Path whole = folder.resolve("whole" + suffix);
    assertThat(Runs.convert(RING, whole)).isZero();
    Path parts = Files.createDirectory(folder.resolve("parts"));
    assertThat(Runs.split(whole, "--by", "process", "-o", parts + "/p{n}" + suffix)).isZero();
    Path p1 = parts.resolve("p1" + suffix);
    assertThat(Runs.split(p1, "--at", "300ms", "-o", parts + "/s{n}" + suffix)).isZero();
    Path some = folder.resolve("some" + suffix);
    List<Path> mixed = List.of(parts.resolve("p3" + suffix), parts.resolve("s2" + suffix));
    assertThat(Runs.merge(some, mixed)).isZero();
    List<Path> rest =
        List.of(
            some,
            parts.resolve("p2" + suffix),
            parts.resolve("s1" + suffix),
            parts.resolve("p4" + suffix));
    Path again = folder.resolve("again" + suffix);
    assertThat(Runs.merge(again, rest)).isZero();
    assertThat(Runs.diff(whole, again)).isZero();
  }

  @Test
  void theMarkGoesWithTheLastPart() throws IOException {
    Path parts = Files.createDirectory(folder.resolve("parts"));
    assertThat(Runs.split(RING, "--by", "process", "-o", parts + "/p{n}.otf")).isZero();
    assertThat(marks(parts.resolve("p2.otf"))).hasSize(1);
    Path again = folder.resolve("again.otf");
    assertThat(Runs.merge(again, Runs.parts(parts).subList(0, 2))).isZero();
    assertThat(marks(again)).hasSize(2);
    assertThat(Runs.merge(again, Runs.parts(parts))).isZero();
    assertThat(marks(again)).isEmpty();
  }

  @Test
  void aMergeOfSomePartsIsReported() throws IOException {
    Path parts = Files.createDirectory(folder.resolve("parts"));
    assertThat(Runs.split(RING, "--every", "100ms", "-o", parts + "/p{n}.otf")).isZero();
    List<Path> all = Runs.parts(parts);
    Path out = folder.resolve("out.otf");
    String some = Runs.warnings(out, List.of(all.get(0), all.get(2)));
    assertThat(some).contains("warning").contains("2 of 7 parts of one split");
    assertThat(Runs.warnings(out, all)).doesNotContain("parts of one split");
    assertThat(Runs.warnings(out, all.subList(0, 1))).doesNotContain("parts of one split");
  }

  @Test
  void whatMergingDoesIsReportedOnlyIfItIsDone() {
    Path out = folder.resolve("out.otf");
    List<Path> runs = List.of(RING, COUNTERS);
    assertThat(Runs.warnings(out, runs)).doesNotContain("times shifted");
    assertThat(Runs.warnings(folder.resolve("no/out.otf"), runs, "--renumber"))
        .doesNotContain("times shifted");
    assertThat(Runs.warnings(out, runs, "--renumber")).contains("times shifted to the start");
  }

  /** A rank of one run is not a thread of the same rank of the other. */
  @ParameterizedTest
  @ValueSource(strings = {"--no-clobber", "--rewrite"})
  void ranksOfDifferentRunsAreDifferentProcesses(String option) {
    Path archive = TestData.path("otf2/03-mpi/traces.otf2");
    Path both = folder.resolve("both.otf2");
    assertThat(Runs.merge(both, List.of(archive, archive), "--renumber", option)).isZero();
    assertThat(processes(archive)).isEqualTo("4 processes, 0 threads");
    assertThat(processes(both)).isEqualTo("8 processes, 0 threads");
    // Its location groups have the same names in pairs.
    Path more = folder.resolve("more.otf2");
    assertThat(Runs.merge(more, List.of(archive, both), "--renumber", option)).isZero();
    assertThat(processes(more)).isEqualTo("12 processes, 0 threads");
  }

  private static String processes(Path trace) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    assertThat(InProcess.run(out, "info", "--format", "json", trace.toString())).isZero();
    Matcher m =
        Pattern.compile("\"processes\": (\\d+),\\s+\"threads\": (\\d+),")
            .matcher(out.toString(StandardCharsets.UTF_8));
    assertThat(m.find()).isTrue();
    return m.group(1) + " processes, " + m.group(2) + " threads";
  }

  private static List<String> marks(Path trace) throws IOException {
    return Runs.definitions(trace).all(Definition.Comment.class).stream()
        .map(Definition.Comment::text)
        .filter(text -> text.startsWith("tracetool::part "))
        .toList();
  }
}
