package org.tracetool.cli.messages;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.tracetool.cli.InProcess;
import org.tracetool.testdata.TestData;

/** What each command says of messages whose pairs are not plain. */
class MessagePairsTest {
  private static final String PAIRS =
      "SELECT send_ns, receive_ns, bytes FROM messages WHERE matched ORDER BY send_ns, receive_ns";

  private static String trace(String name) {
    return TestData.path("messages/" + name + "/traces.otf2").toString();
  }

  private static List<String> lines(String... args) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    assertThat(InProcess.run(out, args)).isZero();
    return out.toString(StandardCharsets.UTF_8).lines().toList();
  }

  private static List<String> query(String name, String sql) {
    return lines("query", trace(name), sql, "--format", "csv");
  }

  @Test
  void threadsSendAndReceiveForTheirProcess() {
    assertThat(query("threads", PAIRS))
        .containsExactly("send_ns,receive_ns,bytes", "100,300,100", "200,400,200");
  }

  @Test
  void receivesHaveThePlaceOfTheirRequests() {
    assertThat(query("waitsome", PAIRS))
        .containsExactly("send_ns,receive_ns,bytes", "110,450,1000", "210,400,20", "310,400,500");
  }

  @Test
  void cancelledSendsAreNone() {
    assertThat(query("cancelled", PAIRS))
        .containsExactly("send_ns,receive_ns,bytes", "11,420,64", "211,520,128");
    assertThat(query("cancelled", "SELECT count(*) AS n FROM messages")).containsExactly("n", "2");
  }

  @Test
  void sizesThatAreNotDefinedAreUnknown() {
    assertThat(query("undefined", "SELECT bytes FROM messages ORDER BY send_ns"))
        .containsExactly("bytes", "40", "\"\"", "60");
  }

  /** Some columns of the rows of a table of stats. */
  private static List<String> stats(String name, String by, String... columns) {
    List<String> lines = lines("stats", trace(name), "--by", by, "--format", "csv");
    List<String> names = List.of(lines.get(0).split(","));
    return lines.stream()
        .skip(1)
        .map(line -> line.split(","))
        .map(
            cells ->
                Stream.of(columns)
                    .map(c -> cells[names.indexOf(c)])
                    .collect(Collectors.joining(" ")))
        .toList();
  }

  @Test
  void pairsOfStatsAreProcesses() {
    assertThat(stats("threads", "pair", "sends", "receives", "timed")).containsExactly("2 2 2");
  }

  @Test
  void cancelledSendsAreNotSent() {
    assertThat(stats("cancelled", "pair", "sends", "sent_bytes", "received_bytes", "timed"))
        .containsExactly("2 192 192 2");
  }

  @Test
  void sumsHaveNoSizesThatAreUnknown() {
    assertThat(
            stats(
                "undefined", "pair", "sends", "sent_bytes", "received_bytes", "length_mean_bytes"))
        .containsExactly("3 100 100 50");
  }

  @Test
  void aThreadWaitsForAThreadThatSendsLate() {
    assertThat(stats("late-sender", "wait", "kind", "time_s"))
        .containsExactly("late sender 0.000000500");
  }

  @Test
  void reversedMessagesOfThreadsAreSeen() {
    assertThat(stats("clocks", "communicator", "sends", "receives", "timed", "reversed"))
        .containsExactly("20 20 20 10");
  }
}
