package org.tracetool.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.testdata.LaunchingTrace;
import org.tracetool.testdata.OtfTextTrace;

/** Operations of devices with the calls that launched them. */
class LaunchesTest {
  @TempDir Path folder;

  @Test
  void areFoundByTheirNumbersWithinOneProcess() throws IOException {
    try (OpenedTraces traces = OpenedTraces.of(folder, LaunchingTrace.write(folder).toString())) {
      assertThat(
              traces.rows(
                  "SELECT process, region, rank, begin_ns, end_ns, launch_process, launch_region,"
                      + " launch_begin_ns, launch_end_ns, correlation FROM launches"
                      + " ORDER BY process, begin_ns"))
          .containsExactly(
              Arrays.asList("CUDA[0:7]", "kernel", 0L, 10L, 12L, "a", "launch", 1L, 4L, 5L),
              Arrays.asList("CUDA[0:7]", "kernel", 0L, 13L, 14L, "a", "launch", 1L, 4L, 5L),
              Arrays.asList("CUDA[0:7]", "kernel", 0L, 15L, 16L, null, null, null, null, null),
              Arrays.asList("CUDA[0:8]", "kernel", 1L, 7L, 9L, "b", "launch", 8L, 9L, 5L),
              Arrays.asList("CUDA[0:8]", "kernel", 1L, 10L, 11L, null, null, null, null, 6L));
    }
  }

  @Test
  void callsThatLaunchNothingAreNoRows() throws IOException {
    try (OpenedTraces traces = OpenedTraces.of(folder, LaunchingTrace.write(folder).toString())) {
      assertThat(traces.rows("SELECT region, count(*) FROM launch_calls GROUP BY 1 ORDER BY 1"))
          .containsExactly(List.of("driver", 1L), List.of("kernel", 5L), List.of("launch", 2L));
    }
  }

  @Test
  void callsThatAreNeverLeftEndWithTheLastRecordOfTheirLocation() throws IOException {
    Path trace =
        OtfTextTrace.of(
                folder,
                "DTR3b9aca00",
                "DP1NM\"a\"",
                "DP2NM\"CUDA[0:7]\"PT1",
                "DFG1NM\"g\"",
                "DF1G1NM\"launch\"",
                "DF3G1NM\"kernel\"",
                "DCNT1G0NM\"c\"P0U\"#\"",
                "DK1Y8NM\"correlation\"T\"\"")
            .process(1, "1 E1", "2 K1Y8V5\nE1", "4 CNT1V7")
            .process(2, "a K1Y8V5\nE3", "f CNT1V7")
            .path();
    try (OpenedTraces traces = OpenedTraces.of(folder, trace.toString())) {
      assertThat(
              traces.rows(
                  "SELECT process, begin_ns, end_ns, launch_begin_ns, launch_end_ns FROM launches"))
          .containsExactly(List.of("CUDA[0:7]", 10L, 15L, 2L, 4L));
    }
  }
}
