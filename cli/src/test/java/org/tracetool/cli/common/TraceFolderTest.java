package org.tracetool.cli.common;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tracetool.cli.InProcess;
import org.tracetool.testdata.TestData;

/** A folder with one trace in it is that trace. */
class TraceFolderTest {
  @TempDir private Path folder;

  private static String info(Path trace, int code) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    assertThat(InProcess.run(out, "info", "-q", "--format", "json", trace.toString()))
        .isEqualTo(code);
    String text = out.toString(StandardCharsets.UTF_8);
    return text.replaceAll("\"trace\": \"[^\"]*\"", ""); // OTF2 reads folders by itself
  }

  private void copy(String name) throws IOException {
    Path source = TestData.path("tau").resolve(name);
    try (var files = Files.list(source)) {
      for (Path file : files.toList()) {
        Files.copy(file, folder.resolve(file.getFileName()));
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "otf, x.otf",
    "otf2, x.otf2",
    "paraver, x.prv",
    "stf, x.stf",
    "slog2, x.slog2",
    "clog2, x.clog2",
    "tau, x.trc",
    "vtf3, x.vpt"
  })
  void aTraceOfEachFamily(String format, String name) {
    Path source = TestData.path("tau").resolve("run-ring4");
    Path out = folder.resolve(name);
    assertThat(
            InProcess.run("convert", "-q", source.toString(), "--to", format, "-o", out.toString()))
        .isZero();
    assertThat(info(folder, 0)).isEqualTo(info(out, 0));
  }

  @Test
  void aMergedTraceOfTau() throws IOException {
    copy("merged-ring4");
    assertThat(info(folder, 0)).isEqualTo(info(folder.resolve("tau.trc"), 0));
    assertThat(InProcess.run("files", "list", folder.toString())).isZero();
  }

  @Test
  void theFilesOfARunComeBeforeTheMergedTrace() throws IOException {
    copy("run-ring4");
    String run = info(folder, 0);
    copy("merged-ring4");
    String beside = info(folder, 0);
    assertThat(beside).contains("merged traces that are not read").contains("tau.trc");
    assertThat(beside.replaceFirst("(?s)\"incidents\": \\[.*]", "\"incidents\": []"))
        .isEqualTo(run);
  }

  @Test
  void ofSeveralTracesOneHasToBeNamed() throws IOException {
    copy("merged-ring4");
    Files.copy(folder.resolve("tau.trc"), folder.resolve("b.trc"));
    assertThat(InProcess.run("info", folder.toString())).isEqualTo(2);
  }

  @Test
  void aFolderWithoutTrace() throws IOException {
    Files.writeString(folder.resolve("x.otf2"), "nothing");
    assertThat(InProcess.run("info", folder.toString())).isEqualTo(3);
  }

  @ParameterizedTest
  @CsvSource({"otf, .otf", "stf, .stf", "otf2, .otf2"})
  void aTraceBesideTheFolderThatHasItsName(String format, String suffix) throws IOException {
    Path run = Files.createDirectory(folder.resolve("run"));
    Path inner = run.resolve("traces.otf2");
    Path other = folder.resolve("run" + suffix);
    convert("run-ring4", "otf2", inner);
    convert("merged-ring4", format, other, "--process", "0");
    assertThat(info(run, 2)).isEmpty();
    assertThat(named("info", run + "/")).isEqualTo(named("info", inner.toString()));
    assertThat(named("info", other.toString())).isNotEqualTo(named("info", inner.toString()));
    assertThat(InProcess.run("diff", "-q", run + "/", other.toString())).isNotZero();
    assertThat(InProcess.run("files", "remove", "-q", "--yes", run + "/")).isZero();
    assertThat(other).exists();
    assertThat(inner).doesNotExist();
  }

  @Test
  void aFolderWithoutTraceBesideATraceOfItsName() throws IOException {
    Path run = Files.createDirectory(folder.resolve("run"));
    Path other = folder.resolve("run.otf");
    convert("merged-ring4", "otf", other);
    assertThat(info(run, 0)).isEqualTo(info(other, 0));
    assertThat(InProcess.run("files", "remove", "-q", "--yes", run + "/")).isEqualTo(3);
    assertThat(other).exists();
  }

  @Test
  void theFolderOfAnOtf2Archive() throws IOException {
    Path other = folder.resolve("run.otf2");
    convert("merged-ring4", "otf2", other);
    assertThat(folder.resolve("run")).isDirectory();
    assertThat(named("info", folder.resolve("run") + "/"))
        .isEqualTo(named("info", other.toString()));
  }

  private static void convert(String source, String format, Path out, String... options) {
    List<String> words = new ArrayList<>(List.of("convert", "-q", "--to", format));
    words.addAll(List.of(options));
    words.add(TestData.path("tau").resolve(source).toString());
    words.add(out.toString());
    assertThat(InProcess.run(words.toArray(new String[0]))).isZero();
  }

  /** What a command prints of a trace, without its name. */
  private static String named(String command, String trace) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    assertThat(InProcess.run(out, command, "-q", "--format", "json", trace)).isZero();
    return out.toString(StandardCharsets.UTF_8).replaceAll("\"trace\": \"[^\"]*\"", "");
  }
}
