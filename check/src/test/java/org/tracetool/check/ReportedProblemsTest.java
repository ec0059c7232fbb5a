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

  @Test
  void recordsOfErrorsAreFindingsBySeverity() throws IOException {
    Path trace = folder.resolve("e.avt");
    String error = "ERROR CPU 1 LEVEL ERROR NAME \"LOCAL:MEMORY:OVERLAP\" TEXT \"a and b\"\n";
    String warning = "ERROR CPU 2 LEVEL WARNING NAME \"GLOBAL:MSG:PENDING\" TEXT \"m\"\n";
    Files.writeString(
        trace, "C SAVTF\nNCPUS 2\nCLKPERIOD 1\n1 " + error + "2 " + error + "3 " + warning);
    assertThat(Checking.check(trace).findings())
        .extracting(f -> f.severity() + " " + f.message() + " " + f.count())
        .containsExactly(
            "ERROR LOCAL:MEMORY:OVERLAP: a and b 2", "WARNING GLOBAL:MSG:PENDING: m 1");
  }
}
