package org.tracetool.cli.annotate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.cli.InProcess;
import org.tracetool.testdata.EachOf;
import org.tracetool.testdata.TestData;

/** Notes in traces of all families. */
@Tag("thorough")
final class AnnotateCommandTest {
  private static final Path TRACE = TestData.path("messages/late-sender/traces.otf2");

  /** Families whose markers have no duration. */
  private static final Set<String> MOMENTS = Set.of("clog2", "prv");

  @TempDir private Path folder;

  @EachOf(3)
  @ParameterizedTest
  @ValueSource(strings = {"otf", "otf2", "bpv", "avt", "stf", "slog2", "clog2", "prv"})
  void everyFamilyKeepsNotesWithTheirTimesAndProcesses(String family) throws IOException {
    Path in = folder.resolve("in." + family);
    assertThat(InProcess.run("convert", "-q", TRACE.toString(), "-o", in.toString())).isZero();
    Path out = folder.resolve("out." + family);
    String more = notes("time,end,process,class,text\n30t,40t,rank 0,phase,\"a, b\"\n5t,,,,late\n");
    assertThat(
            annotate(in, out, "--at", "100t:600t", "--process", "1", "--text", "slow disk", more))
        .isZero();
    boolean lasts = !MOMENTS.contains(family);
    String columns = "time_ns, duration_ns, marker, text";
    assertThat(printed("query", "--format", "csv", out.toString(), select(columns)).lines())
        .containsExactly(
            columns.replace(" ", ""),
            "5,0,note,late",
            "30," + (lasts ? 10 : 0) + ",phase,\"a, b\"",
            "100," + (lasts ? 500 : 0) + ",note,slow disk");
    assertThat(printed("query", "--format", "csv", out.toString(), select("process_id IS NULL")))
        .endsWith((lasts ? "true" : "false") + "\nfalse\nfalse\n");
    assertThat(printed("info", "--list-markers", out.toString()).lines())
        .hasSize(3)
        .anyMatch(l -> l.matches("100 " + (lasts ? 500 : 0) + " [23] note \"slow disk\""));
    assertThat(timesByRegion(out)).isEqualTo(timesByRegion(in));
    // Notes of the same class are added to those that are there.
    Path again = folder.resolve("again." + family);
    assertThat(annotate(out, again, "--at", "7t", "--text", "more", "--class", "phase")).isZero();
    assertThat(
            printed("query", "--format", "csv", again.toString(), select("marker, text")).lines())
        .containsExactly(
            "marker,text", "note,late", "phase,more", "phase,\"a, b\"", "note,slow disk");
  }

  /** What stats says of regions but for their tokens, which are new in each file. */
  private String timesByRegion(Path trace) throws IOException {
    String table = printed("stats", "--by", "region", "--format", "csv", trace.toString());
    return table.replaceAll("(?m),[^,]*$", "");
  }

  private static String select(String columns) {
    return "SELECT " + columns + " FROM markers ORDER BY time_ns";
  }

  @Test
  void slogLogsDrawRangesAsStates() throws IOException {
    Path out = folder.resolve("out.slog2");
    assertThat(annotate(TRACE, out, "--at", "100t:600t", "--text", "slow disk")).isZero();
    assertThat(Files.readString(out, StandardCharsets.ISO_8859_1)).contains("marker=", "slow disk");
  }

  @Test
  void viewersWithoutMarkersOfTheirOwnAreWrittenToo() throws IOException {
    Path out = folder.resolve("out.json");
    assertThat(annotate(TRACE, out, "--to", "chrome", "--at", "100t", "--text", "slow")).isZero();
    assertThat(Files.readString(out)).contains("slow");
  }

