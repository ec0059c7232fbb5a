package org.tracetool.cli.messages;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
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

  @Test
  void conversionsJoinMessagesOfThreads(@TempDir Path folder) throws IOException {
    Path json = folder.resolve("x.json");
    Path prv = folder.resolve("x.prv");
    lines("convert", trace("threads"), "-o", json.toString());
    lines("convert", trace("threads"), "-o", prv.toString());
    String flows = Files.readString(json);
    assertThat(flows.split("\"ph\":\"s\"", -1)).hasSize(3);
    assertThat(flows.split("\"ph\":\"f\"", -1)).hasSize(3);
    assertThat(Files.readAllLines(prv)).filteredOn(line -> line.startsWith("3:")).hasSize(2);
  }

  @Test
  void checkFindsNothingInReceivesThatAreCompleteInAnotherOrder() {
    assertThat(lines("check", trace("waitsome"), "--format", "json"))
        .noneMatch(line -> line.contains("MISMATCH") || line.contains("PENDING"));
    assertThat(lines("check", trace("cancelled"), "--format", "json"))
        .noneMatch(line -> line.contains("MISMATCH") || line.contains("PENDING"));
  }

  @Test
  void clocksOfThreadsAreCorrected(@TempDir Path folder) {
    String corrected = folder.resolve("r.otf2").toString();
    lines("retime", trace("clocks"), "-o", corrected);
    assertThat(
            lines(
                "query",
                corrected,
                "SELECT count(*) AS n FROM messages WHERE matched AND receive_ns >= send_ns",
                "--format",
                "csv"))
        .containsExactly("n", "20");
  }

  @Test
  void clocksSeeReceivesInTheOrderInWhichTheyArePosted(@TempDir Path folder) {
    String corrected = folder.resolve("r.otf2").toString();
    lines("retime", trace("waitsome"), "-o", corrected);
    assertThat(lines("query", corrected, PAIRS, "--format", "csv"))
        .containsExactly("send_ns,receive_ns,bytes", "110,450,1000", "210,400,20", "310,400,500");
  }

  @Test
  void cancelledMessagesAreNotUnderWay(@TempDir Path folder) {
    String counted = folder.resolve("c.otf").toString();
    lines("counters", trace("cancelled"), "--compute", "run_bytes_in_flight", "-o", counted);
    assertThat(
            lines(
                "query",
                counted,
                "SELECT last(value ORDER BY time_ns) AS left_over FROM counters",
                "--format",
                "csv"))
        .containsExactly("left_over", "0");
  }

  @Test
  void messagesUnderWayAreThoseOfQuery(@TempDir Path folder) {
    String counted = folder.resolve("c.otf").toString();
    lines("counters", trace("waitsome"), "--compute", "run_bytes_in_flight", "-o", counted);
    String values = "SELECT time_ns, value FROM counters ORDER BY time_ns";
    assertThat(lines("query", counted, values, "--format", "csv"))
        .containsExactly("time_ns,value", "110,1000", "210,1020", "310,1520", "400,1000", "450,0");
  }
}
