package org.tracetool.cli.unify;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.cli.InProcess;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.testdata.TestData;

/** {@code unify} of the files of TAU, which are read as one trace. */
@Tag("thorough")
class UnifiedTauRunTest {
  private static final Path RUN = TestData.path("tau").resolve("run-ring4");

  @TempDir private Path folder;

  private static String query(Path trace, String sql) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    assertThat(InProcess.run(out, "query", trace.toString(), sql, "--format", "csv")).isZero();
    String text = out.toString(StandardCharsets.UTF_8).strip();
    return text.substring(text.indexOf('\n') + 1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"otf", "otf2", "stf", "slog2", "paraver"})
  void aRunBecomesATraceOfAnyFormat(String format) {
    Path stub = RUN.resolve("tautrace");
    Path out = folder.resolve("x");
    assertThat(InProcess.run("unify", "-q", stub.toString(), "--to", format, "-o", out.toString()))
        .isZero();
    String suffix = format.equals("paraver") ? ".prv" : "." + format;
    Path trace = folder.resolve("x" + suffix);
    String sql = "SELECT count(*) FROM messages WHERE matched";
    assertThat(query(trace, sql)).isEqualTo(query(RUN, sql));
    String calls = "SELECT count(*) FROM calls WHERE region = 'MPI_Isend'";
    assertThat(query(trace, calls)).isEqualTo(query(RUN, calls)).isNotEqualTo("0");
  }

  @ParameterizedTest
  @ValueSource(strings = {"x.otf2", "x.slog2", "x.prv", "x.prv.gz", "x.pftrace", "x.bpv"})
  void suffixOfTheOutputIsItsFormat(String name) throws IOException {
    Path out = folder.resolve(name);
    String stub = RUN.resolve("tautrace").toString();
    assertThat(InProcess.run("unify", "-q", stub, "-o", out.toString())).isZero();
    FormatRegistry formats = FormatRegistry.load();
    assertThat(formats.detect(out)).isEqualTo(formats.bySuffix(out));
    assertThat(InProcess.run("unify", "-q", stub, "--to", "otf", "-o", out.toString()))
        .isEqualTo(2);
  }

  /** Shares make the bytes of one process, in any order. */
  @ParameterizedTest
  @CsvSource({
    "run-ring4, otf",
    "run-metrics2x3, otf",
    "remote-records, otf",
    "run-ring4, otf2",
    "run-metrics2x3, otf2",
    "remote-records, otf2",
    "gpu-streams, otf2"
  })
  void sharesMakeTheSameBytes(String name, String format) throws IOException {
    String stub = RUN.resolveSibling(name).resolve("tautrace").toString();
    Path whole = Files.createDirectory(folder.resolve("whole"));
    Path shared = Files.createDirectory(folder.resolve("shared"));
    unify(stub, whole, "--to", format);
    unify(stub, shared, "--to", format, "--shard", "2/3", "--step", "receives");
    for (int share = 2; share >= 0; share--) {
      unify(stub, shared, "--to", format, "--shard", share + "/3");
    }
    unify(stub, shared, "--to", format, "--join");
    assertThat(contents(shared)).isEqualTo(contents(whole)).isNotEmpty();
  }

  @Test
  void onlyFilesOfSingleStreamsAreShared() throws IOException {
    String stub = RUN.resolve("tautrace").toString();
    String out = folder.resolve("x").toString();
    assertThat(InProcess.run("unify", "-q", stub, "--to", "slog2", "-o", out, "--shard", "0/2"))
        .isEqualTo(5);
    try (var files = Files.list(folder)) {
      assertThat(files).isEmpty();
    }
  }

  @Test
  void regionsWithPlacesKeepTheirGroups() {
    Path out = folder.resolve("x");
    String stub = RUN.resolve("tautrace").toString();
    assertThat(InProcess.run("unify", "-q", stub, "--to", "otf2", "-o", out.toString())).isZero();
    String sql = "SELECT DISTINCT region, region_group FROM regions ORDER BY 1";
    assertThat(query(folder.resolve("x.otf2"), sql)).isEqualTo(query(RUN, sql));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ".", "./.", "../run"})
  void dotsInTheNameOfTheFolderChangeNothing(String dots) throws IOException {
    Path run = Files.createDirectory(folder.resolve("run"));
    try (var files = Files.list(RUN)) {
      for (Path file : files.toList()) {
        Files.copy(file, run.resolve(file.getFileName()));
      }
    }
    assertThat(InProcess.run("unify", "-q", run + "/" + dots)).isZero();
    assertThat(folder.resolve("u_run.otf")).exists();
  }

  private static void unify(String stub, Path folder, String... more) {
    List<String> words =
        new ArrayList<>(List.of("unify", "-q", stub, "-o", folder.resolve("x").toString()));
    words.addAll(List.of(more));
    assertThat(InProcess.run(words.toArray(String[]::new))).as(words.toString()).isZero();
  }

  /** Names and bytes of all files below a folder. */
  private static Map<String, String> contents(Path folder) throws IOException {
    Map<String, String> found = new TreeMap<>();
    try (var files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String bytes = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
        found.put(folder.relativize(file).toString(), bytes);
      }
    }
    return found;
  }

  /** A receive that does not block has the size of its buffer there, which is no mistake. */
  @Test
  void sizesOfBuffersAreNoFindings() {
    assertThat(InProcess.run("check", RUN.toString())).isZero();
  }

  @Test
  void clocksCanBeCorrected() {
    Path out = folder.resolve("x");
    String stub = RUN.resolve("tautrace").toString();
    assertThat(
            InProcess.run(
                "unify", "-q", stub, "--clock", "clc", "--to", "otf2", "-o", out.toString()))
        .isZero();
    assertThat(Files.exists(folder.resolve("x.otf2"))).isTrue();
  }

  @Test
  void whatIsForOtherRunsIsRefused() {
    String stub = RUN.resolve("tautrace").toString();
    Path out = folder.resolve("x");
    assertThat(InProcess.run("unify", stub, "--replace")).isEqualTo(2);
    assertThat(InProcess.run("unify", stub, "--no-match", "-o", out.toString())).isEqualTo(2);
    assertThat(Files.exists(folder.resolve("x.otf"))).isFalse();
  }
}
