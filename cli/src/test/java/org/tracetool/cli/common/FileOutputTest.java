package org.tracetool.cli.common;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.cli.InProcess;
import org.tracetool.core.error.ExitCode;
import org.tracetool.testdata.TestData;

class FileOutputTest {
  private static final String TRACE =
      TestData.path("otf/records-short/records-short.otf").toString();

  @TempDir Path tmp;

  @ParameterizedTest
  @ValueSource(strings = {"stats", "dump"})
  void linksInACircleAreAFailureOfTheOutput(String command) throws Exception {
    Path a = tmp.resolve("a");
    Files.createSymbolicLink(a, tmp.resolve("b"));
    Files.createSymbolicLink(tmp.resolve("b"), a);
    assertThat(InProcess.run(command, "-q", "-o", a.toString(), TRACE))
        .isEqualTo(ExitCode.OUTPUT_FAILED.number());
    assertThat(a).isSymbolicLink();
  }

  @Test
  void aLinkToAFileOfTheTraceIsRefused() throws Exception {
    Path trace = Files.copy(Path.of(TRACE), tmp.resolve("a.otf"));
    Path link = Files.createSymbolicLink(tmp.resolve("link"), trace);
    assertThat(InProcess.run("dump", "-q", "-o", link.toString(), trace.toString()))
        .isEqualTo(ExitCode.USAGE.number());
  }
}
