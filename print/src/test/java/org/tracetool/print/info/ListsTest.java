package org.tracetool.print.info;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceReader;
import org.tracetool.print.OutputForm;
import org.tracetool.print.PrintForm;

/** Lists of threads and of reports. */
class ListsTest {
  private static final String TRACE =
      """
      C SAVTF
      C TRACETOOL ESC 1
      VERSION 30010037
      NCPUS 4
      NTHREADS 2 1 1
      CPUSYM 1 "Process 0"
      CPUSYM 65537 "a \\"worker\\""
      CPUSYM 2 "Process 1"
      DEFTHREAD 65537 140123 "a \\"worker\\""
      CLKPERIOD 1e-06
      DEFACT 0 "A"
      DEFSTATE 0 ACT 0 "main"
      1 DOWNTO 0 CPU 1
      2 ERROR CPU 65537 LEVEL WARNING NAME "LOCAL:MEMORY:LEAK" TEXT "8 bytes,\\n\\"x\\""
      3 ERROR CPU 0 LEVEL INFO NAME "GLOBAL:MSG" TEXT ""
      4 ERROR CPU 2 LEVEL FATAL NAME "GLOBAL:DEADLOCK:HARD" TEXT "gone"
      5 ERROR CPU 1 LEVEL ERROR NAME "LOCAL:EXIT" TEXT "x"
      6 C an ERROR that is none
      7 UPFROM 0 CPU 1
      """;

  @TempDir Path folder;

  private interface Use {
    void use(TraceReader reader, ThreadList threads) throws IOException;
  }

  private void read(String text, Use use) throws IOException {
    Path trace = folder.resolve("t.avt");
    Files.writeString(trace, text);
    try (TraceReader reader =
        FormatRegistry.load().detect(trace).open(trace, ReadOptions.defaults())) {
      use.use(reader, new ThreadList(reader.definitions(), trace));
    }
  }

  private static PrintForm form(OutputForm form) {
    return new PrintForm(form, false);
  }

  private String reports(String text, boolean json, String... rules) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    read(
        text,
        (reader, threads) -> {
          ReportedErrors reports = new ReportedErrors(reader, threads, List.of(rules));
          reports.print(
              form(json ? OutputForm.json : OutputForm.text),
              "t",
              ReadOptions.defaults(),
              1 << 20,
              1,
              out);
        });
    return out.toString(StandardCharsets.UTF_8);
  }

  @Test
  void threads() throws IOException {
    Files.writeString(
        folder.resolve("t.avt.prot"),
        "# default\nVERBOSE on\nINFO PROCESS 0 \"node 1\" \"10.0.0.1,10.0.0.2\" 4711\n"
            + "info clusterdef node2 1:4712 2:4713\n");
    read(
        TRACE,
        (reader, threads) -> {
          assertThat(threads.text(form(OutputForm.text), "t"))
              .isEqualTo(
                  "# cpu process thread native pid host name\n"
                      + "1 0 0 0 4711 node_1 \"Process 0\"\n"
                      + "65537 0 1 140123 4711 node_1 \"a \\\"worker\\\"\"\n"
                      + "2 1 0 0 4712 node2 \"Process 1\"\n"
                      + "3 2 0 0 4713 node2 \"\"\n");
          assertThat(threads.text(form(OutputForm.json), "t").replaceAll("\\s+", ""))
              .contains(
                  "{\"cpu\":65537,\"process\":0,\"thread\":1,\"native_id\":\"140123\","
                      + "\"process_id\":\"4711\"");
        });
  }

  @Test
  void withoutProtocolFileNobodyKnowsHosts() throws IOException {
    read(
        TRACE,
        (reader, threads) ->
            assertThat(threads.text(form(OutputForm.text), "t"))
                .contains("\n1 0 0 0 0 - \"Process 0\"\n"));
  }

  @Test
  void reportsInTheirOrder() throws IOException {
    assertThat(reports(TRACE, false))
        .isEqualTo(
            "2 65537 warning LOCAL:MEMORY:LEAK \"8 bytes,\\n\\\"x\\\"\"\n"
                + "3 0 info GLOBAL:MSG \"\"\n"
                + "4 2 fatal GLOBAL:DEADLOCK:HARD \"gone\"\n"
                + "5 1 error LOCAL:EXIT \"x\"\n"
                + "2 errors, 1 warnings\n");
    assertThat(reports(TRACE, true).replaceAll("\\s+", ""))
        .contains(
            "{\"time_ticks\":4,\"cpu\":2,\"severity\":\"fatal\",\"name\":\"GLOBAL:DEADLOCK:HARD\"")
        .endsWith("\"error_count\":2,\"warning_count\":1}");
  }

  @Test
  void hiddenReports() throws IOException {
    assertThat(reports(TRACE, false, "** off", "local:* on"))
        .isEqualTo("5 1 error LOCAL:EXIT \"x\"\n1 errors, 0 warnings\n");
    assertThatThrownBy(() -> reports(TRACE, false, " ")).isInstanceOf(UsageException.class);
  }

  @Test
  void whatCouldNotBeRead() throws IOException {
    assertThat(reports(TRACE + "8 BOGUS 1\n", false, "LOCAL:** off", "GLOBAL:** off"))
        .isEqualTo(
            "7 1 info TRACE:UNRECOGNIZABLE \"unrecognizable record, 9 bytes: 8 BOGUS 1\"\n"
                + "0 errors, 0 warnings\n");
  }
}
