package org.tracetool.cli.common;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
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
}
