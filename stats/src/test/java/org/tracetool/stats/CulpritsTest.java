package org.tracetool.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.error.UsageException;
import org.tracetool.stats.report.ReportTexts;
import org.tracetool.stats.report.StatsTable;
import org.tracetool.stats.report.TraceReport;

/** Tables name those that others wait for, not those that wait. */
class CulpritsTest {
  @TempDir Path folder;

  /** Times in seconds / 1000: each process computes as long as given, then waits until 100. */
  private Trace run(int... work) throws IOException {
    List<String> definitions = new ArrayList<>(List.of("DTR3e8"));
    for (int p = 1; p <= work.length; p++) {
      definitions.add("DP" + Integer.toHexString(p) + "NM\"p" + p + "\"");
    }
    definitions.addAll(
        List.of(
            "DFG1NM\"Application\"",
            "DFG2NM\"MPI\"",
            "DF1G1NM\"work\"",
            "DF2G2NM\"MPI_Waitall\"",
            "DF3G1NM\"other\""));
    Trace trace = Trace.of(folder, definitions.toArray(String[]::new));
    for (int p = 1; p <= work.length; p++) {
      String end = Integer.toHexString(work[p - 1]);
      trace.process(p, "0 E1", end + " L1", end + " E2", "64 L2", "64 E3", "65 L3");
    }
    return trace;
  }

  private static String csv(TraceStatistics s, StatsTable view, int top)
      throws IOException, UsageException {
    return ReportTexts.csv(TraceReport.of("t", s, List.of(view), null, top));
  }

  @Test
  void noCallInWhichProcessesWaitIsAnImbalance() throws Exception {
    String csv = csv(run(20, 80, 20, 20).stats(), StatsTable.IMBALANCE, 10);
    assertThat(csv.lines().skip(1)).hasSize(1);
    assertThat(csv).contains("\nwork,0.045,").contains(",p2,").doesNotContain("MPI_Waitall");
  }

  @Test
  void timeOutsideOfFunctionsIsComputation() throws Exception {
    TraceStatistics s =
        Trace.of(
                folder, "DTR3e8", "DP1NM\"p1\"", "DP2NM\"p2\"", "DFG1NM\"MPI\"", "DF1G1NM\"MPI_x\"")
            .process(1, "0 E1", "1 L1", "9 E1", "64 L1")
            .process(2, "0 E1", "1 L1", "63 E1", "64 L1")
            .stats();
    String csv = csv(s, StatsTable.IMBALANCE, 10);
    assertThat(csv.lines().skip(1)).hasSize(1);
    assertThat(csv).contains("\n(outside of functions),0.045,").contains(",p2,");
  }

  @Test
  void theProcessesThatDifferMostAreShownOfMany() throws Exception {
    int[] work = {20, 20, 21, 20, 20, 20, 20, 20, 20, 20, 20, 20, 90, 20, 70, 20};
    TraceStatistics s = run(work).stats();
    List<String> rows = csv(s, StatsTable.PROCESS, 3).lines().skip(1).toList();
    assertThat(rows).hasSize(3);
    assertThat(rows.get(0)).startsWith("p13,");
    assertThat(rows.get(1)).startsWith("p15,");
    assertThat(rows.get(2)).startsWith("p3,");
    String text = ReportTexts.text(TraceReport.summary("t", s, 10), 100, true);
    assertThat(text)
        .contains("Processes (10 of 16)", "farthest from the median")
        .containsSubsequence("\np13 ", "\np15 ", "\np3 ", "\np1 ", "\np2 ");
  }

  @Test
  void theLargestRowsStayWhereSomeAreCutOff() throws Exception {
    TraceStatistics s = run(20, 80, 20, 60).stats();
    List<String> all = csv(s, StatsTable.PROCESS_REGION, 100).lines().skip(1).toList();
    assertThat(all.get(0)).startsWith("p1,work,"); // not cut: in the order of definitions
    List<String> rows = csv(s, StatsTable.PROCESS_REGION, 5).lines().skip(1).toList();
    assertThat(rows).hasSize(5);
    assertThat(rows.get(0)).startsWith("p1,MPI_Waitall,1,0.080,");
    assertThat(rows.get(1)).startsWith("p2,work,1,0.080,"); // equal: the earlier definition first
    assertThat(rows.get(2)).startsWith("p3,MPI_Waitall,1,0.080,");
    assertThat(rows.get(3)).startsWith("p4,work,1,0.060,");
    assertThat(rows.get(4)).startsWith("p4,MPI_Waitall,1,0.040,");
  }

  @Test
  void callPathsThatStayAreATree() throws Exception {
    TraceStatistics s =
        Trace.of(folder, "DTR3e8", "DP1NM\"p1\"", "DF1G0NM\"main\"", "DF2G0NM\"a\"", "DF3G0NM\"b\"")
            .process(1, "0 E1", "1 E2", "2 E3", "4 L3", "5 L2", "6 E3", "20 L3", "21 L1")
            .stats();
    assertThat(csv(s, StatsTable.CALLPATH, 3).lines().skip(1).map(l -> l.split(",")[0]))
        .containsExactly("main", "  b", "  a");
    assertThat(csv(s, StatsTable.CALLPATH, 2).lines().skip(1).map(l -> l.split(",")[0]))
        .containsExactly("main", "  b");
  }
}
