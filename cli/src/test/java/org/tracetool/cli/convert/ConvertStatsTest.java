package org.tracetool.cli.convert;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.cli.stats.StatsCommand;
import org.tracetool.testdata.TestData;
import picocli.CommandLine;

/** Statistics that are made on the way are those of the trace that comes out. */
@Tag("thorough")
class ConvertStatsTest {
  private static final Path RING = TestData.path("vampirtrace/ring_collectives/expected/ring.otf");

  @TempDir Path folder;

  private static int run(Object command, Object... words) {
    return new CommandLine(command)
        .execute(
            Stream.concat(Stream.of("-q"), Stream.of(words).map(Object::toString))
                .toArray(String[]::new));
  }

  private Path convert(String name, Path in, Object... options) {
    Path out = folder.resolve(name);
    List<Object> words = new ArrayList<>(List.of(options));
    words.add(in);
    words.add(out);
    assertThat(run(new ConvertCommand(), words.toArray())).isZero();
    return out;
  }

  /** All that is stored, without the name of the trace and the places of incidents. */
  private String stored(Path trace, Object... options) throws IOException {
    Path file = folder.resolve("stored.txt");
    Files.deleteIfExists(file);
    List<Object> words = new ArrayList<>(List.of("--stored", "-o", file));
    words.addAll(List.of(options));
    words.add(trace);
    assertThat(run(new StatsCommand(), words.toArray())).isZero();
    String text = Files.readString(file).replace(trace.toString(), "TRACE");
    return text.replaceAll("(?s)\"incidents\": .*", "");
  }

  private void assertAreThoseOf(Path trace) throws IOException {
    String name = trace.getFileName().toString();
    Path sums = folder.resolve("sums-" + name);
    assertThat(run(new StatsCommand(), "--into", sums, trace)).isZero();
    String tables = stored(trace, "--format", "json");
    assertThat(tables).isEqualTo(stored(sums, "--format", "json")).contains("\"region\"");
    if (!name.endsWith(".otf")) {
      String rows = stored(trace, "--style", "stftool");
      assertThat(rows).isEqualTo(stored(sums, "--style", "stftool"));
      assertThat(rows.lines().count()).isGreaterThan(2);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"a.stf", "a.single.stf", "a.otf"})
  void ofAWholeTrace(String name) throws IOException {
    assertAreThoseOf(convert(name, RING, "--stats"));
    assertAreThoseOf(convert("one-" + name, RING, "--stats", "--streams", "1"));
  }

  /** Records stand in the order of time, though the first process ends last. */
  @Test
  void ofProcessesThatEndEarlier() throws IOException {
    Path in = folder.resolve("in.avt");
    Files.writeString(
        in,
        """
        C SAVTF
        VERSION 30010037
        NCPUS 2
        CPUSYM 1 "r0"
        CPUSYM 2 "r1"
        DEFACT 1 "app"
        DEFSTATE 1 ACT 1 "main"
        CLKPERIOD 1e-09
        1 DOWNTO 1 CPU 1
        2 DOWNTO 1 CPU 2
        5 UPFROM 1 CPU 2
        9 UPFROM 1 CPU 1
        """);
    Path out = convert("a.otf", in, "--stats", "--streams", "1");
    Path file = folder.resolve("stored.json");
    assertThat(run(new StatsCommand(), "--stored", "--format", "json", "-o", file, out)).isZero();
    assertThat(Files.readString(file)).contains("r0", "r1").doesNotContain("times go back");
  }

  @Test
  void ofProcessesFilesAndThreads() throws IOException {
    assertAreThoseOf(
        convert("a.stf", TestData.path("vampirtrace/io_rma/expected/iorma.otf"), "--stats"));
    assertAreThoseOf(
        convert(
            "b.stf",
            TestData.path("vampirtrace/hybrid_omp/expected/hyb.otf"),
            "--stats",
            "--procs-per-file",
            "1"));
  }

  @Test
  void ofAPart() throws IOException {
    assertAreThoseOf(convert("a.stf", RING, "--stats", "--process", "#1,#2"));
    Path rules = Files.writeString(folder.resolve("rules.flt"), "MPI_Wait* -- 0\n");
    Path filtered = convert("b.stf", RING, "--stats", "--filter", rules);
    assertAreThoseOf(filtered);
    assertThat(stored(filtered, "--by", "region"))
        .contains("MPI_Barrier")
        .doesNotContain("MPI_Wait");
  }

  @Test
  void statisticsOfTheInputAreReplaced() throws IOException {
    Path whole = convert("a.stf", RING, "--stats");
    Path part = convert("b.stf", whole, "--stats", "--process", "#1");
    assertAreThoseOf(part);
    Path again = convert("c.stf", whole, "--stats");
    assertThat(Files.readAllBytes(again)).isEqualTo(Files.readAllBytes(whole));
  }

  @Test
  void withoutEventsTheyStay() throws IOException {
    Path in = TestData.path("vampirtrace/stat_mode/expected/stat.otf");
    Path out = convert("a.stf", in, "--stats");
    assertThat(stored(out, "--format", "json")).isEqualTo(stored(in, "--format", "json"));
  }

  @Test
  void theNumberOfThreadsDoesNotMatter() throws IOException {
    Path one = convert("a.single.stf", RING, "--stats", "--threads", "1");
    Path five = convert("b.single.stf", RING, "--stats", "--threads", "5");
    assertThat(Files.readAllBytes(five)).isEqualTo(Files.readAllBytes(one));
  }

  @Test
  void whereThereIsNoPlaceForThem() {
    Path out = folder.resolve("a.bpv");
    assertThat(run(new ConvertCommand(), "--stats", RING, out)).isEqualTo(5);
    Path local = TestData.path("otf/local-defs/local-defs.otf");
    Path stf = folder.resolve("a.stf");
    assertThat(run(new ConvertCommand(), "--stats", local, stf)).isEqualTo(5);
    assertThat(out).doesNotExist();
    assertThat(stf).doesNotExist();
  }

  /** Calls that never began make sums that are not those of the program. */
  @Test
  void damageIsAFailureIfThatIsAskedFor() throws IOException {
    String text =
        "C SAVTF\nVERSION 30010037\nNCPUS 1\nCLKPERIOD 1e-06\nDEFACT 0 \"A\"\n"
            + "DEFSTATE 0 ACT 0 \"main\"\n1 UPFROM 0 CPU 1\n2 DOWNTO 0 CPU 1\n3 UPFROM 0 CPU 1\n";
    Path in = Files.writeString(folder.resolve("in.avt"), text);
    Path out = folder.resolve("a.stf");
    Path plain = folder.resolve("plain.stf");
    assertThat(run(new ConvertCommand(), "--strict", in, plain)).isZero();
    assertThat(run(new ConvertCommand(), "--strict", "--stats", in, out)).isEqualTo(3);
    assertThat(out).doesNotExist();
    assertThat(run(new ConvertCommand(), "--stats", in, out)).isZero();
  }
}
