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

  @Test
  void accessesToWindowsAreOneSidedOperations() throws Exception {
    Path out = folder.resolve("rma.csv");
    String trace = TestData.path("otf2/05-metrics-io-rma").toString();
    String[] command = {"stats", "--by", "rma", "--format", "csv", "-o", out.toString(), trace};
    assertThat(InProcess.run(command)).isZero();
    assertThat(Files.readString(out))
        .contains("rank 0: Master,rank 1,10,41024,3,86040\n")
        .hasLineCount(5);
    command[2] = "rma-process";
    assertThat(InProcess.run(command)).isZero();
    assertThat(Files.readString(out))
        .contains("rank 1,11,1089600,3,86040,14,0.00000000507142857143\n");
  }
}
