package org.tracetool.stats.wait;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.stats.Trace;
import org.tracetool.stats.TraceStatistics;
import org.tracetool.stats.report.ReportTexts;
import org.tracetool.stats.report.StatsTable;
import org.tracetool.stats.report.TraceReport;
import org.tracetool.stats.scope.StatsOptions.Part;

/** For whom processes wait, and in which function that one is meanwhile. */
class WaitCausesTest {
  private static final String[] DEFINITIONS = {
    "DTR3e8",
    "DP1NM\"p1\"",
    "DP2NM\"p2\"",
    "DP3NM\"p3\"",
    "DPG64M1,2,3,NM\"all\"",
    "DFG1NM\"Application\"",
    "DFG2NM\"MPI\"",
    "DF1G1NM\"main\"",
    "DF2G1NM\"work\"",
    "DF3G2NM\"MPI_Recv\"",
    "DF4G2NM\"MPI_Send\"",
    "DF5G2NM\"MPI_Barrier\"",
    "DF6G1NM\"short\"",
    "DF7G2NM\"MPI_Waitall\"",
    "DCO1NM\"MPI_Barrier\"Y1",
  };

  @TempDir Path folder;

  private Trace trace() throws IOException {
    return Trace.of(folder, DEFINITIONS);
  }

  private static List<String> rows(TraceStatistics s, StatsTable view)
      throws IOException, UsageException {
    return ReportTexts.csv(TraceReport.of("t", s, List.of(view), null, 100))
        .lines()
        .skip(1)
        .toList();
  }

  /** Process 1 works until 60, 2 waits for it until then, and 3 for both. */
  private Trace chain() throws IOException {
    return trace()
        .process(1, "0 E1", "0 E2", "3c L2", "3c E4", "3c S2L8T1C0", "3d L4", "64 L1")
        .process(
            2,
            "0 E1",
            "a E3",
            "3e R1L8T1C0",
            "3e L3",
            "3e E2",
            "50 L2",
            "50 E4",
            "50 S3L8T2C0",
            "51 L4",
            "64 L1")
        .process(3, "0 E1", "14 E3", "52 R2L8T2C0", "52 L3", "64 L1");
  }

  @Test
  void theOneThatIsWaitedForMayWaitItself() throws Exception {
    TraceStatistics s = chain().stats();
    assertThat(rows(s, StatsTable.WAIT_PAIR))
        .containsExactly("p3,p2,MPI_Recv,1,0.060", "p2,p1,work,1,0.050");
    // Of the 60 of p3, p2 waited for p1 until 60, and worked from 62 to 80.
    assertThat(rows(s, StatsTable.WAIT_CAUSE).get(0))
        .startsWith("p1,0.090,")
        .endsWith(",work,0.090,0.050");
    assertThat(rows(s, StatsTable.WAIT_CAUSE).get(1)).startsWith("p2,0.020,").endsWith(",0.060");
    assertThat(rows(s, StatsTable.LONGEST_WAIT).get(0)).endsWith(",p3,MPI_Recv,0.020,p2,MPI_Recv");
    assertThat(ReportTexts.text(TraceReport.summary("t", s, 10), 120, true))
        .contains("\nwaiting ", " came last: 81.8 % p1 (mostly in work), 18.2 % p2")
        .contains("Processes that others wait for", "Who waits for whom");
  }

  @Test
  void manyShortCallsDoNotHideTheLongOne() throws Exception {
    StringBuilder calls = new StringBuilder("0 E1;0 E2;1e L2");
    for (int t = 30; t < 50; t++) {
      calls.append(";%x E6;%x L6".formatted(t, t + 1));
    }
    calls.append(";32 E4;32 S2L8T1C0;33 L4;64 L1");
    TraceStatistics s =
        trace()
            .process(1, calls.toString().split(";"))
            .process(2, "0 E1", "5 E3", "34 R1L8T1C0", "34 L3", "64 L1")
            .stats();
    assertThat(rows(s, StatsTable.WAIT_PAIR)).containsExactly("p2,p1,work,1,0.045");
  }

  /** The time of main itself, in which several calls are open, counts for main. */
  @Test
  void timeOfAnOpenCallCounts() throws Exception {
    TraceStatistics s =
        trace()
            .process(1, "0 E1", "1 E2", "2 L2", "32 E4", "32 S2L8T1C0", "33 L4", "64 L1")
            .process(2, "0 E1", "5 E3", "34 R1L8T1C0", "34 L3", "64 L1")
            .stats();
    assertThat(rows(s, StatsTable.WAIT_PAIR)).containsExactly("p2,p1,main,1,0.045");
  }