  @Test
  void timesOutsideOfTheTraceAreRefused() {
    Path out = folder.resolve("out.otf");
    assertThat(annotate(TRACE, out, "--at", "1001t", "--text", "x")).isEqualTo(2);
    assertThat(annotate(TRACE, out, "--at", "1:2", "--text", "x")).isEqualTo(2);
    assertThat(annotate(TRACE, out, "--at", "20t:10t", "--text", "x")).isEqualTo(2);
    assertThat(annotate(TRACE, out, "--at", "soon", "--text", "x")).isEqualTo(2);
    assertThat(annotate(TRACE, out, "--at", "1t", "--process", "99", "--text", "x")).isEqualTo(2);
    assertThat(annotate(TRACE, out, "--at", "1t")).isEqualTo(2);
    assertThat(annotate(TRACE, out, "--text", "x")).isEqualTo(2);
    assertThat(annotate(TRACE, out, "--at", "1t", "--text", " ")).isEqualTo(2);
    assertThat(out).doesNotExist();
  }

  @Test
  void messagesNameTheOptionThatIsWrong() {
    Path out = folder.resolve("out.otf");
    assertThat(said(out, "--at", "2", "--text", "x"))
        .contains("--at: is not within the trace, which is from 0.000000000 s to 0.000001000 s");
    assertThat(said(out, "--at", "1t", "--process", "99", "--text", "x"))
        .contains("--process 99: no process has this rank");
  }

  private String said(Path out, String... more) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream before = System.err;
    System.setErr(new PrintStream(bytes, true, StandardCharsets.UTF_8));
    try {
      assertThat(annotate(TRACE, out, more)).isEqualTo(2);
    } finally {
      System.setErr(before);
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "time\n1t\n",
        "time,text,text\n1t,a,b\n",
        "time,colour,text\n1t,red,a\n",
        "time,text\n1t,a,b\n",
        "time,text\n1t\n",
        "time,text\n,a\n",
        "time,text\nsoon,a\n",
        "time,text\n2,a\n",
        "time,end,text\n20t,10t,a\n",
        "time,process,text\n20t,nobody,a\n",
        "time,text\n1t,\"a\n",
        "time,text\n1t,\"a\"b\n"
      })
  void filesThatMakeNoSenseGiveNoTrace(String text) throws IOException {
    Path out = folder.resolve("out.otf");
    assertThat(annotate(TRACE, out, notes(text))).isEqualTo(3);
    assertThat(out).doesNotExist();
  }

  @Test
  void valuesInQuotesHoldAnything() throws IOException {
    Path out = folder.resolve("out.otf2");
    String file = "\ufeffTIME,text\r\n\r\n1t,\"a \"\"b\"\",\nc\"\r\n2t,d";
    assertThat(annotate(TRACE, out, notes(file))).isZero();
    assertThat(printed("info", "--list-markers", "--format", "jsonl", out.toString()).lines())
        .containsExactly(
            "{\"time_ticks\":1,\"duration_ticks\":0,\"cpu\":0,\"class\":\"note\","
                + "\"text\":\"a \\\"b\\\",\\u000ac\"}",
            "{\"time_ticks\":2,\"duration_ticks\":0,\"cpu\":0,\"class\":\"note\",\"text\":\"d\"}");
  }

  @Test
  void theInputIsNeverReplaced() throws IOException {
    Path in = folder.resolve("in.slog2");
    assertThat(InProcess.run("convert", "-q", TRACE.toString(), "-o", in.toString())).isZero();
    byte[] before = Files.readAllBytes(in);
    assertThat(annotate(in, in, "--force", "--at", "1t", "--text", "x")).isNotZero();
    assertThat(Files.readAllBytes(in)).isEqualTo(before);
  }

  private String notes(String text) throws IOException {
    return "--notes=" + Files.writeString(folder.resolve("notes.csv"), text);
  }

  private static int annotate(Path in, Path out, String... more) {
    List<String> words = new ArrayList<>(List.of("annotate", "-q", in.toString()));
    words.addAll(List.of("-o", out.toString()));
    words.addAll(List.of(more));
    return InProcess.run(words.toArray(new String[0]));
  }

  private static String printed(String... words) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    assertThat(InProcess.run(out, words)).isLessThan(2);
    return out.toString(StandardCharsets.UTF_8);
  }
}
