package org.tracetool.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
}
