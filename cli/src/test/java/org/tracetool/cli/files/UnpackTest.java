package org.tracetool.cli.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tracetool.cli.InProcess;
import org.tracetool.core.error.ExitCode;
import org.tracetool.core.io.Interruptions;
import org.tracetool.testdata.TestData;
import picocli.CommandLine;
import picocli.CommandLine.Model.PositionalParamSpec;

class UnpackTest {
  private static final String ARCHIVE = TestData.path("archive/plain.tar.gz").toString();

  @TempDir Path folder;

  @AfterEach
  void end() {
    Interruptions.end();
  }

  private int unpack() {
    return InProcess.run("files", "unpack", "-q", ARCHIVE, folder.toString());
  }

  private void interrupt() throws Exception {
    Path commit = folder.resolve(".a.commit");
    Interruptions.runEach(
        () -> {
          if (Files.exists(commit)) {
            throw new StackOverflowError("killed right after the output was complete");
          }
        });
    assertThat(unpack()).isNotZero();
    Interruptions.end();
    assertThat(commit).isDirectory();
  }

  /** Each command says what it takes. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "unpack  | ARCHIVE | The archive, or a trace in it: ARCHIVE//TRACE.",
        "reindex | TRACE   | A trace of format stf.",
        "list    | TRACE   | The trace, or the control file or prefix of the local files of a run."
      })
  void whatIsNamed(String command, String label, String description) {
    PositionalParamSpec first =
        new CommandLine(new FilesCommand())
            .getSubcommands()
            .get(command)
            .getCommandSpec()
            .positionalParameters()
            .get(0);
    assertThat(first.paramLabel()).isEqualTo(label);
    assertThat(first.description()).containsExactly(description);
  }

  @Test
  void whatWasInterruptedIsFinished() throws Exception {
    interrupt();
    assertThat(unpack()).isZero();
    assertThat(folder.resolve("a.otf")).isRegularFile();
    try (Stream<Path> all = Files.list(folder)) {
      assertThat(all.map(p -> p.getFileName().toString())).noneMatch(n -> n.startsWith("."));
    }
    assertThat(unpack()).as("nothing is overwritten").isEqualTo(ExitCode.OUTPUT_FAILED.number());
  }

  @Test
  void whatWasInterruptedAndIsAnotherTraceIsKept() throws Exception {
    interrupt();
    Files.writeString(folder.resolve(".a.commit/a.otf"), "other\n");
    assertThat(unpack()).isEqualTo(ExitCode.OUTPUT_FAILED.number());
  }
}
