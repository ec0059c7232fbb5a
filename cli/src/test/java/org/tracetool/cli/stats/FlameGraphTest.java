package org.tracetool.cli.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.cli.InProcess;
import org.tracetool.cli.export.ProtoMessage;
import org.tracetool.core.report.JsonTree;
import org.tracetool.testdata.TestData;

/** Call stacks for viewers say what the tables of stats say. */
class FlameGraphTest {
  private static final Path RING = TestData.path("vampirtrace/ring_collectives/expected/ring.otf");
  private static final Path HYBRID = TestData.path("vampirtrace/hybrid_omp/expected/hyb.otf");
  private static final int SAMPLE = 2;
  private static final int STRING = 6;

  @TempDir Path folder;

  private Path made(Path trace, String... more) {
    Path out = folder.resolve("out" + folder.toFile().list().length);
    List<String> words = new ArrayList<>(List.of("stats", "-q", "--by", "callpath"));
    words.addAll(List.of(more));
    words.addAll(List.of("-o", out.toString(), trace.toString()));
    assertThat(InProcess.run(words.toArray(String[]::new))).isZero();
    return out;
  }

  private static Map<String, Long> weights(Path folded) throws IOException {
    Map<String, Long> weights = new HashMap<>();
    for (String line : Files.readAllLines(folded)) {
      int blank = line.lastIndexOf(' ');
      weights.put(line.substring(0, blank), Long.parseLong(line.substring(blank + 1)));
    }
    return weights;
  }

  /** Nanoseconds by path, from the table of call paths. */
  private Map<String, Double> table(Path trace) throws IOException {
    Map<String, Double> table = new HashMap<>();
    List<String> lines = Files.readAllLines(made(trace, "--format", "tsv"));
    List<String> names = List.of(lines.get(0).split("\t"));
    int path = names.indexOf("path");
    int exclusive = names.indexOf("exclusive_s");
    for (String line : lines.subList(1, lines.size())) {
      String[] cells = line.split("\t");
      table.put(cells[path], Double.parseDouble(cells[exclusive]) * 1e9);
    }
    return table;
  }

  @Test
  void foldedStacksAreTheTableOfCallPaths() throws IOException {
    for (Path trace : List.of(RING, HYBRID)) {
      Map<String, Double> table = table(trace);
      Map<String, Long> weights = weights(made(trace, "--to", "folded"));
      assertThat(weights).isNotEmpty();
      weights.forEach(
          (path, weight) ->
              assertThat((double) weight).as(path).isCloseTo(table.get(path), Offset.offset(2.0)));
    }
  }

  @Test
  void openCallsEndWithTheLastRecordOfTheirLocation() throws IOException {
    String text =
        """
        C SAVTF
        VERSION 30010037
        NCPUS 2
        CPUSYM 1 "a"
        CPUSYM 2 "b"
        DEFACT 2 "app"
        DEFSTATE 2 ACT 2 "main"
        DEFSTATE 3 ACT 2 "work"
        CLKPERIOD 1e-06
        0 DOWNTO 2 CPU 1
        5 DOWNTO 3 CPU 1
        5 SENDMSG 0 5 FROM 1 TO 2 LEN 8
        0 DOWNTO 2 CPU 2
        30 RECVMSG 0 5 BY 2 FROM 1 LEN 8
        """;
    Path trace = folder.resolve("open.avt");
    Files.writeString(trace, text);
    Map<String, Long> weights = weights(made(trace, "--to", "folded"));
    assertThat(weights).isEqualTo(Map.of("main", 35_000L));
    table(trace)
        .forEach((k, v) -> assertThat(v).isEqualTo(weights.getOrDefault(k, 0L).doubleValue()));
  }

