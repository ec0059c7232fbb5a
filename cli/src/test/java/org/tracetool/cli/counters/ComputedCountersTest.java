package org.tracetool.cli.counters;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tracetool.cli.InProcess;
import org.tracetool.testdata.TestData;

/** Counters that are computed from records are in the output, whatever its format. */
final class ComputedCountersTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({
    "otf2/03-mpi/traces.otf2, otf2",
    "otf2/03-mpi/traces.otf2, otf",
    "vampirtrace/ring_collectives/expected/ring.otf, otf2",
    "vampirtrace/ring_collectives/expected/ring.otf, stf",
    "messages/late-sender/traces.otf2, prv"
  })
  void allFormatsKeepThem(String trace, String suffix) throws IOException {
    String out = folder.resolve("out." + suffix).toString();
    String from = TestData.path(trace).toString();
    assertThat(InProcess.run("counters", "-q", "--compute", "run_*", "-o", out, from)).isZero();
    Path table = folder.resolve("table");
    assertThat(
            InProcess.run("query", "-q", out, "counter-ranges", "-o", table + "", "--format=csv"))
        .isZero();
    assertThat(Files.readAllLines(table).stream().map(line -> line.split(",")[0]))
        .contains("active_processes", "bytes_in_flight", "computing_processes", "messages_pending");
  }
}
