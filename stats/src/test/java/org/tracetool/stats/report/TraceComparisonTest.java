package org.tracetool.stats.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceReader;
import org.tracetool.stats.Trace;
import org.tracetool.stats.TraceStatistics;
import org.tracetool.stats.scope.StatsOptions;
import org.tracetool.stats.scope.StatsOptions.Part;
import org.tracetool.stats.stored.StoredStatistics;
import org.tracetool.testdata.TestData;

/** Two traces beside each other. */
class TraceComparisonTest {
  private static final String[] NAMES = {
    "DP1NM\"p\"", "DFG1NM\"g\"", "DF1G1NM\"main\"", "DF2G1NM\"old\""
  };

  @TempDir Path folder;

  private Trace trace(String name, String resolution, String... more) throws IOException {
    List<String> definitions = new java.util.ArrayList<>(List.of(resolution));
    definitions.addAll(List.of(NAMES));
    definitions.addAll(List.of(more));
    Path place = Files.createDirectories(folder.resolve(name));
    return Trace.of(place, definitions.toArray(new String[0]));
  }

  /** A: main 60 + 40 ms in old; B, with a clock of 1 MHz: main 50 + 200 ms in new. */
  @Test
  void namesAndSecondsCount() throws IOException {
    TraceStatistics a = trace("a", "DTR3e8").process(1, "0 E1", "a E2", "32 L2", "64 L1").stats();
    TraceStatistics b =
        trace("b", "DTRf4240", "DF3G1NM\"new\"")
            .process(1, "0 E1", "c350 E3", "3d090 L3", "3d090 L1")
            .stats();
    TraceReport report = TraceComparison.of("a", "b", a, b, List.of(), null, 10);
    assertThat(ReportTexts.csv(report))
        .contains("\nnew,B only (new),0,1,0,0.2,0.2,,0,0.2,,\n")
        .contains("\nmain,both,1,1,0.06,0.05,-0.01,0.833333333333,0.1,0.25,,\n")
        .contains("\nold,A only (gone),1,0,0.04,0,-0.04,,0.04,0,,\n");
    String text = ReportTexts.text(report, 100, true);
    assertThat(text).contains("duration A           100.0 ms", "duration B           250.0 ms");
    assertThat(text).contains("0.8333");
    assertThat(ReportTexts.json(report, List.of()))
        .contains("\"a_event_count\": 4", "\"b_event_count\": 4");
  }

  @Test
  void oneTableAlone() throws IOException {
    TraceStatistics a = trace("a", "DTR3e8").process(1, "0 E1", "64 L1").stats();
    TraceReport report = TraceComparison.of("a", "b", a, a, List.of(StatsTable.GROUP), null, 10);
    assertThat(ReportTexts.csv(report)).startsWith("name,in,").contains("\ng,both").hasLineCount(2);
    assertThat(ReportTexts.json(report, List.of()))
        .contains("\"compare_region\": null", "\"compare_group\": [");
  }

  /** Tokens differ from run to run, and names are what is compared. */
  @Test
  void equalNamesArePlainForPrograms() throws IOException {
    TraceStatistics s =
        trace("a", "DTR3e8", "DF7G1NM\"main\"")
            .process(1, "0 E1", "a E7", "32 L7", "64 L1")
            .stats();
    TraceReport report = TraceReport.of("a", s, List.of(StatsTable.REGION), null, 10);
    assertThat(ReportTexts.csv(report))
        .contains("\nmain,g,1,0.06", "\nmain,g,1,0.04")
        .containsPattern("(?m)^main,.*,1$")
        .containsPattern("(?m)^main,.*,7$")
        .doesNotContain("#");
    assertThat(ReportTexts.json(report, List.of()))
        .contains("\"name\": \"main\"", "\"region_id\": 7");
    assertThat(ReportTexts.text(report, 100, true)).contains("main #1", "main #7");
  }

  @Test
  void messagesThatAreNotReceivedHaveNoDuration() throws IOException {
    TraceStatistics a =
        trace("a", "DTR3e8", "DP2NM\"q\"").process(1, "5 S2L8T1C0").process(2, "14 E1").stats();
    String csv = ReportTexts.csv(TraceComparison.of("a", "b", a, a, List.of(), null, 10));
    assertThat(csv).contains(",both,1,1,,,,,,,8,8\n");
  }

  @Test
  void whatIsNotStoredIsNotComparedAsNothing() throws IOException {
    ReadOptions reading = ReadOptions.defaults();
    StatsOptions options =
        new StatsOptions(EnumSet.noneOf(Part.class), 9, 1, 1 << 24, reading, n -> {});
    Path path = TestData.path("vampirtrace/stat_mode/expected/stat.otf");
    try (TraceReader reader = FormatRegistry.load().detect(path).open(path, reading)) {
      TraceStatistics stored = StoredStatistics.read(reader, options);
      String csv =
          ReportTexts.csv(TraceComparison.of("a", "b", stored, stored, List.of(), null, 100));
      assertThat(csv).contains("\nMPI_Bcast,both,4,4,0.0159", "\nMPI_Bcast,both,4,4,,,,,,,40,40\n");
    }
  }
}
