package org.tracetool.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.core.text.TraceText;
import org.tracetool.testdata.Deletion;
import org.tracetool.testdata.EachOf;
import org.tracetool.testdata.Program;
import org.tracetool.testdata.Program.Result;

/** Names that steer terminals, systems that allow few files, and users who lose patience. */
class HostileInputIT {

  /** Colours, a line end, a C1 control, DEL, a change of direction, and a byte of no text. */
  private static final String HOSTILE = "=f\u001b[31m,\r\u009b\u007f\u202e\udce4";

  /** Streams, more than there may be open files. */
  private static final int MANY = 150;

  @TempDir Path tmp;

  private Result shell(String script) throws Exception {
    return new PackagedTool(tmp).shell(script);
  }

  private void writeTrace(String name, int streams, int calls, String function) throws IOException {
    StringBuilder master = new StringBuilder();
    StringBuilder definitions = new StringBuilder("DTR3b9aca00\n");
    for (int s = 1; s <= streams; s++) {
      String hex = Integer.toHexString(s);
      master.append(hex).append(':').append(hex).append('\n');
      definitions.append("DP").append(hex).append("NM\"").append(function).append(hex);
      definitions.append("\"\n");
    }
    definitions.append("DFG1NM\"").append(function).append("\"\n");
    definitions.append("DF1G1NM\"").append(function).append("\"\n");
    Files.writeString(tmp.resolve(name + ".otf"), master);
    Files.write(tmp.resolve(name + ".0.def"), TraceText.encode(definitions.toString()));
    for (int s = 1; s <= streams; s++) {
      ByteArrayOutputStream events = new ByteArrayOutputStream();
      String hex = Integer.toHexString(s);
      for (int i = 0; i < calls; i++) {
        String time = Integer.toHexString(2000 * i + s) + "\n";
        String process = i == 0 ? "*" + hex + "\n" : "";
        String end = Integer.toHexString(2000 * i + s + 1000) + "\n";
        events.writeBytes(
            (time + process + "E1\n" + end + "L1\n").getBytes(StandardCharsets.US_ASCII));
      }
      Files.write(tmp.resolve(name + "." + hex + ".events"), events.toByteArray());
    }
  }

  private static void assertHarmless(String text) {
    assertThat(text.chars().filter(c -> c != '\n' && c != '\t'))
        .as(text)
        .allMatch(c -> c >= 0x20 && c < 0x7f || c >= 0xa0 && c != 0x202e && c != 0xdce4);
  }

  @Test
  void namesSteerNothing() throws Exception {
    writeTrace("h", 1, 3, HOSTILE);
    writeTrace("g", 1, 3, "g");
    List<Result> results =
        new PackagedTool(tmp)
            .batch(
                List.of(
                    "dump h",
                    "dump --format csv h",
                    "dump --format jsonl h",
                    "info --counts h",
                    "stats --by region h",
                    "stats --by region --format csv h",
                    "stats --by region --format json h",
                    "stats --by region --format html h",
                    "diff h g",
                    "filter -v --region x h -o x.otf",
                    "filter --gen -i * h -o gen.filt",
                    "split --by process h -o s.otf",
                    "dump no\u001b[31m\u202etrace"));
    for (Result result : results) {
      assertHarmless(result.out());
      assertHarmless(result.err());
    }
    assertHarmless(Files.readString(tmp.resolve("gen.filt")));
    try (Stream<Path> parts = Files.list(tmp)) {
      List<String> names = parts.map(p -> p.getFileName().toString()).toList();
      assertThat(names)
          .anyMatch(name -> name.startsWith("s-"))
          .allSatisfy(HostileInputIT::assertHarmless);
    }
  }

