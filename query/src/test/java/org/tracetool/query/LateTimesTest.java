package org.tracetool.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.testdata.OtfTextTrace;

/** Times are unsigned; nanoseconds of tables end at 2^63. */
class LateTimesTest {
  @TempDir Path folder;

  /** A call of 2^63 ns and more with one of 20 ns in it. */
  @Test
  void lengthsThatDoNotFitAreNull() throws IOException {
    Files.writeString(
        folder.resolve("t.0.def"),
        "DTR3b9aca00\nDP1NM\"p\"\nDFG1NM\"app\"\nDF1G1NM\"main\"\nDF2G1NM\"work\"\n");
    Files.writeString(
        folder.resolve("t.1.events"),
        "5\n*1\nE1\n7ffffffffffffff0\n*1\nE2\n8000000000000004\n*1\nL2\n8000000000000005\n*1\nL1\n");
    Files.writeString(folder.resolve("t.otf"), "1:1\n");
    try (OpenedTraces traces = OpenedTraces.of(folder, folder.resolve("t.otf").toString())) {
      assertThat(traces.rows("SELECT region, inclusive_ns, exclusive_ns FROM calls ORDER BY depth"))
          .containsExactly(Arrays.asList("main", null, null), List.of("work", 20L, 20L));
    }
  }

  /** The receive is at 2^63 ns. */
  @Test
  void aMessageIsMatchedWhereATimeIsNull() throws IOException {
    Path trace =
        OtfTextTrace.of(folder, "DTR3b9aca00", "DP1NM\"p\"", "DP2NM\"q\"")
            .process(1, "5 S2L8T1C0")
            .process(2, "8000000000000000 R1L8T1C0")
            .path();
    try (OpenedTraces traces = OpenedTraces.of(folder, trace.toString())) {
      assertThat(traces.rows("SELECT send_ns, receive_ns, matched FROM messages"))
          .containsExactly(Arrays.asList(5L, null, true));
    }
  }
}
