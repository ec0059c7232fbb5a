package org.tracetool.stats.stored;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.stats.Trace;
import org.tracetool.stats.scope.StatsOptions;

class ThreadRowsTest {
  private static final String[] DEFINITIONS = {
    "DTR3e8",
    "DP1NM\"p1\"",
    "DP2NM\"p2\"",
    "DPG64M1,2,NM\"all\"",
    "DFG1NM\"g\"",
    "DF1G1NM\"main\"",
    "DF2G1NM\"MPI_Sendrecv\"",
    "DF3G1NM\"MPI_Bcast\"",
    "DCO1NM\"MPI_Bcast\"Y2",
    "DCO2NM\"MPI_Allreduce\"Y4",
    "DFL1NM\"f\"G0"
  };

  @TempDir Path folder;

  private String rows(Trace trace) throws IOException {
    return rows(trace, TimeWindow.ALL);
  }

  private String rows(Trace trace, TimeWindow window) throws IOException {
    ReadOptions reading = ReadOptions.defaults().withWindow(window);
    try (TraceReader reader =
        FormatRegistry.load().detect(trace.path()).open(trace.path(), reading)) {
      StatsOptions options = new StatsOptions(Set.of(), 1, 2, 64 << 20, reading, n -> {});
      StringBuilder text = new StringBuilder();
      for (long[] row : ThreadRows.collect(reader, options)) {
        row[1]--; // functions in the numbers of dumps
        text.append(LongStream.of(row).mapToObj(Long::toString).collect(Collectors.joining(":")));
        text.append('\n');
      }
      return text.toString();
    }
  }

  @Test
  void aCallSharesItsTimeAmongWhatHappensInIt() throws IOException {
    Trace trace =
        Trace.of(folder, DEFINITIONS)
            .process(
                1, "0 E1", "a E2", "b S2L40T1C64", "c R2L20T1C64", "d R1L8T1C64", "15 L2", "64 L1")
            .process(
                2,
                "0 E1",
                "a E3",
                "a COPB1H1C64RT1S0R8",
                "14 COPE1",
                "14 L3",
                "1e E2",
                "1e F1H1OP3B10D3",
                "28 L2",
                "32 E2");
    assertThat(rows(trace))
        .isEqualTo(
            "1:0:0:4294967295:1:1:89:89:89:100:100:100\n"
                // 11 ticks for three: the remainder goes to the first ones
                + "1:1:1:8:-1:1:3:3:3:3:3:3\n"
                + "1:1:1:32:-2:1:4:4:4:4:4:4\n"
                + "1:1:2:64:2:1:4:4:4:4:4:4\n"
                // still open: until the last time of the trace, which is that of the other process
                + "2:0:0:4294967295:1:1:30:30:30:100:100:100\n"
                + "2:1:0:4294967295:1:1:50:50:50:50:50:50\n"
                + "2:1:4294967295:16:1:1:10:10:10:10:10:10\n"
                + "2:2:4294967294:8:2:1:10:10:10:10:10:10\n");
  }

  @Test
  void theLastEventEndsOpenCallsWhateverItIs() throws IOException {
    Trace trace = Trace.of(folder, DEFINITIONS).process(1, "0 E1", "64 S2L40T1C64");
    assertThat(rows(trace)).isEqualTo("1:0:2:64:2:1:100:100:100:100:100:100\n");
  }

  /** 20…70 of main 0…100, MPI_Sendrecv 10…30 with a send at 15 and one at 25, and 60…80. */
  @Test
  void aWindowCutsCallsAtBothEnds() throws IOException {
    Trace trace =
        Trace.of(folder, DEFINITIONS)
            .process(
                1,
                "0 E1",
                "1 E2",
                "2 L2",
                "a E2",
                "f S2L1T1C64",
                "19 S2L40T1C64",
                "1e L2",
                "3c E2",
                "50 L2",
                "64 L1");
    assertThat(rows(trace, new TimeWindow(20, 70)))
        .isEqualTo(
            "1:0:0:4294967295:1:1:30:30:30:50:50:50\n"
                + "1:1:0:4294967295:1:1:10:10:10:10:10:10\n"
                + "1:1:2:64:2:1:10:10:10:10:10:10\n");
    assertThat(rows(trace, new TimeWindow(31, 41)))
        .isEqualTo("1:0:0:4294967295:1:1:10:10:10:10:10:10\n");
  }

  @Test
  void sizesOfCollectiveOperations() {
    assertThat(CollectiveSize.of("MPI_Barrier", false, 3, 5)).isZero();
    assertThat(CollectiveSize.of("MPI_Bcast", true, 3, 5)).isEqualTo(3);
    assertThat(CollectiveSize.of("mpi_bcast", false, 3, 5)).isEqualTo(5);
    assertThat(CollectiveSize.of("MPI_Gatherv", false, 3, 5)).isEqualTo(3);
    assertThat(CollectiveSize.of("MPI_Scatter", false, 3, 5)).isEqualTo(5);
    assertThat(CollectiveSize.of("MPI_Reduce", false, 3, 5)).isEqualTo(3);
    assertThat(CollectiveSize.of("MPI_Allreduce", false, 3, 5)).isEqualTo(8);
    assertThat(CollectiveSize.of(null, false, 3, 5)).isEqualTo(8);
  }
}
