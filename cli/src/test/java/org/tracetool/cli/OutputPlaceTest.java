package org.tracetool.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.testdata.TestData;

/** Where no output can be written, nothing is written elsewhere. */
class OutputPlaceTest {
  private static final String RING =
      TestData.path("vampirtrace/ring_collectives/expected/ring.otf").toString();

  @TempDir private Path folder;

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  /** What a command says. */
  private static String messages(String... line) {
    PrintStream usual = System.err;
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (PrintStream err = new PrintStream(bytes, true, StandardCharsets.UTF_8)) {
      System.setErr(err);
      InProcess.run(line);
    } finally {
      System.setErr(usual);
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }

  @ParameterizedTest
  @ValueSource(strings = {"otf", "otf2", "stf", "slog2", "paraver", "vtf3"})
  void aFolderIsNoNameOfATrace(String format) throws IOException {
    Path out = Files.createDirectory(folder.resolve("out"));
    assertThat(InProcess.run("convert", "-q", "--to", format, RING, "-o", out + "/")).isEqualTo(2);
    assertThat(InProcess.run("filter", "-q", "--time", "0:1", RING, "-o", out.toString()))
        .isEqualTo(2);
    assertThat(names()).containsExactly("out");
    assertThat(out).isEmptyDirectory();
  }

  @Test
  void aSuffixInCapitalLettersIsNamedInSmallOnes() {
    assertThatThrownBy(() -> FormatRegistry.load().bySuffix(Path.of("out", "Z.OTF2")))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("name it out/Z.otf2");
    assertThat(InProcess.run("convert", "-q", RING, folder + "/Z.Otf")).isEqualTo(2);
  }

  /** OTF2 lacks what can be recomputed, SLOG-2 lacks more. */
  @Test
  void harmlessLossesAreAllowedIfTheUserSaysSo() throws IOException {
    String out = folder.resolve("x.otf2").toString();
    assertThat(InProcess.run("convert", "-q", "--strict", RING, out)).isEqualTo(3);
    assertThat(names()).isEmpty();
    assertThat(InProcess.run("convert", "-q", "--strict-harmful", RING, out)).isZero();
    String log = folder.resolve("x.slog2").toString();
    assertThat(InProcess.run("convert", "-q", "--strict-harmful", RING, log)).isEqualTo(3);
    assertThat(folder.resolve("x.slog2")).doesNotExist();
    assertThat(InProcess.run("convert", "-q", "--strict", "--no-strict", RING, log)).isZero();
  }

  @Test
  void aFailureNamesTheOptionThatMakesItOne() {
    String log = folder.resolve("x.slog2").toString();
    assertThat(messages("convert", "--strict-harmful", RING, log))
        .contains("a failure because of --strict-harmful\n");
    assertThat(messages("convert", "--strict", RING, log))
        .contains("a failure because of --strict\n");
    assertThat(InProcess.run("convert", "-q", "--no-strict", "--strict-harmful", RING, log))
        .isEqualTo(2);
  }

  @Test
  void anEmptyNameOfAReportIsRefusedAsSuch() throws IOException {
    String out = folder.resolve("x.otf2").toString();
    assertThat(messages("convert", "--report", "", RING, out))
        .contains("'--report': the name is empty; name a file");
    assertThat(names()).isEmpty();
  }

  @Test
  void aReportWithoutAPlaceIsRefusedBeforeTheTraceIsWritten() throws IOException {
    String out = folder.resolve("x.otf2").toString();
    String missing = folder.resolve("no/dir/r.json").toString();
    assertThat(InProcess.run("convert", "-q", "--report", missing, RING, out)).isEqualTo(4);
    assertThat(InProcess.run("convert", "-q", "--report", folder.toString(), RING, out))
        .isEqualTo(2);
    assertThat(InProcess.run("retime", "-q", "--plot", missing, RING, "-o", out)).isEqualTo(4);
    assertThat(names()).isEmpty();
    String report = folder.resolve("r.json").toString();
    assertThat(InProcess.run("convert", "-q", "--no-clobber", "--report", report, RING, out))
        .isZero();
    assertThat(folder.resolve("r.json")).isRegularFile();
  }
}
