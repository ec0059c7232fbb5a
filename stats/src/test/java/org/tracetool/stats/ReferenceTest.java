package org.tracetool.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.text.TraceText;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.stats.report.DataReport;
import org.tracetool.stats.report.StatsTable;
import org.tracetool.stats.report.TraceReport;
import org.tracetool.stats.report.tool.OtfprofileCsv;
import org.tracetool.stats.report.tool.VtunifyProfile;
import org.tracetool.stats.scope.StatsOptions;
import org.tracetool.stats.stored.StoredStatistics;
import org.tracetool.stats.sums.CallSums;
import org.tracetool.stats.sums.MessageColumns;
import org.tracetool.testdata.Program;
import org.tracetool.testdata.TestData;

/** The forms of older tools, letter for letter. */
class ReferenceTest {
  @TempDir Path folder;

  private static String csv(Path trace) throws IOException {
    TraceStatistics s = Trace.stats(trace, 2, Set.of(), TimeWindow.ALL, new Diagnostics());
    return new String(TraceText.encode(OtfprofileCsv.text(s)), StandardCharsets.ISO_8859_1);
  }

  /** Made by the real otfprofile, see the README beside the traces. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "clock_skew/expected/skew",
        "comm_split/expected/split",
        "counters/expected/cnt",
        "filtered_run/expected/filt",
        "hybrid_omp/expected/hyb",
        "io_rma/expected/iorma",
        "markers_usercom/expected/mrk",
        "pthread_tree/expected/pth",
        "ring_collectives/expected/ring",
      })
  void otfprofileOfRealRuns(String name) throws IOException {
    Path run = TestData.path("vampirtrace/" + name.substring(0, name.indexOf('/')));
    String expected =
        Files.readString(run.resolve("expected.otfprofile.csv"), StandardCharsets.ISO_8859_1);
    assertThat(expected.lines().count()).isGreaterThan(30);
    assertThat(csv(TestData.path("vampirtrace/" + name + ".otf"))).isEqualTo(expected);
  }

  /** The output of the installed tool for random traces. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void otfprofileOfRandomTraces(long seed) throws Exception {
    Path tool = find("otfprofile");
    assumeTrue(tool != null, "otfprofile is not installed");
    Path trace = RandomTraces.write(folder, seed, seed % 2 == 0).path();
    Program.Result result =
        Program.of(tool.toString(), "-i", trace.toString(), "-o", "r", "--csv", "--notex")
            .in(folder)
            .run();
    assertThat(result.code()).as(result.err()).isZero();
    String expected = Files.readString(folder.resolve("r.csv"), StandardCharsets.ISO_8859_1);
    assertThat(expected.lines().count()).isGreaterThan(8);
    assertThat(csv(trace)).isEqualTo(expected);
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

  @Test
  void profileOfStoredStatistics() throws IOException {
    Path run = TestData.path("vampirtrace/stat_mode/expected");
    try (TraceReader reader =
        FormatRegistry.load()
            .detect(run.resolve("stat.otf"))
            .open(run.resolve("stat.otf"), ReadOptions.defaults())) {
      StatsOptions options =
          new StatsOptions(Set.of(), 1, 1, 64 << 20, ReadOptions.defaults(), n -> {});
      assertThat(StoredStatistics.areIn(reader)).isTrue();
      TraceStatistics s = StoredStatistics.read(reader, options);
      assertThat(VtunifyProfile.of(s).table())
          .isEqualTo(Files.readString(run.resolve("stat.prof.txt"), StandardCharsets.UTF_8));
      int row = s.messageProcesses().find(0);
      assertThat(s.messageProcesses().get(row, MessageColumns.SENDS)).isEqualTo(25);
      assertThat(s.messageProcesses().get(row, MessageColumns.RECEIVES)).isEqualTo(24);
      assertThat(s.calls().get(s.calls().find(CallSums.key(0, 10)), CallSums.INCLUSIVE))
          .isEqualTo(859327238);
    }
  }

  /** One record covers both directions, and a 0 in it means all. */
  @Test
  void storedMessagesAndFiles(@TempDir Path folder) throws IOException {
    String[] definitions = {"DTR3e8", "DP1NM\"p1\"", "DP2NM\"p2\"", "DPG64M1,2,NM\"all\""};
    Path trace = Trace.of(folder, definitions).process(1).path();
    Files.writeString(
        folder.resolve("t.1.stats"), "a\n*1\nSM2C64T7NS3NR0S30R0\nSFL0NO1NC0NRD2NW0NSK0BR8BW0\n");
    ReadOptions reading = ReadOptions.defaults();
    try (TraceReader reader = FormatRegistry.load().detect(trace).open(trace, reading)) {
      TraceStatistics s =
          StoredStatistics.read(
              reader, new StatsOptions(Set.of(), 1, 1, 64 << 20, reading, n -> {}));
      List<StatsTable> views =
          List.of(StatsTable.PAIR, StatsTable.COMMUNICATOR, StatsTable.TAG, StatsTable.FILE);
      assertThat(DataReport.csv(TraceReport.of("t", s, views, null, 9)).lines())
          .filteredOn(line -> !line.isEmpty() && !line.contains("_"))
          .containsExactly(
              "p1,p2,3,48,0,0,16,0,,,,,,,,0",
              "all,3,48,0,0,16,0,,,,,,,,0",
              "7,3,48,0,0,16,0,,,,,,,,0",
              "(all),open,1,0,0,,,,,",
              "(all),read,2,0,8,,,,,");
    }
  }
}
