package org.tracetool.cli.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.cli.InProcess;
import org.tracetool.testdata.EachOf;
import org.tracetool.testdata.TestData;

/** An export to Perfetto has the records of its source when it is read. */
class PerfettoReadBackTest {
  private static final String[] FIGURES = {
    "SELECT region, count(*) AS n, sum(inclusive_ns) AS i, sum(exclusive_ns) AS e FROM calls"
        + " GROUP BY region ORDER BY region",
    "SELECT sender_rank, receiver_rank, bytes, tag, send_ns, receive_ns FROM messages"
        + " ORDER BY 1, 2, 3, 4, 5",
    "SELECT operation, members, bytes_sent, bytes_received, begin_ns FROM collectives"
        + " ORDER BY 1, 2, 3, 4, 5",
    "SELECT counter, count(*) AS n, sum(value) AS v FROM counters GROUP BY counter ORDER BY counter"
  };

  @TempDir private Path folder;

  private static String figures(Path trace, String sql) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    InProcess.run(out, "query", "-q", "--format", "csv", trace.toString(), sql);
    return out.toString(StandardCharsets.UTF_8);
  }

  @EachOf(2)
  @ParameterizedTest
  @ValueSource(
      strings = {
        "vampirtrace/ring_collectives/expected/ring.otf",
        "vampirtrace/counters/expected/cnt.otf",
        "otf2/03-mpi/traces.otf2",
        "otf2/04-threads/traces.otf2",
      })
  void figuresAreThoseOfTheSource(String name) throws IOException {
    Path trace = TestData.path(name);
    Path out = folder.resolve("t.pftrace");
    assertThat(InProcess.run("convert", "-q", trace.toString(), out.toString())).isZero();
    for (String sql : FIGURES) {
      String expected = figures(trace, sql);
      assertThat(expected).as(sql).contains(",");
      assertThat(figures(out, sql)).as(sql).isEqualTo(expected);
    }
  }
}
