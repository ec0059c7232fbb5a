package org.tracetool.cli.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.cli.InProcess;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.report.JsonTree;
import org.tracetool.testdata.TestData;

/** Viewers are told what the trace says. */
class TimelineExportTest {
  @TempDir Path folder;

  private Path convert(Path trace, String name, String... more) {
    Path out = folder.resolve(name);
    List<String> words =
        new ArrayList<>(List.of("convert", "-q", trace.toString(), out.toString()));
    words.addAll(List.of(more));
    assertThat(InProcess.run(words.toArray(String[]::new))).isZero();
    return out;
  }

  @ParameterizedTest
  @CsvSource({
    "vampirtrace/ring_collectives/expected/ring.otf, whole",
    "vampirtrace/ring_collectives/expected/ring.otf, differences",
    "vampirtrace/hybrid_omp/expected/hyb.otf, whole",
    "vampirtrace/io_rma/expected/iorma.otf, differences",
    "vampirtrace/counters/expected/cnt.otf, whole",
    "otf2/03-mpi/traces.otf2, whole",
    "otf2/04-threads/traces.otf2, differences",
    "otf2/05-metrics-io-rma/traces.otf2, whole",
  })
  void perfettoSaysTheSame(String name, String times) throws IOException {
    Path trace = TestData.path(name);
    SourceRecords source = SourceRecords.of(trace);
    PerfettoTrace made = PerfettoTrace.of(convert(trace, "t.pftrace", "--set", "times=" + times));
    assertThat(made.calls.keySet()).isEqualTo(source.calls.keySet());
    made.calls.forEach(
        (row, calls) -> assertThat(calls).as(row).hasSameElementsAs(source.calls.get(row)));
    assertThat(made.instants.getOrDefault("send", 0))
        .isEqualTo(source.count(EventKind.SEND, EventKind.ISEND));
    assertThat(made.instants.getOrDefault("receive", 0))
        .isEqualTo(source.count(EventKind.RECEIVE, EventKind.IRECEIVE));
    if (source.count(EventKind.METRICS) == 0) {
      assertThat(made.samples).isEqualTo(source.count(EventKind.COUNTER));
    } else {
      assertThat(made.samples).isGreaterThanOrEqualTo(source.count(EventKind.METRICS));
    }
  }

  /** The definitions beside this test are all that is needed: nothing is decoded as a number. */
  @ParameterizedTest
  @CsvSource({
    "vampirtrace/io_rma/expected/iorma.otf, full",
    "vampirtrace/counters/expected/cnt.otf, full",
    "otf2/02-allevents/traces.otf2, full",
    "otf2/02-allevents/traces.otf2, preview",
    "otf2/05-metrics-io-rma/traces.otf2, full",
  })
  void protocKnowsAllFields(String name, String level) throws Exception {
    Path protoc = Path.of("/usr/bin/protoc");
    assumeTrue(Files.isExecutable(protoc), "no protoc");
    Path made = convert(TestData.path(name), "t.pftrace", "--level", level, "--force");
    Path definitions = folder.resolve("perfetto.proto");
    try (InputStream in = getClass().getResourceAsStream("perfetto.proto")) {
      Files.copy(in, definitions);
    }
    Path text = folder.resolve("t.txt");
    Process decoding =
        new ProcessBuilder(
                protoc.toString(),
                "--decode=perfetto.protos.Trace",
                "-I" + folder,
                definitions.toString())
            .redirectInput(made.toFile())
            .redirectOutput(text.toFile())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    assertThat(decoding.waitFor()).isZero();
    List<String> lines = Files.readAllLines(text, StandardCharsets.ISO_8859_1);
    assertThat(lines).contains("packet {").noneMatch(l -> l.strip().matches("[0-9]+[: ].*"));
  }

  @Test
  void aPreviewHasOneCallAtATime() throws IOException {
    Path trace = TestData.path("vampirtrace/ring_collectives/expected/ring.otf");
    PerfettoTrace made =
        PerfettoTrace.of(convert(trace, "t.pftrace", "--level", "preview", "--force"));
    assertThat(made.calls).hasSize(4);
    made.calls.forEach(
        (row, calls) -> {
          for (int i = 1; i < calls.size(); i++) {
            assertThat(calls.get(i).begin()).isGreaterThanOrEqualTo(calls.get(i - 1).end());
          }
        });
    assertThat(made.instants).doesNotContainKey("send");
    assertThat(made.unfinished).isZero();
  }