  /** A call that waits for two messages has one wait, for the later sender. */
  @Test
  void ofSeveralMessagesTheLastOneCounts() throws Exception {
    TraceStatistics s =
        trace()
            .process(1, "0 E2", "28 L2", "28 E4", "28 S3L8T1C0", "29 L4")
            .process(2, "0 E2", "32 L2", "32 E4", "32 S3L8T1C0", "33 L4")
            .process(3, "0 E2", "a L2", "a E7", "35 R1L8T1C0", "35 R2L8T1C0", "35 L7")
            .stats();
    assertThat(rows(s, StatsTable.WAIT_PAIR)).containsExactly("p3,p2,work,1,0.040");
    assertThat(rows(s, StatsTable.WAIT_CAUSE)).containsExactly("p2,0.040,1,work,0.040,0.040");
  }

  @Test
  void membersOfACollectiveOperationWaitForTheLast() throws Exception {
    TraceStatistics s =
        trace()
            .process(1, "0 E2", "a L2", "a E5", "a COPB1H1C64RT0S8R8", "33 COPE1", "33 L5")
            .process(2, "0 E2", "32 L2", "32 E5", "32 COPB1H1C64RT0S8R8", "33 COPE1", "33 L5")
            .process(3, "0 E2", "14 L2", "14 E5", "14 COPB1H1C64RT0S8R8", "33 COPE1", "33 L5")
            .stats();
    assertThat(s.waits().longest()).hasSize(2);
    assertThat(rows(s, StatsTable.WAIT_CAUSE)).containsExactly("p2,0.070,1,work,0.070,0.070");
  }

  /** Times have no sign: the largest signed one is passed before the call ends. */
  @Test
  void waitsEndWithWhatComesFirst() throws Exception {
    String[] times = {"7ffffffffffffff0 ", "7ffffffffffffff8 ", "8000000000000008 "};
    TraceStatistics s =
        trace()
            .process(1, at(times, "0E2", "1L2", "1E4", "1S2L8T1C0", "2L4", "2E2"))
            .process(2, at(times, "0E3", "2R1L8T1C0", "2L3", "2E2"))
            .stats();
    assertThat(rows(s, StatsTable.WAIT_PAIR)).containsExactly("p2,p1,work,1,0.008");
    s =
        trace()
            .process(1, at(times, "0E2", "1L2", "1E5", "1COPB1H1C64RT0S8R8", "2COPE1", "2L5"))
            .process(2, at(times, "0E5", "0COPB1H1C64RT0S8R8", "2COPE1", "2L5"))
            .process(3, at(times, "0E2", "1L2", "1E5", "1COPB1H1C64RT0S8R8", "2COPE1", "2L5"))
            .stats();
    assertThat(s.waits().longest()).allMatch(w -> w.ticks() == 8).isNotEmpty();
  }

  private static String[] at(String[] times, String... records) {
    return Stream.of(records)
        .map(r -> times[r.charAt(0) - '0'] + r.substring(1))
        .toArray(String[]::new);
  }

  /** Two processes that wait for each other at the same time are followed only so far. */
  @Test
  void circlesEnd() throws Exception {
    TraceStatistics s =
        trace()
            .process(1, "0 E3", "32 R2L8T1C0", "32 L3", "33 E4", "33 S2L8T1C0", "34 L4")
            .process(2, "0 E3", "32 R1L8T1C0", "32 L3", "33 E4", "33 S1L8T1C0", "34 L4")
            .stats();
    long charged = 0;
    for (int i = 0; i < s.waits().causes().causes().size(); i++) {
      charged += s.waits().causes().causes().get(i, 0);
    }
    assertThat(charged).isEqualTo(100); // 50 of each
  }

  @Test
  void unknownWithoutTheirPart() throws IOException {
    chain();
    TraceStatistics s =
        Trace.stats(
            folder.resolve("t.otf"), 2, EnumSet.of(Part.WAITS), TimeWindow.ALL, new Diagnostics());
    assertThat(s.waits().causes()).isNull();
    assertThat(s.waits().longest()).allMatch(w -> w.otherRegion() < 0);
  }
}
