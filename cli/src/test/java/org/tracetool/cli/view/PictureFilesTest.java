package org.tracetool.cli.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tracetool.cli.InProcess;
import org.tracetool.testdata.TestData;

/** Where pages and pictures may be written, which is said before the trace is read. */
final class PictureFilesTest {
  @TempDir private Path folder;
  private Path trace;

  @BeforeEach
  void copy() throws IOException {
    trace = folder.resolve("ring.slog2");
    Files.copy(TestData.path("slog2/ring.slog2"), trace);
    Files.createDirectory(folder.resolve("folder"));
    Files.createSymbolicLink(folder.resolve("link.svg"), trace);
  }

  @ParameterizedTest
  @CsvSource({
    "--svg, folder, 2",
    "--png, none/x.png, 4",
    "--export, none/x.html, 4",
    "--svg, ring.slog2, 2",
    "--svg, link.svg, 2"
  })
  void aPlaceThatCannotBeIsToldBeforeTheTraceIsRead(String option, String file, int code)
      throws IOException {
    byte[] before = Files.readAllBytes(trace);
    String out = folder.resolve(file).toString();
    assertThat(InProcess.run("view", "-q", "--force", option, out, trace.toString()))
        .isEqualTo(code);
    assertThat(trace).hasBinaryContent(before);
    assertNotRead();
  }

  @Test
  void aWindowThatIsNoneIsToldBeforeTheTraceIsRead() throws IOException {
    String out = folder.resolve("x.svg").toString();
    assertThat(InProcess.run("view", "-q", "--time", "5:3", "--svg", out, trace.toString()))
        .isEqualTo(2);
    assertNotRead();
  }

  @Test
  void aPictureIsReplacedByAnotherOneAndNothingElseIs() throws IOException {
    Path png = folder.resolve("x.png");
    String[] call = {"view", "-q", "--png", png.toString(), trace.toString()};
    assertThat(InProcess.run(call)).isZero();
    byte[] picture = Files.readAllBytes(png);
    assertThat(InProcess.run(call)).isZero();
    assertThat(png).hasBinaryContent(picture);
    Files.writeString(png, "notes of the user");
    assertThat(InProcess.run(call)).isEqualTo(4);
    assertThat(png).hasContent("notes of the user");
  }

  /** Reading a trace leaves its index beside it. */
  private void assertNotRead() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files.map(f -> f.getFileName().toString()))
          .containsExactlyInAnyOrder("ring.slog2", "folder", "link.svg");
    }
  }
}