  @Test
  void aPartInDetailHasTheCallsOfTheTrace() throws IOException {
    Path trace = TestData.path("vampirtrace/ring_collectives/expected/ring.otf");
    SourceRecords source = SourceRecords.of(trace);
    PerfettoTrace made = PerfettoTrace.of(convert(trace, "t.pftrace.gz", "--set", "detail=200"));
    assertThat(made.instants.get("send"))
        .isPositive()
        .isLessThan(source.count(EventKind.SEND, EventKind.ISEND));
    long whole =
        made.calls.entrySet().stream()
            .flatMap(e -> e.getValue().stream().filter(source.calls.get(e.getKey())::contains))
            .count();
    assertThat(whole).isBetween(20L, 100L); // of 200 records two are a call
    assertThat(made.unfinished).isZero();
  }

  @Test
  void chromeHasThePreviewToo() throws IOException {
    Path trace = TestData.path("vampirtrace/ring_collectives/expected/ring.otf");
    Path made = convert(trace, "t.json", "--level", "preview", "--force");
    Map<?, ?> all = (Map<?, ?>) JsonTree.of(Files.readString(made));
    assertThat(all.get("metadata").toString()).contains("preview");
    assertThat((List<?>) all.get("traceEvents")).noneMatch(e -> phase(e).equals("s"));
  }

  @Test
  void messagesAreArrows() throws IOException {
    Path trace = TestData.path("vampirtrace/ring_collectives/expected/ring.otf");
    PerfettoTrace made = PerfettoTrace.of(convert(trace, "t.perfetto-trace"));
    assertThat(made.arrows).isEqualTo(SourceRecords.of(trace).count(EventKind.RECEIVE));
    assertThat(made.processes).containsExactly("Process 0", "Process 1", "Process 2", "Process 3");
    assertThat(made.unfinished).isZero();
  }

  @Test
  void operationsOverlapOnRowsOfTheirOwn() throws IOException {
    PerfettoTrace made =
        PerfettoTrace.of(
            convert(TestData.path("vampirtrace/io_rma/expected/iorma.otf"), "t.pftrace"));
    assertThat(made.operations).isEqualTo(29);
  }

  /** Also where there is only a preview. */
  @ParameterizedTest
  @ValueSource(strings = {"full", "preview"})
  void notesThatLastAreSlices(String level) throws IOException {
    Path trace = TestData.path("messages/late-sender/traces.otf2");
    Path noted = folder.resolve("noted.stf");
    Path notes = folder.resolve("notes.csv");
    Files.writeString(
        notes, "time,end,process,text\n30t,40t,rank 0,slow\n35t,50t,,both\n5t,,,now\n");
    String[] words = {"annotate", "-q", trace + "", "--notes", notes + "", "-o", noted + ""};
    assertThat(InProcess.run(words)).isZero();
    PerfettoTrace before = PerfettoTrace.of(convert(trace, "0.pftrace", "--level", level));
    PerfettoTrace made = PerfettoTrace.of(convert(noted, "t.pftrace", "--level", level));
    assertThat(made.operations - before.operations).isEqualTo(2);
    assertThat(made.instants).containsEntry("now", 1).doesNotContainKeys("slow", "both");
    assertThat(made.unfinished).isZero();
    String json = Files.readString(convert(noted, "t.json", "--level", level));
    List<?> events = (List<?>) ((Map<?, ?>) JsonTree.of(json)).get("traceEvents");
    assertThat(events)
        .filteredOn(e -> ((Map<?, ?>) e).get("name").equals("slow"))
        .extracting(e -> phase(e) + " " + ((Map<?, ?>) e).get("ts"))
        .containsExactly("b 0.030", "e 0.040");
    assertThat(json).doesNotContain("DURATION");
  }

  @ParameterizedTest
  @ValueSource(strings = {"ring_collectives/expected/ring.otf", "hybrid_omp/expected/hyb.otf"})
  void chromeSaysTheSame(String name) throws IOException {
    Path trace = TestData.path("vampirtrace/" + name);
    SourceRecords source = SourceRecords.of(trace);
    String json =
        Files.readString(convert(trace, "t.json", "--set", "sources=on"), StandardCharsets.UTF_8);
    Map<?, ?> all = (Map<?, ?>) JsonTree.of(json);
    List<?> events = (List<?>) all.get("traceEvents");
    long calls = source.calls.values().stream().mapToLong(List::size).sum();
    long messages = source.count(EventKind.SEND, EventKind.RECEIVE);
    long collectives = source.count(EventKind.COLLECTIVE, EventKind.COLLECTIVE_BEGIN);
    assertThat(events.stream().filter(e -> phase(e).equals("X")))
        .hasSize((int) (calls + messages + collectives));
    assertThat(events.stream().filter(e -> phase(e).equals("f")))
        .hasSize(source.count(EventKind.RECEIVE));
    assertThat(json.lines().filter(l -> l.startsWith("{\"ph\":"))).hasSize(events.size());
  }

  private static String phase(Object event) {
    return (String) ((Map<?, ?>) event).get("ph");
  }
}
