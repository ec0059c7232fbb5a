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

/** Which nodes a finding names. */
class NodesOfFindingsTest {
  @TempDir Path folder;

  /** The report on a trace in which a message from process 1 to 2 is received before it is sent. */
  private String check(String nodes) throws IOException {
    Path trace = Files.writeString(folder.resolve("run.otf"), "1:1\n2:2\n");
    Files.writeString(folder.resolve("run.0.def"), "DTRf4240\nDP1NM\"p1\"\nDP2NM\"p2\"\n" + nodes);
    Files.writeString(folder.resolve("run.1.events"), "9\n*1\nS2L8T1C0\n");
    Files.writeString(folder.resolve("run.2.events"), "5\n*2\nR1L8T1C0\n");
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    assertThat(InProcess.run(out, "check", trace.toString())).isEqualTo(1);
    return out.toString(StandardCharsets.UTF_8);
  }

  @Test
  void areNamedAsFarAsTheyAreKnown() throws IOException {
    assertThat(check("")).contains("1 of 1 message was received before it was sent");
    assertThat(check("DPG9M1,NM\"__NODE__east\"\nDPGaM2,NM\"__NODE__west\"\n"))
        .contains(" between the nodes east and west was received");
    assertThat(check("DPG9M2,NM\"__NODE__east\"\n"))
        .contains(" between node east and processes of unknown nodes was received");
  }
}
