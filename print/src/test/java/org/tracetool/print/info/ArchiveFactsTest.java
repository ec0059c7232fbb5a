package org.tracetool.print.info;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceReader;
import org.tracetool.testdata.TestData;

/** What the anchor and the definitions of an archive say about it. */
class ArchiveFactsTest {
  @Test
  void releaseTimesAndProcesses() throws IOException {
    Path trace = TestData.path("otf2/03-mpi/traces.otf2");
    try (TraceReader reader =
        FormatRegistry.load().detect(trace).open(trace, ReadOptions.defaults())) {
      TraceOverview overview = new TraceOverview("t", reader, null, ReadOptions.defaults());
      assertThat(new TextInfo(overview, false).text())
          .containsPattern("version +3\\.0\\.2\n")
          .containsPattern("duration +0\\.003963177 s\n")
          .containsPattern("times +1\\.000000215 s to 1\\.003963392 s\n")
          .containsPattern("bytes  MPI Rank 3\n");
      assertThat(TraceProperties.of(overview, false)).containsEntry("version", "3.0.2");
    }
  }
}
