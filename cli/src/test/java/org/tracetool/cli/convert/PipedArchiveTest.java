package org.tracetool.cli.convert;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.cli.InProcess;
import org.tracetool.testdata.TestData;

final class PipedArchiveTest {
  @TempDir private Path folder;

  /** Logs that are read in several places are stored, then read as files are. */
  @ParameterizedTest
  @ValueSource(strings = {"clog2/comms.clog2", "slog2/comms.slog2"})
  void aLogInAPipeIsConvertedAndChecked(String name) throws IOException {
    Path log = TestData.path(name);
    String whole = folder.resolve("whole.otf").toString();
    String piped = folder.resolve("piped.otf").toString();
    assertThat(InProcess.run("convert", "-q", log.toString(), whole)).isZero();
    InputStream before = System.in;
    try {
      System.setIn(new ByteArrayInputStream(Files.readAllBytes(log)));
      assertThat(InProcess.run("convert", "-q", "-", piped)).isZero();
      System.setIn(new ByteArrayInputStream(Files.readAllBytes(log)));
      assertThat(InProcess.run("files", "check", "-")).isZero();
    } finally {
      System.setIn(before);
    }
    assertThat(InProcess.run("diff", "-q", whole, piped)).isZero();
  }

  @Test
  void aTraceOfAnArchiveInAPipeReplacesAnOlderOne() throws IOException {
    byte[] archive = Files.readAllBytes(TestData.path("archive/plain.tar.gz"));
    InputStream before = System.in;
    try {
      for (int i = 0; i < 2; i++) {
        System.setIn(new ByteArrayInputStream(archive));
        String out = folder.resolve("out.otf").toString();
        assertThat(InProcess.run("convert", "-q", "-", out)).isZero();
      }
    } finally {
      System.setIn(before);
    }
  }
}
