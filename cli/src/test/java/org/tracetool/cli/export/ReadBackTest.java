package org.tracetool.cli.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tracetool.cli.InProcess;
import org.tracetool.testdata.EachOf;
import org.tracetool.testdata.TestData;

/** What is written for viewers is read as the trace that it was made of. */
class ReadBackTest {
  @TempDir Path folder;

  private static final String[] QUESTIONS = {
    "SELECT region, count(*), count(DISTINCT process) FROM calls GROUP BY 1 ORDER BY 1",
    "SELECT communicator, sender_rank, receiver_rank, tag, count(*), sum(bytes) FROM messages"
        + " GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4",
    "SELECT upper(replace(operation, 'MPI_', '')) AS operation, communicator, members, count(*),"
        + " sum(bytes_sent), sum(bytes_received) FROM collectives GROUP BY 1, 2, 3 ORDER BY 1, 2, 3",
    "SELECT counter, unit, count(*), min(value), max(value) FROM counters GROUP BY 1, 2"
        + " ORDER BY 1, 2",
  };

  private static List<String> answers(Path trace) {
    List<String> answers = new ArrayList<>();
    for (String question : QUESTIONS) {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      String[] words = {"query", "-q", "--format", "csv", trace.toString(), question};
      assertThat(InProcess.run(out, words)).isZero();
      answers.addAll(Arrays.asList(out.toString(StandardCharsets.UTF_8).split("\n")));
    }
    return answers;
  }

  @EachOf(3)
  @ParameterizedTest
  @CsvSource({
    "vampirtrace/ring_collectives/expected/ring.otf, t.json",
    "vampirtrace/ring_collectives/expected/ring.otf, t.pftrace",
    "vampirtrace/counters/expected/cnt.otf, t.json",
    "vampirtrace/counters/expected/cnt.otf, t.pftrace",
    "otf2/03-mpi/traces.otf2, t.json",
    "otf2/03-mpi/traces.otf2, t.pftrace",
    "clog2/ring.clog2, t.json",
    "clog2/ring.clog2, t.pftrace",
  })
  void givesTheSameAnswers(String name, String made) {
    Path trace = TestData.path(name);
    Path out = folder.resolve(made);
    assertThat(InProcess.run("convert", "-q", trace.toString(), out.toString())).isZero();
    assertThat(answers(out)).isEqualTo(answers(trace));
  }
}