  @Test
  void processesApartAddUpToTheWhole() throws IOException {
    Map<String, Long> all = weights(made(RING, "--to", "folded", "--value", "calls"));
    Map<String, Long> apart =
        weights(made(RING, "--to", "folded", "--value", "calls", "--per-process"));
    Map<String, Long> sums = new HashMap<>();
    apart.forEach((path, n) -> sums.merge(path.substring(path.indexOf(';') + 1), n, Long::sum));
    assertThat(sums).isEqualTo(all);
    assertThat(apart.keySet()).anyMatch(p -> p.startsWith("Process 3;"));
  }

  @Test
  void aWindowCountsWhatIsInIt() throws IOException {
    Map<String, Long> all = weights(made(RING, "--to", "folded"));
    Map<String, Long> first = weights(made(RING, "--to", "folded", "--time", ":0.3"));
    Map<String, Long> rest = weights(made(RING, "--to", "folded", "--time", "0.3:"));
    assertThat(first).isNotEmpty();
    all.forEach(
        (path, n) ->
            assertThat(first.getOrDefault(path, 0L) + rest.getOrDefault(path, 0L))
                .as(path)
                .isBetween(n - 2, n + 2));
  }

  @Test
  void ofTwoTracesThereAreTwoWeights() throws IOException {
    List<String> lines =
        Files.readAllLines(made(RING, "--to", "folded", "--compare", HYBRID.toString()));
    assertThat(lines).allMatch(l -> l.matches(".* \\d+ \\d+"));
    assertThat(lines).anyMatch(l -> l.startsWith("main;MPI_Allreduce ") && !l.endsWith(" 0 0"));
  }

  @Test
  void pprofHasTheSameSums() throws IOException {
    Path file = made(RING, "--to", "pprof", "--per-process");
    ProtoMessage profile;
    try (GZIPInputStream in =
        new GZIPInputStream(new ByteArrayInputStream(Files.readAllBytes(file)))) {
      profile = ProtoMessage.of(in.readAllBytes());
    }
    List<String> strings =
        profile.fields().stream()
            .filter(f -> f.number() == STRING)
            .map(f -> new String(f.bytes(), StandardCharsets.UTF_8))
            .toList();
    assertThat(strings.get(0)).isEmpty();
    assertThat(strings).contains("MPI_Allreduce", "rank", "Process 2", "nanoseconds");
    long time =
        profile.messages(SAMPLE).stream()
            .mapToLong(
                s -> s.fields().stream().filter(f -> f.number() == 2).toList().get(1).value())
            .sum();
    long folded =
        weights(made(RING, "--to", "folded", "--per-process")).values().stream()
            .mapToLong(n -> n)
            .sum();
    assertThat(time).isEqualTo(folded);
  }

  @Test
  void speedscopeHasAProfileForEachProcess() throws IOException {
    Path file = made(RING, "--to", "speedscope", "--per-process");
    Map<?, ?> json = (Map<?, ?>) JsonTree.of(Files.readString(file));
    List<?> profiles = (List<?>) json.get("profiles");
    assertThat(profiles).hasSize(4);
    for (Object profile : profiles) {
      Map<?, ?> p = (Map<?, ?>) profile;
      assertThat((List<?>) p.get("samples")).hasSameSizeAs((List<?>) p.get("weights"));
    }
  }

  @Test
  void aPictureHasABoxForEachWideStack() throws IOException {
    String svg = Files.readString(made(RING, "--to", "svg"));
    assertThat(svg).startsWith("<svg").endsWith("</svg>\n").contains("<title>MPI_Waitall (");
  }

  @Test
  void whatDoesNotGoTogetherIsRefused() {
    String trace = RING.toString();
    for (String words :
        new String[] {
          "--to folded",
          "--by region --to folded",
          "--by callpath --to folded --format csv",
          "--by callpath --value calls",
          "--by callpath --to folded --value nothing",
          "--by callpath --to pprof --compare " + trace
        }) {
      List<String> all = new ArrayList<>(List.of("stats"));
      all.addAll(List.of(words.split(" ")));
      all.add(trace);
      assertThat(InProcess.run(all.toArray(String[]::new))).as(words).isEqualTo(2);
    }
  }
}
