package org.tracetool.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.check.finding.Severity;

/** Problems that the run reported itself. */
class ReportedProblemsTest {
  private static final String[] SEVERITIES = {"ERROR", "WARNING", "HINT"};

  @TempDir private Path folder;

  private Path marked(String name, int type) throws IOException {
    Files.writeString(folder.resolve("m.otf"), "1:1\n");
    Files.writeString(folder.resolve("m.0.def"), "DTR1\nDP1NM\"rank 0\"\n");
    Files.writeString(folder.resolve("m.1.events"), "0\n*1\nE1\n64\n*1\nL1\n");
    Files.writeString(
        folder.resolve("m.0.marker"), "MD2NM\"" + name + "\"Y" + type + "\nMS2T14P1V\"text\"\n");
    return folder.resolve("m.otf");
  }

  @Test
  void markersAreFindingsBySeverity() throws IOException {
    for (int type = 1; type <= SEVERITIES.length; type++) {
      assertThat(Checking.check(marked("tool", type)).findings())
          .filteredOn(f -> f.message().equals("tool: text"))
          .extracting(f -> f.severity())
          .containsExactly(Severity.valueOf(SEVERITIES[type - 1]));
    }
    assertThat(Checking.lines(marked("Warning", 0))).contains("RUN:REPORTED 0 x1");
    assertThat(Checking.lines(marked("bookmark", 0))).noneMatch(l -> l.startsWith("RUN"));
    assertThat(Checking.lines(marked("tracetool repair", 2))).noneMatch(l -> l.startsWith("RUN"));
  }
}
