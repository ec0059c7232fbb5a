package org.tracetool.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.testdata.OtfTextTrace;

/** Operations of devices with the calls that launched them. */
class LaunchesTest {
  @TempDir Path folder;
  private Path trace;

  /** Two processes that use the same numbers; the runtime calls the driver. */
  @BeforeEach
  void write() throws IOException {
    trace =
        OtfTextTrace.of(
                folder,
                "DTR3b9aca00",
                "DP1NM\"a\"",
                "DP2NM\"CUDA[0:7]\"PT1",
                "DP3NM\"b\"",
                "DP4NM\"CUDA[0:8]\"PT3",
                "DFG1NM\"g\"",
                "DF1G1NM\"launch\"",
                "DF2G1NM\"driver\"",
                "DF3G1NM\"kernel\"",
                "DK1Y8NM\"correlation\"T\"\"")
            .process(1, "1 K1Y8V5\nE1", "2 K1Y8V5\nE2", "3 L2", "4 L1", "5 E1", "6 L1")
            .process(2, "a K1Y8V5\nE3", "c L3", "d K1Y8V5\nE3", "e L3", "f E3", "10 L3")
            .process(3, "8 K1Y8V5\nE1", "9 L1")
            .process(4, "7 K1Y8V5\nE3", "9 L3", "a K1Y8V6\nE3", "b L3")
            .path();
  }

  @Test
  void areFoundByTheirNumbersWithinOneProcess() throws IOException {
    try (OpenedTraces traces = OpenedTraces.of(folder, trace.toString())) {
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
    try (OpenedTraces traces = OpenedTraces.of(folder, trace.toString())) {
      assertThat(traces.rows("SELECT region, count(*) FROM launch_calls GROUP BY 1 ORDER BY 1"))
          .containsExactly(List.of("driver", 1L), List.of("kernel", 5L), List.of("launch", 2L));
    }
  }
}