  @Test
  void rowsOfCsvAreLines() throws Exception {
    writeTrace("h", 1, 1, HOSTILE);
    List<Result> results =
        new PackagedTool(tmp)
            .batch(
                List.of(
                    "dump --format csv h",
                    "dump --format csv --csv-safe h",
                    "stats --by region --format csv --csv-safe h",
                    "dump --format csv --raw h",
                    "dump --raw h",
                    "dump --style otfprint h"));
    String shown = "=f\\x1b[31m,\\x0d\\x9b\\x7f\\u202e\\xe4";
    assertThat(results.get(0).out().lines()).hasSize(3);
    assertThat(results.get(0).out())
        .contains(",\"" + shown + "1\",enter,")
        .contains(",\"" + shown + "\",");
    assertThat(results.get(1).out()).contains("\"'" + shown + "\"");
    assertThat(results.get(2).out()).contains("\"'" + shown + "\"");
    assertThat(results.get(3).out()).contains("\"" + HOSTILE + "\"");
    assertThat(results.get(4).out()).contains("region=" + HOSTILE + "\n");
    assertThat(results.get(5).out())
        .as("as the older tool, where it is not shown on a terminal")
        .contains(HOSTILE);
  }

  @Test
  void generatedRulesAreForTheSameNames() throws Exception {
    writeTrace("h", 1, 200, HOSTILE);
    Result result =
        shell(
            "\"$T\" filter --gen -q -i '*' h -o gen.filt && \"$T\" filter -f gen.filt h -o f.otf");
    assertThat(result.err()).contains("removed: enter 200 of 200");
  }

  /** Runs command lines, all in one JVM, where few files may be open. */
  private void runWithFewFiles(String... lines) throws Exception {
    List<Result> results =
        new PackagedTool(tmp)
            .batch(
                List.of("sh", "-c", "ulimit -n 128; exec \"$@\"", "sh"),
                Stream.of(lines).map(line -> line.split(" ")).toList());
    for (int i = 0; i < lines.length; i++) {
      Result result = results.get(i);
      assertThat(result.err()).as(lines[i]).isEmpty();
      // VTF3 cannot hold everything, which diff finds.
      assertThat(result.code()).as(lines[i]).isBetween(0, lines[i].startsWith("diff") ? 1 : 0);
    }
  }

  @Tag("broad")
  @Test
  void fewFilesAreEnough() throws Exception {
    writeTrace("p", MANY, 2, "f");
    runWithFewFiles(
        "convert -q --compress 1 p.otf z.otf",
        "convert -q z.otf s.stf",
        "convert -q s.stf one.single.stf",
        "dump -q s.stf",
        "dump -q one.single.stf",
        "convert -q one.single.stf b.bpv",
        "diff -q b.bpv s.stf",
        "filter -q s.stf --region f -o f.otf",
        "stats -q f.otf",
        "convert -q s.stf a.otf2",
        "info -q --counts a.otf2",
        "convert -q a.otf2 c.otf2",
        "files check c.otf2",
        "merge -q --renumber p.otf z.otf -o m.otf");
  }

