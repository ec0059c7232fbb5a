package org.tracetool.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tracetool.testdata.TestData;

/** Transcripts of the commands, run as a user runs them. */
class CommandsIT {
  private static final Path TOOL =
      Path.of(System.getProperty("tracetool.dist"), "bin", "tracetool");
  private static final String RECORDS = TestData.path("otf/records-short").toString();

  @TempDir Path tmp;

  private record Result(int code, String out, String err) {}

  private Result run(String... args) throws Exception {
    List<String> command = new ArrayList<>(List.of(TOOL.toString()));
    command.addAll(List.of(args));
    return start(command);
  }

  private Result shell(String script) throws Exception {
    return start(List.of("sh", "-c", script));
  }

  private Result start(List<String> command) throws IOException, InterruptedException {
    Path out = Files.createTempFile(tmp, "out", "");
    Path err = Files.createTempFile(tmp, "err", "");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(tmp.toFile())
            .redirectInput(Path.of("/dev/null").toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile());
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    Process process = builder.start();
    if (!process.waitFor(120, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      throw new AssertionError("still running after two minutes: " + command);
    }
    return new Result(
        process.exitValue(),
        Files.readString(out, StandardCharsets.ISO_8859_1),
        Files.readString(err, StandardCharsets.UTF_8));
  }

  @Test
  void dumpWithAndWithoutSuffix() throws Exception {
    Result with = run("dump", RECORDS + "/records-short.otf");
    Result without = run("dump", RECORDS + "/records-short");
    assertThat(with).isEqualTo(without);
    assertThat(with.code()).isZero();
    assertThat(with.out().lines().filter(line -> line.contains("\tsend\t")))
        .containsExactly(
            "0.000020\tProcess 1\tsend\treceiver=Process 2\tlength=1024\ttag=7\tcomm=All"
                + "\tscl=main.c:123\tkey.arg=42");
  }

  @Test
  void aReaderThatGoesAwayEndsItQuietly() throws Exception {
    String trace = TestData.path("otf/random-1/random-1.otf").toString();
    Result result =
        shell("{ '" + TOOL + "' dump '" + trace + "'; echo $? >code; } | head -1; cat code");
    assertThat(result.err()).isEmpty();
    assertThat(result.out()).startsWith("-\t-\tdef-version").endsWith("\n0\n");
  }

  @Test
  void aFullDiskIsAFailure() throws Exception {
    if (!Files.exists(Path.of("/dev/full"))) {
      return;
    }
    Result result = shell("'" + TOOL + "' dump '" + RECORDS + "/records-short' >/dev/full");
    assertThat(result.code()).isEqualTo(4);
    assertThat(result.err())
        .startsWith("tracetool: standard output: cannot be written: ")
        .hasLineCount(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "dump -                              | 5 | cannot be read from a pipe",
        "dump --from otf -                   | 5 | made of many files",
        "info nowhere                        | 3 | nowhere: no such trace",
        "dump                                | 2 | Missing required parameter: 'TRACE'",
        "dump --bogus x                      | 2 | Unknown option: '--bogus'",
        "dumb x                              | 2 | unknown command 'dumb'",
        "dump --time 2:1 RECORDS             | 2 | the end must lie behind the begin",
        "dump --from vtf9 RECORDS            | 2 | unknown format 'vtf9'",
        "convert RECORDS out.xyz             | 2 | cannot tell the format",
        "convert RECORDS nowhere/out.otf     | 4 | no such folder",
        "convert --compress 10 RECORDS a.otf | 2 | must be 0 to 9",
        "split RECORDS -o a.otf             | 2 | say how to split",
        "merge RECORDS nowhere -o a.otf     | 3 | nowhere: no such trace",
        "diff --ignore bogus RECORDS RECORDS | 2 | there is nothing called 'bogus'",
        "diff RECORDS nowhere                | 3 | nowhere: no such trace",
      })
  void failuresAreOneLineAndACode(String command, int code, String message) throws Exception {
    Result result = run(command.replace("RECORDS", RECORDS + "/records-short.otf").split(" +"));
    assertThat(result.code()).isEqualTo(code);
    assertThat(result.out()).isEmpty();
    assertThat(result.err()).startsWith("tracetool").contains(message).doesNotContain("\tat ");
    assertThat(Files.list(tmp).filter(p -> p.toString().contains(".otf"))).isEmpty();
  }

  @Test
  void infoCounts() throws Exception {
    Result fast = run("info", RECORDS + "/records-short");
    assertThat(fast.code()).isZero();
    assertThat(fast.out())
        .containsPattern("(?m)^format +otf")
        .containsPattern("(?m)^creator +gen 1.0$")
        .containsPattern("(?m)^duration +0.001000 s$")
        .doesNotContainPattern("(?m)^records$");
    Result counts = run("info", "--counts", RECORDS + "/records-short");
    // Counted by hand in what the reference tool prints.
    assertThat(counts.out())
        .containsPattern("(?m)^  enter +5$")
        .containsPattern("(?m)^  leave +5$")
        .containsPattern("(?m)^  counter +6$")
        .containsPattern("(?m)^  marker +2$");
    Result json = run("info", "--json", "--counts", RECORDS + "/records-short");
    assertThat(json.out()).contains("\"enter\": 5,", "\"ticks-per-second\": 1000000,");
  }

  @Test
  void convertKeepsEverything() throws Exception {
    Path out = tmp.resolve("out.otf");
    Result result =
        run("convert", "--compress", "6", RECORDS + "/records-short.otf", out.toString());
    assertThat(result).isEqualTo(new Result(0, "", ""));
    assertThat(tmp.resolve("out.1.events.z")).isNotEmptyFile();
    String[] style = {"dump", "--no-definitions", "--ticks"};
    assertThat(run(style[0], style[1], style[2], out.toString()).out())
        .isEqualTo(run(style[0], style[1], style[2], RECORDS + "/records-short").out())
        .hasLineCount(68);
  }

  @Test
  void convertToOneStream() throws Exception {
    String trace = TestData.path("otf/random-1/random-1.otf").toString();
    Path out = tmp.resolve("one.otf");
    assertThat(run("convert", "--streams", "1", "--compress", "0", trace, out.toString()).code())
        .isZero();
    assertThat(Files.readString(out)).startsWith("1:").hasLineCount(1);
    assertThat(run("dump", "--no-definitions", out.toString()).out().lines().sorted().toList())
        .isEqualTo(run("dump", "--no-definitions", trace).out().lines().sorted().toList())
        .hasSizeGreaterThan(5000);
  }

  @Test
  void damageIsReportedAndStrictIsAFailure() throws Exception {
    copy("records-short");
    Path events = tmp.resolve("records-short.1.events");
    String text = Files.readString(events, StandardCharsets.ISO_8859_1);
    int at = text.indexOf("\nCNT") + 1;
    Files.writeString(
        events, text.substring(0, at) + "CNT5\n" + text.substring(at), StandardCharsets.ISO_8859_1);
    String trace = tmp.resolve("records-short").toString();

    Result lenient = run("dump", "--events-only", trace);
    assertThat(lenient.code()).isZero();
    assertThat(lenient.err())
        .startsWith("tracetool: damage: ")
        .contains("records-short.1.events: byte " + (at + 4) + ": expected")
        .endsWith("\ntracetool: all that could be read was kept; --strict makes damage a failure\n")
        .hasLineCount(2);
    assertThat(lenient.out().lines()).hasSize(46);

    assertThat(run("dump", "--strict", trace).code()).isEqualTo(3);
    Path out = tmp.resolve("strict.otf");
    assertThat(run("convert", "--strict", trace, out.toString()).code()).isEqualTo(3);
    assertThat(Files.list(tmp).filter(p -> p.getFileName().toString().contains("strict")))
        .isEmpty();
    assertThat(run("convert", trace, out.toString()).code()).isZero();
    assertThat(out).exists();
  }

  @Test
  void inputIsNeverOverwritten() throws Exception {
    copy("records-short");
    Path trace = tmp.resolve("records-short.otf");
    String before = Files.readString(trace);
    Result result = run("convert", trace.toString(), trace.toString());
    assertThat(result.code()).isEqualTo(2);
    assertThat(result.err()).contains("is the input itself");
    assertThat(Files.readString(trace)).isEqualTo(before);
  }

  @Test
  void helpOfEveryCommand() throws Exception {
    for (String command : List.of("info", "dump", "convert", "unify", "diff", "merge", "split")) {
      Result help = run("help", command);
      assertThat(help.code()).isZero();
      assertThat(help.out()).contains("--strict", "--memory");
      assertThat(run(command, "--help").out()).isEqualTo(help.out());
    }
  }

  private void copy(String name) throws IOException {
    try (Stream<Path> files = Files.list(TestData.path("otf/" + name))) {
      for (Path file : files.toList()) {
        Files.copy(file, tmp.resolve(file.getFileName().toString()));
      }
    }
  }

  @Test
  void filterWritesAFileAndAppliesIt() throws Exception {
    String ring = TestData.path("vampirtrace/ring_collectives/expected/ring.otf").toString();
    Result made = run("filter", "--gen", "--reduce", "85%", "-s", ring, "-o", "rules.flt");
    assertThat(made.code()).isZero();
    assertThat(made.err()).isEmpty();
    assertThat(made.out())
        .isEqualTo(
            "1 functions filtered; expected: 982 of 1270 event records (77.3 %), 23753 of 28217"
                + " bytes of event files (84.2 %)\n"
                + "left: 354 calls of 498; the trace has 194 sends and receives and 0 samples\n");
    Result applied = run("filter", "-v", "-f", "rules.flt", ring, "-o", "small.otf");
    assertThat(applied)
        .isEqualTo(
            new Result(
                0,
                "",
                "kept 982 of 1270 records read (77.3 %), 23753 of 28217 bytes of event files (84.2"
                    + " %)\n"
                    + "removed: enter 144 of 498, leave 144 of 498\n"
                    + "rules.flt:4: 144 calls, 144 removed: relax -- 0\n"));
    assertThat(run("dump", "small.otf").out()).contains("\tenter\tregion=sweep");
    assertThat(run("dump", "--no-definitions", "small.otf").out()).doesNotContain("relax");
    Files.writeString(tmp.resolve("bad.flt"), "relax - 0\n");
    assertThat(run("filter", "-f", "bad.flt", ring, "-o", "no.otf"))
        .isEqualTo(
            new Result(
                2,
                "",
                "tracetool: bad.flt:1:10: expected '--' and a limit behind the names of functions,"
                    + " found the end of the line\n  relax - 0\n           ^\n"));
    assertThat(tmp.resolve("no.otf")).doesNotExist();
  }
}
