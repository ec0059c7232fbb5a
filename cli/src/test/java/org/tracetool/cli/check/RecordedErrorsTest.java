package org.tracetool.cli.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.cli.InProcess;
import org.tracetool.core.error.ExitCode;

/** Records of errors are findings, as severe as they say. */
class RecordedErrorsTest {
  @TempDir private Path folder;

  @Test
  void recordsOfErrorsAreFindings() throws IOException {
    Path trace = folder.resolve("e.avt");
    String error = "ERROR CPU 1 LEVEL ERROR NAME \"LOCAL:MEMORY:OVERLAP\" TEXT \"a and b\"\n";
    String warning = "ERROR CPU 2 LEVEL WARNING NAME \"GLOBAL:MSG:PENDING\" TEXT \"m\"\n";
    Files.writeString(
        trace, "C SAVTF\nNCPUS 2\nCLKPERIOD 1\n1 " + error + "2 " + error + "3 " + warning);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    assertThat(InProcess.run(out, "check", "--format", "json", trace.toString()))
        .isEqualTo(ExitCode.FINDINGS.number());
    assertThat(out.toString(StandardCharsets.UTF_8))
        .contains("LOCAL:MEMORY:OVERLAP: a and b", "GLOBAL:MSG:PENDING: m")
        .contains("\"error_count\": 1", "\"warning_count\": 1");
  }
}
