package org.tracetool.cli.filter;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.cli.InProcess;

/** The directive GROUP of the Trace Collector. */
class GroupsOfGroupsTest {
  @Test
  void groupsOfGroupsStayGroups(@TempDir Path folder) throws IOException {
    Path trace = folder.resolve("g.avt");
    Files.writeString(
        trace,
        "C SAVTF\nNCPUS 4\nDEFACT 1 \"a\"\nDEFSTATE 1 ACT 1 \"main\"\nCLKPERIOD 1e-06\n"
            + "0 DOWNTO 1 CPU 1\n9 UPFROM 1 CPU 1\n0 DOWNTO 1 CPU 4\n9 UPFROM 1 CPU 4\n");
    Path rules = folder.resolve("g.conf");
    Files.writeString(rules, "GROUP odd 1:N:2\nGROUP even 0:N:2\nGROUP \"odd even\" odd,even\n");
    Path out = folder.resolve("out.avt");
    int code =
        InProcess.run(
            "filter", "-q", "--config", rules.toString(), trace.toString(), "-o", out.toString());
    assertThat(code).isZero();
    assertThat(Files.readString(out))
        .containsPattern("DEFGROUP (\\d+) \"odd\" NMEMBS 2 2 4\n")
        .containsPattern("DEFGROUP \\d+ \"odd even\" NMEMBS 2 214\\d{7} 214\\d{7}\n");
  }
}
