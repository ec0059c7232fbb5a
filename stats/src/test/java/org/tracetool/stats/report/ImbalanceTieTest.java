package org.tracetool.stats.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.stats.Trace;

/** Of processes with equal values that of the lowest rank is named, wherever it is defined. */
class ImbalanceTieTest {
  @TempDir private Path folder;

  @Test
  void namesTheLowestRankOfEqualProcesses() throws IOException {
    Trace trace =
        Trace.of(
                folder,
                "DTR3e8",
                "DP1NM\"last\"",
                "DP2NM\"second\"",
                "DP3NM\"first\"",
                "DPG64M3,2,1,NM\"MPI_COMM_WORLD\"",
                "DFG1NM\"Application\"",
                "DF1G1NM\"main\"")
            .process(1, "0 E1", "4 L1")
            .process(2, "0 E1", "64 L1")
            .process(3, "0 E1", "64 L1");
    String csv =
        ReportTexts.csv(
            TraceReport.of("t", trace.stats(), List.of(StatsTable.IMBALANCE), null, 1000));
    assertThat(csv).contains("first").contains("last").doesNotContain("second");
  }
}
