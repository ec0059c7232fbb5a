package org.tracetool.cli.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.cli.InProcess;
import org.tracetool.testdata.TestData;

/** Native plug-ins of each kind, built with the C compiler of this machine; skipped without one. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class SampleCommandTest {
  @TempDir static Path folder;

  @BeforeAll
  static void build() throws Exception {
    assumeTrue(NativePlugins.canBeBuilt(), "no C compiler");
    NativePlugins.build(folder, "synch", "event", "late", "back", "bad", "reporter");
    NativePlugins.compile(folder, "bad.c", "old", "-DOLD");
    NativePlugins.compile(folder, "reporter.c", "checker", "-DCHECK_ID");
    NativePlugins.compile(folder, "reporter.c", "silent", "-DSILENT", "-DSTRAY");
  }

  private static int sample(String plugins, Path out, String... command) {
    List<String> args =
        new java.util.ArrayList<>(
            List.of("sample", "--library-path", folder.toString(), "--interval", "5ms"));
    args.addAll(List.of("--plugin", plugins, "-o", out.toString(), "--"));
    args.addAll(List.of(command));
    return InProcess.run(args.toArray(new String[0]));
  }

  @Test
  void allKindsMeasureSideBySide(@TempDir Path outputs) throws IOException {
    Path out = outputs.resolve("samples.csv");
    String plugins = "synch_*:event_energy:late_power:back_bytes";
    assertThat(sample(plugins, out, "sleep", "0.3")).isZero();
    List<String> lines = Files.readAllLines(out);
    assertThat(lines.get(0)).matches("# sync [0-9]+\\.[0-9]{9}=20.*Z");
    assertThat(lines.get(1)).startsWith("# sync ");
    assertThat(lines.get(2))
        .isEqualTo(
            "time,up [calls] {acc start unsigned per=run group=synch},"
                + "half {abs next double per=run group=synch},"
                + "energy [J] {abs last signed per=host group=event},"
                + "power [W] {abs point float per=process group=late},"
                + "bytes [B] {abs next unsigned per=thread group=back}");
    List<String> rows = lines.subList(3, lines.size());
    assertThat(rows).anyMatch(r -> r.matches("[0-9.]+,1,-0.5,,,"));
    assertThat(rows).anyMatch(r -> r.endsWith(",,,-1,,")).anyMatch(r -> r.endsWith(",,,-2,,"));
    assertThat(rows).anyMatch(r -> r.endsWith(",,,,1.5,"));
    assertThat(rows).anyMatch(r -> r.endsWith(",,,,,41"));
  }

  @Test
  @Tag("broad")
  void whatAPluginDoesWrongEndsTheSamplingAlone(@TempDir Path outputs) throws IOException {
    for (String what : List.of("crash", "quit", "many")) {
      Path out = outputs.resolve(what + ".csv");
      Path made = outputs.resolve(what);
      String script = "sleep 0.5; echo > " + made;
      assertThat(sample("bad_" + what, out, "sh", "-c", script)).as(what).isEqualTo(1);
      assertThat(Files.exists(made)).as(what).isTrue();
      assertThat(Files.readAllLines(out)).as(what).anyMatch(r -> r.endsWith(",1"));
    }
  }

  @Test
  void anOutputThatCannotBeWrittenIsSaidBefore(@TempDir Path outputs) {
    Path made = outputs.resolve("made");
    Path out = outputs.resolve("missing/out.csv");
    assertThat(sample("late_power", out, "touch", made.toString())).isEqualTo(4);
    assertThat(made).doesNotExist();
  }

  @Tag("broad")
  @Test
  void aPluginStaysLoadedHoweverLongItMeasures(@TempDir Path outputs) throws IOException {
    Path out = outputs.resolve("out.csv");
    assertThat(sample("bad_long", out, "sleep", "0.1")).isZero();
    assertThat(Files.readAllLines(out)).anyMatch(r -> r.endsWith(",1"));
  }

  @Test
  void timesThatWtimeDidNotGiveAreLeftOut(@TempDir Path outputs) throws IOException {
    Path out = outputs.resolve("out.csv");
    assertThat(sample("bad_past", out, "true")).isZero();
    assertThat(Files.readAllLines(out)).noneMatch(r -> r.endsWith(",1"));
  }

  @Test
  @Tag("broad")
  void whatCannotBeLoadedIsSaidBefore(@TempDir Path outputs) {
    Path made = outputs.resolve("made");
    Path out = outputs.resolve("out.csv");
    for (String plugin :
        List.of("nothing_x", "old_x", "synch_nothing", "bad_refuse", "bad_exit", "word")) {
      assertThat(sample(plugin, out, "touch", made.toString())).as(plugin).isEqualTo(5);
    }
    assertThat(Files.exists(made)).isFalse();
    assertThat(Files.exists(out)).isFalse();
  }

  /** The values of a column, in order. */
  private static List<String> values(Path table, int column) throws IOException {
    return Files.readAllLines(table).stream()
        .filter(line -> !line.startsWith("#") && !line.startsWith("time"))
        .map(line -> line.split(",", -1)[column])
        .filter(value -> !value.isEmpty())
        .toList();
  }

  @ParameterizedTest
  @ValueSource(strings = {"reporter", "checker"})
  void oneCallbackTellsCountersApartByTheirIds(String plugin, @TempDir Path outputs)
      throws IOException {
    Path out = outputs.resolve("out.csv");
    assertThat(sample(plugin + "_*", out, "sleep", "0.1")).isZero();
    assertThat(values(out, 1)).startsWith("0", "1", "2");
    assertThat(values(out, 2)).startsWith("-100", "-101", "-102");
    assertThat(values(out, 3)).startsWith("0.5", "1.5", "2.5");
  }

  @Test
  void samplesOfEachProcessComeIntoTheTraceAsThePluginSays(@TempDir Path outputs)
      throws IOException {
    Path table = outputs.resolve("out.csv");
    assertThat(sample("checker_*", table, "sleep", "0.1")).isZero();
    String begin = Files.readAllLines(table).get(3).split(",")[0];
    Path trace = outputs.resolve("more.otf");
    String ring = TestData.path("vampirtrace/ring_collectives/expected/ring.otf").toString();
    String added = table + ",sync=" + begin + "=0";
    assertThat(InProcess.run("counters", ring, "--add", added, "-o", trace.toString())).isZero();
    ByteArrayOutputStream rows = new ByteArrayOutputStream();
    InProcess.run(
        rows,
        "query",
        "--format",
        "csv",
        trace.toString(),
        "SELECT counter, count(DISTINCT process_id), min(value), count(*) > 6 FROM counters"
            + " GROUP BY counter ORDER BY counter");
    assertThat(rows.toString(StandardCharsets.UTF_8).lines().skip(1))
        .satisfiesExactly(
            down -> assertThat(down).matches("down,4,-1\\d\\d,true"),
            half -> assertThat(half).isEqualTo("half,4,0.5,true"),
            up -> assertThat(up).isEqualTo("up,4,0,true"));
  }

  /** A trace that says when it began needs no pair of times: plug-ins have those of UTC. */
  @ParameterizedTest
  @ValueSource(strings = {"", "otf2", "otf"})
  void samplesOfAllKindsFindTheirTimesByUtc(String family, @TempDir Path outputs)
      throws IOException {
    long start = System.currentTimeMillis() / 1000;
    Path trace = outputs.resolve("run.avt");
    Files.writeString(
        trace,
        "C SAVTF\nNCPUS 1\nCLKPERIOD 1e-06\nTIMEOFFSET "
            + start
            + "\nACTTOKEN 1 \"USER\"\nSYMBOL #1 5 \"main\"\n"
            + "0 DOWNTO 5 CPU 1\n3600000000 UPFROM 5 CPU 1\n");
    if (!family.isEmpty()) {
      Path other = outputs.resolve("run." + family);
      assertThat(InProcess.run("convert", "-q", trace.toString(), "-o", other.toString())).isZero();
      trace = other;
    }
    Path table = outputs.resolve("out.csv");
    String plugins = "synch_*:event_*:late_*:checker_*";
    assertThat(sample(plugins, table, "sleep", "0.2")).isZero();
    Path more = outputs.resolve("more." + (family.isEmpty() ? "bpv" : family));
    String add = table.toString();
    assertThat(InProcess.run("counters", trace.toString(), "--add", add, "-o", more.toString()))
        .isZero();
    ByteArrayOutputStream rows = new ByteArrayOutputStream();
    InProcess.run(
        rows,
        "query",
        "--format",
        "csv",
        more.toString(),
        "SELECT counter, value, time_s FROM counters");
    Map<String, List<Double>> found = new TreeMap<>();
    rows.toString(StandardCharsets.UTF_8)
        .lines()
        .skip(1)
        .map(row -> row.split(","))
        .forEach(
            row -> {
              found.computeIfAbsent(row[0], c -> new ArrayList<>()).add(Double.valueOf(row[1]));
              assertThat(Double.parseDouble(row[2])).as(row[0]).isBetween(0.0, 600.0);
            });
    // As in the table.
    List<String> counters =
        List.of("up", "half", "energy", "share", "power", "turn", "up", "down", "half");
    Map<String, List<Double>> sampled = new TreeMap<>();
    for (int column = 0; column < counters.size(); column++) {
      List<Double> values = sampled.computeIfAbsent(counters.get(column), c -> new ArrayList<>());
      values(table, column + 1).forEach(v -> values.add(Double.valueOf(v)));
    }
    found.values().forEach(java.util.Collections::sort);
    sampled.values().forEach(java.util.Collections::sort);
    assertThat(found).isEqualTo(sampled).hasSize(7);
    assertThat(found.get("energy")).contains(-1.0, -2.0);
    assertThat(found.get("share")).contains(0.25, 0.75).hasSameSizeAs(found.get("energy"));
    assertThat(found.get("power")).containsOnly(1.5);
    assertThat(found.get("turn")).startsWith(0.0, 1.0, 2.0);
  }

  @Test
  void aPluginThatDeliversNothingIsReported(@TempDir Path outputs) throws IOException {
    Path out = outputs.resolve("out.csv");
    PrintStream before = System.err;
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    try (PrintStream err = new PrintStream(said, true, StandardCharsets.UTF_8)) {
      System.setErr(err);
      sample("silent_up:silent_half", out, "sleep", "0.05");
    } finally {
      System.setErr(before);
    }
    assertThat(said.toString(StandardCharsets.UTF_8))
        .contains("no samples: plug-ins gave none of silent_up, silent_half")
        .contains("with an ID that no counter has");
  }
}