  @Tag("broad")
  @Test
  void fewFilesAreEnoughForManyParts() throws Exception {
    writeTrace("p", MANY, 2, "f");
    Files.createDirectory(tmp.resolve("parts"));
    runWithFewFiles(
        "convert -q p.otf s.stf",
        "split -q --threads 8 s.stf --by process -o parts/b.bpv",
        "split -q --threads 8 p.otf --by process -o parts/o.otf");
    try (Stream<Path> parts = Files.list(tmp.resolve("parts"))) {
      assertThat(parts.filter(p -> p.toString().matches(".*[.](bpv|otf)"))).hasSize(2 * MANY);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {14, 20, 25, 40})
  void tooFewFilesAreNamedInOneLine(int files) throws Exception {
    writeTrace("p", 60, 1, "f");
    Result result = shell("ulimit -n " + files + "; \"$T\" dump -q p.otf");
    assertThat(result.err().lines().count()).isLessThan(2);
    if (result.code() != 0) {
      assertThat(result.code()).isEqualTo(5);
      assertThat(result.err()).startsWith("tracetool: ").contains("ulimit -n");
    }
  }

  @EachOf(4)
  @ParameterizedTest
  @CsvSource({
    "TERM, 143, split b.otf --every 20us -o out/p.otf",
    "INT, 130, filter b.otf --region f -o out/p.stf",
    "HUP, 129, convert b.otf out/p.bpv",
    "TERM, 143, merge --renumber b.otf b.otf -o out/p.otf"
  })
  void whoIsToldToEndEndsInSilence(String signal, int code, String command) throws Exception {
    Result result = null;
    // One that was done before the signal came gets more to do.
    for (int calls = 100_000; calls <= 1_600_000; calls *= 4) {
      writeTrace("b", 2, calls, "f");
      result = signalled(signal, defaultSignals() + "$T " + command);
      if (result.code() != 0) {
        break;
      }
    }
    assertThat(result).isEqualTo(new Result(code, "", ""));
    try (Stream<Path> left = Files.list(tmp.resolve("out"))) {
      assertThat(left.filter(p -> !p.getFileName().toString().startsWith("."))).isEmpty();
    }
  }

  /** Who starts a job with {@code nohup} wants it to go on when the terminal closes. */
  @Test
  void ignoredHangupDoesNotEndTheCommand() throws Exception {
    writeTrace("b", 2, 100_000, "f");
    Result result = signalled("HUP", "sh -c 'trap \"\" HUP; exec $T convert b.otf out/p.bpv'");
    assertThat(result).isEqualTo(new Result(0, "", ""));
    assertThat(tmp.resolve("out/p.bpv")).exists();
  }

  /**
   * A prefix that gives a command the default action of each signal: a build that was started with
   * {@code nohup}, in the background or by cron ignores some of them, and its children inherit
   * that. Empty where {@code env} cannot do it.
   */
  private static String defaultSignals() throws Exception {
    String prefix = "env --default-signal=HUP,INT,TERM ";
    int code = new ProcessBuilder("sh", "-c", prefix + "true 2>/dev/null").start().waitFor();
    return code == 0 ? prefix : "";
  }

  /** Runs a command and sends a signal as soon as something is in the folder of the output. */
  private Result signalled(String signal, String command) throws Exception {
    Path out = tmp.resolve("out");
    if (Files.exists(out)) {
      Deletion.remove(out);
    }
    Files.createDirectory(out);
    // A shell in the background would have it ignore SIGINT; this one becomes the program.
    Program.Started started = new PackagedTool(tmp).script("exec " + command).start();
    Process process = started.process();
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (isEmpty(out) && process.isAlive() && System.nanoTime() < end) {
      Thread.sleep(5);
    }
    new ProcessBuilder("kill", "-" + signal, Long.toString(process.pid())).start().waitFor();
    return started.result();
  }

  private static boolean isEmpty(Path folder) throws IOException {
    try (Stream<Path> content = Files.list(folder)) {
      return content.findAny().isEmpty();
    }
  }

  @Test
  void tooManyPartsAreRefusedBeforeTheFirstOne() throws Exception {
    writeTrace("b", 1, 2000, "f");
    Files.createDirectory(tmp.resolve("out"));
    Result result = shell("\"$T\" split b.otf --every 10ns -o out/p.otf");
    assertThat(result.code()).isEqualTo(2);
    assertThat(result.err())
        .isEqualTo(
            "tracetool: --every 10ns: would make 399901 parts, more than 10000; make fewer, or"
                + " allow more with --parts-limit N\n");
    assertThat(isEmpty(tmp.resolve("out"))).isTrue();
    assertThat(shell("\"$T\" split b.otf --every 1ms --parts-limit 2 -o out/p.otf").err())
        .contains("would make 4 parts, more than 2;");
    assertThat(shell("\"$T\" split b.otf --every 1ms --parts-limit 4 -o out/p.otf").code())
        .isZero();
  }
}
