package org.tracetool.cli.collectives;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.cli.InProcess;
import org.tracetool.testdata.TestData;

/** What commands say of collective operations whose members are not plain. */
class CollectiveOperationsTest {
  @TempDir Path folder;

  private static String trace(String name) {
    return TestData.path("collectives/" + name + "/traces.otf2").toString();
  }

  private static List<String> lines(String... args) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    assertThat(InProcess.run(out, args)).isZero();
    return out.toString(StandardCharsets.UTF_8).lines().toList();
  }

  private static List<String> stats(String trace) {
    return lines("stats", "-q", "--by", "collective", "--format", "csv", trace);
  }

  /** The columns of each row that a title names, without the title. */
  private static List<String> columns(List<String> csv, String... names) {
    List<String> title = List.of(csv.get(0).split(",", -1));
    return csv.stream()
        .skip(1)
        .map(
            row -> {
              String[] values = row.split(",", -1);
              StringBuilder line = new StringBuilder();
              for (String name : names) {
                line.append(line.isEmpty() ? "" : " ").append(values[title.indexOf(name)]);
              }
              return line.toString();
            })
        .sorted()
        .toList();
  }

  @Test
  void operationsThatDoNotBlockArePutTogetherInTheOrderOfPosting() {
    String sql =
        "SELECT operation, root, members, begin_ns, end_ns, bytes_sent, bytes_received"
            + " FROM collectives WHERE NOT blocking ORDER BY begin_ns";
    assertThat(lines("query", trace("non-blocking"), sql, "--format", "csv"))
        .containsExactly(
            "operation,root,members,begin_ns,end_ns,bytes_sent,bytes_received",
            "ALLREDUCE,,2,101,350,32,32",
            "BCAST,MPI Rank 0,2,111,350,32,64");
  }

  @Test
  void theyCountInStatsAndTheirMembersWaitInTheCallThatCompletesThem() {
    assertThat(
            columns(
                stats(trace("non-blocking")),
                "name",
                "count",
                "meetings",
                "sent_bytes",
                "received_bytes"))
        .containsExactly("ALLREDUCE 2 1 32 32", "BARRIER 2 1 0 0", "BCAST 2 1 32 64");
  }

  @Test
  void sizesThatAreNotKnownAreLeftOut() {
    assertThat(columns(stats(trace("undefined")), "name", "sent_bytes", "received_bytes"))
        .containsExactly("BCAST 0 0");
    assertThat(
            lines(
                "query",
                trace("undefined"),
                "SELECT bytes_received FROM collectives",
                "--format",
                "csv"))
        .containsExactly("bytes_received", "\"\"");
  }

  @Test
  void slog2KeepsWhoWaitsForWhom() {
    String log = folder.resolve("c.slog2").toString();
    assertThat(InProcess.run("convert", "-q", trace("classes"), "-o", log)).isZero();
    String[] columns = {"name", "class", "count", "waiting_s"};
    assertThat(columns(stats(log), columns))
        .isEqualTo(columns(stats(trace("classes")), columns))
        .hasSize(4);
  }
}
