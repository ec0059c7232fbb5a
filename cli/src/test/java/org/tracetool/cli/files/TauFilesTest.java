package org.tracetool.cli.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.cli.InProcess;
import org.tracetool.testdata.TestData;

/** {@code files} knows the parts of a run of TAU. */
@Tag("thorough")
class TauFilesTest {
  @TempDir private Path folder;
  private Path run;

  @BeforeEach
  void copy() throws IOException {
    run = Files.createDirectory(folder.resolve("run"));
    try (var files = Files.list(TestData.path("tau").resolve("gpu-streams"))) {
      for (Path file : files.toList()) {
        Files.copy(file, run.resolve(file.getFileName()));
      }
    }
  }

  private static String print(String... args) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    assertThat(InProcess.run(out, args)).as(String.join(" ", args)).isZero();
    return out.toString(StandardCharsets.UTF_8);
  }

  @Test
  void allFilesOfARunAreListed() {
    assertThat(print("files", "list", run.toString()))
        .contains("tautrace.0.0.0.trc", "tautrace.0.0.1.trc", "tautrace.0.0.2.trc", "events.0.edf");
    print("files", "check", run.toString());
  }

  @Test
  void whatIsCutIsFound() throws IOException {
    Path victim = run.resolve("tautrace.0.0.1.trc");
    byte[] bytes = Files.readAllBytes(victim);
    Files.write(victim, Arrays.copyOf(bytes, bytes.length - 5));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    assertThat(InProcess.run(out, "files", "check", run.toString())).isEqualTo(1);
    assertThat(out.toString(StandardCharsets.UTF_8)).contains("ends within a record");
  }

  @Test
  void aRunMovesToAnotherFolderAndKeepsItsNames() throws IOException {
    Path other = Files.createDirectory(folder.resolve("other"));
    assertThat(InProcess.run("files", "move", "--yes", run.toString(), folder + "/name"))
        .isEqualTo(2);
    print("files", "move", "--yes", run.toString(), other.toString());
    assertThat(other.resolve("tautrace.0.0.2.trc")).exists();
    assertThat(other.resolve("events.0.edf")).exists();
    assertThat(run.resolve("events.0.edf")).doesNotExist();
    print("info", other.toString());
  }

  @ParameterizedTest
  @ValueSource(strings = {"a.tar", "a.tar.gz", "a.tar.zst", "a.zip"})
  void aPackedRunIsATrace(String name) throws IOException {
    String archive = folder.resolve(name).toString();
    print("files", "pack", run.toString(), archive);
    String calls = "SELECT region, count(*) FROM calls GROUP BY region ORDER BY region";
    assertThat(print("query", archive, calls)).isEqualTo(print("query", run.toString(), calls));
    assertThat(print("files", "list", archive)).contains("tautrace.0.0.2.trc", "events.0.edf");
    Path out = Files.createDirectory(folder.resolve("out"));
    print("files", "unpack", archive, "-o", out.toString());
    print("files", "check", out.toString());
    assertThat(print("query", out.toString(), calls))
        .isEqualTo(print("query", run.toString(), calls));
  }

  @Test
  void aRunIsRemovedAsAWhole() throws IOException {
    Path other = Files.writeString(run.resolve("notes.txt"), "kept");
    print("files", "remove", "--yes", run.toString());
    try (var files = Files.list(run)) {
      assertThat(files).containsExactly(other);
    }
  }

  @Test
  void filesThatAreMissingAreFound() throws IOException {
    Files.delete(run.resolve("events.0.edf"));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    assertThat(InProcess.run(out, "files", "check", run.toString())).isEqualTo(1);
    assertThat(out.toString(StandardCharsets.UTF_8)).contains("events.0.edf", "is missing");
  }

  @Test
  void aMergedTraceMovesWithItsDefinitions() {
    String merged = folder.resolve("x.trc").toString();
    print("convert", run.toString(), merged);
    print("files", "move", "--yes", merged, folder.resolve("y.trc").toString());
    assertThat(folder.resolve("y.edf")).exists();
    assertThat(folder.resolve("x.edf")).doesNotExist();
    print("info", folder.resolve("y.trc").toString());
  }
}
