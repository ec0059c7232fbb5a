package org.tracetool.cli.convert;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.cli.InProcess;
import org.tracetool.testdata.TestData;

final class PipedArchiveTest {
  @TempDir private Path folder;

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
