package org.tracetool.legacy.otf.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.text.TraceText;
import org.tracetool.stats.StatsCollector;
import org.tracetool.stats.TraceStatistics;
import org.tracetool.stats.scope.StatsOptions;
import org.tracetool.testdata.Program;
import org.tracetool.testdata.RandomTraces;
import org.tracetool.testdata.TestData;

/** The tables of otfprofile, letter for letter. */
class OtfprofileReferenceTest {
  @TempDir Path folder;

  private static String csv(Path trace) throws IOException {
    ReadOptions reading = ReadOptions.defaults();
    try (TraceReader reader = FormatRegistry.load().detect(trace).open(trace, reading)) {
      TraceStatistics s =
          StatsCollector.collect(
              reader,
              new StatsOptions(
                  Set.of(StatsOptions.Part.COUNTER_REGIONS),
                  StatsOptions.ANY_DEPTH,
                  2,
                  64 << 20,
                  reading,
                  n -> {}));
      return new String(TraceText.encode(OtfprofileCsv.text(s)), StandardCharsets.ISO_8859_1);
    }
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
}
