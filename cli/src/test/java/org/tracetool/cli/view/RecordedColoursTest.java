package org.tracetool.cli.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tracetool.cli.InProcess;
import org.tracetool.testdata.TestData;

/** The page knows in which colours a program wanted its states to be shown. */
final class RecordedColoursTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({
    "clog2/ring.clog2, MPI_Allreduce, #a020f0",
    "clog2/ring.clog2, Compute, #00ff00",
    "slog2/tiny.slog2, inner, #ff00ff",
    "slog2/ring.slog2, MPI_Allreduce, #a020f0"
  })
  void statesOfALogHaveTheirColours(String trace, String state, String colour) throws Exception {
    Path page = folder.resolve("page.html");
    Path copy = folder.resolve(Path.of(trace).getFileName());
    Files.copy(TestData.path(trace), copy);
    int code =
        InProcess.run("view", "-q", "--size", "1k", "--export", page.toString(), copy.toString());
    assertThat(code).isEqualTo(0);
    assertThat(Files.readString(page)).containsPattern("\"" + state + "\",\\d+,\"" + colour + "\"");
  }

  @ParameterizedTest
  @CsvSource({"recorded, #a020f0, true", "region, #a020f0, false"})
  void aPictureHasTheColoursThatAreAskedFor(String by, String colour, boolean has)
      throws Exception {
    Path copy = folder.resolve("ring.slog2");
    Files.copy(TestData.path("slog2/ring.slog2"), copy);
    Path svg = folder.resolve("ring.svg");
    Path page = folder.resolve("ring.html");
    int code =
        InProcess.run(
            "view",
            "-q",
            "--colors",
            by,
            "--svg",
            svg.toString(),
            "--size",
            "1k",
            "--export",
            page.toString(),
            copy.toString());
    assertThat(code).isEqualTo(0);
    assertThat(Files.readString(svg).contains(colour)).isEqualTo(has);
    assertThat(Files.readString(page).contains("\"state\":\"colors=trace\"")).isEqualTo(has);
  }
}
