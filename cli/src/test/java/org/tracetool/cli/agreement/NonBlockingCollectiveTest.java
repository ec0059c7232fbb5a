package org.tracetool.cli.agreement;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.testdata.OtfTextTrace;

/**
 * A format without requests tells a collective operation that does not block as one that begins in
 * one call and ends in another: its members wait in the second one.
 */
class NonBlockingCollectiveTest {
  @TempDir private Path folder;

  @Test
  void membersWaitInTheCallInWhichItEnds() throws IOException {
    Path trace =
        OtfTextTrace.of(
                folder,
                "DTR3e8",
                "DP1NM\"p1\"",
                "DP2NM\"p2\"",
                "DPG64M1,2,NM\"MPI_COMM_WORLD\"",
                "DFG1NM\"Application\"",
                "DFG2NM\"MPI\"",
                "DF1G1NM\"main\"",
                "DF2G2NM\"MPI_Iallreduce\"",
                "DF3G2NM\"MPI_Wait\"",
                "DCO1NM\"MPI_Iallreduce\"Y4")
            .process(
                1,
                "0 E1",
                "10 E2",
                "11 COPB1H1C64RT0S8R8",
                "12 L2",
                "20 E3",
                "50 COPE1",
                "50 L3",
                "64 L1")
            .process(
                2,
                "0 E1",
                "40 E2",
                "41 COPB1H1C64RT0S8R8",
                "42 L2",
                "43 E3",
                "50 COPE1",
                "50 L3",
                "64 L1")
            .path();
    assertThat(
            Command.rows(trace.toString(), "SELECT rank, region, cause_rank, waiting_s FROM waits"))
        .containsExactly(List.of("0", "MPI_Wait", "1", "0.032"));
  }
}
