package org.tracetool.cli.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.cli.InProcess;
import org.tracetool.testdata.TestData;

/** Sends and receives that do not block are messages like others. */
class MessagesWithoutBlockingTest {
  @TempDir Path folder;

  @Test
  void areCountedAndMatched() throws Exception {
    Path out = folder.resolve("stats.json");
    String trace = TestData.path("otf2/03-mpi").toString();
    assertThat(InProcess.run("stats", "--format", "json", "-o", out.toString(), trace)).isZero();
    // 26 that block and 32 that do not
    assertThat(Files.readString(out))
        .containsPattern("\"sends\": ?58\\b")
        .containsPattern("\"receives\": ?58\\b");
  }
}
