package org.tracetool.cli.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.cli.InProcess;

/** How many findings are listed, by the limits of a configuration file of the Trace Collector. */
class CheckLimitsTest {
  @TempDir Path folder;
  private Path trace;

  @BeforeEach
  void write() throws IOException {
    StringBuilder text = new StringBuilder("C SAVTF\nNCPUS 1\nCLKPERIOD 1\n");
    int time = 0;
    for (String name : List.of("LOCAL:MPI:CALL_FAILED", "GLOBAL:COLLECTIVE:INVALID_PARAMETER")) {
      for (String what : List.of("one", "two", "three")) {
        String record = " ERROR CPU 1 LEVEL ERROR NAME \"%s\" TEXT \"%s\"%n".formatted(name, what);
        text.append(++time).append(record);
      }
    }
    trace = Files.writeString(folder.resolve("e.avt"), text);
  }

  private List<String> listed(String rules, String... words) throws IOException {
    Path file = Files.writeString(folder.resolve("vt.conf"), rules);
    Path out = folder.resolve("out");
    List<String> all = new ArrayList<>(List.of("check", "-q", "--rules-file", file.toString()));
    all.addAll(List.of(words));
    all.addAll(List.of("-o", out.toString(), trace.toString()));
    assertThat(InProcess.run(all.toArray(String[]::new))).isEqualTo(1);
    return Files.readAllLines(out).stream().filter(l -> l.startsWith("  what")).toList();
  }

  @Test
  void eachKindOfProblemHasALimitOfItsOwn() throws IOException {
    assertThat(listed("LOGFILE-NAME a.stf\nCHECK-SUPPRESSION-LIMIT 2\n"))
        .containsExactly(
            "  what    LOCAL:MPI:CALL_FAILED: one",
            "  what    LOCAL:MPI:CALL_FAILED: two",
            "  what    GLOBAL:COLLECTIVE:INVALID_PARAMETER: one",
            "  what    GLOBAL:COLLECTIVE:INVALID_PARAMETER: two");
  }

  @Test
  void errorsAndReportsHaveLimits() throws IOException {
    assertThat(listed("CHECK-MAX-ERRORS 4\n")).hasSize(4);
    assertThat(listed("CHECK-MAX-REPORTS 5\n")).hasSize(5);
    assertThat(listed("CHECK-MAX-REPORTS 5\n", "--max", "3")).hasSize(3);
  }

  @Test
  void allAreListedOnDemand() throws IOException {
    String rules = "CHECK-MAX-ERRORS 1\nCHECK-MAX-REPORTS 1\nCHECK-SUPPRESSION-LIMIT 1\n";
    assertThat(listed(rules)).hasSize(1);
    assertThat(listed(rules, "--max", "0")).hasSize(6);
  }
}
