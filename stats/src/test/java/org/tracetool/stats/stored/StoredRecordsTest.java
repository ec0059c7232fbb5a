package org.tracetool.stats.stored;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceReader;
import org.tracetool.stats.Trace;
import org.tracetool.stats.TraceStatistics;
import org.tracetool.stats.report.ReportTexts;
import org.tracetool.stats.report.StatsTable;
import org.tracetool.stats.report.TraceReport;
import org.tracetool.stats.scope.StatsOptions;
import org.tracetool.stats.sums.CallSums;
import org.tracetool.stats.sums.MessageColumns;
import org.tracetool.testdata.TestData;

/** Statistics that a trace has among its records. */
class StoredRecordsTest {
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
      assertThat(ReportTexts.csv(TraceReport.of("t", s, views, null, 9)).lines())
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
