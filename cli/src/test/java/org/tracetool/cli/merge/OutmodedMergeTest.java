package org.tracetool.cli.merge;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Merging fragments in VTF replaces obsolete records by modern ones. */
class OutmodedMergeTest {
  private static final String HEAD = "CLKPERIOD 1.0E-06\nNCPUS 2\n";

  @TempDir Path folder;

  private List<String> merged(String first, String second) throws IOException {
    Path a = Files.writeString(folder.resolve("a.pv"), HEAD + first);
    Path b = Files.writeString(folder.resolve("b.pv"), HEAD + second);
    Path out = folder.resolve("out.avt");
    assertThat(Runs.merge(out, List.of(a, b))).isZero();
    return Files.readAllLines(out);
  }

  @Test
  void statesAndExchangesOfBothFragments() throws IOException {
    List<String> lines =
        merged(
            """
            UNMERGED
            SYMBOL USER 7 work
            1 EXCHANGE ON CPUID 1 DOWNTO USER 7 CLUSTER 1
            1 SRC ON CPUID 1 FILE 3 18
            9 EXCHANGE ON CPUID 1 FROM "USER" 7 TO "NOACT" CLUSTER 0 JOB 5
            """,
            """
            SYMBOL MPI 7 send
            SYMBOL USER 7 work
            2 EXCHANGE ON CPUID 2 DOWNTO MPI 7 CLUSTER 1
            3 EXCHANGE ON CPUID 2 DOWNTO USER 7 CLUSTER 1
            """);
    assertThat(lines).noneMatch(l -> l.contains("UNMERGED") || l.contains("EXCHANGE"));
    assertThat(lines.stream().filter(l -> l.startsWith("DEFACT")))
        .containsExactlyInAnyOrder("DEFACT 0 \"USER\"", "DEFACT 2 \"MPI\"");
    List<String> states = lines.stream().filter(l -> l.startsWith("DEFSTATE")).toList();
    assertThat(states).hasSize(2).contains("DEFSTATE 0 ACT 0 \"work\"");
    String send = states.stream().filter(l -> l.endsWith(" ACT 2 \"send\"")).findAny().get();
    String number = send.split(" ")[1];
    assertThat(lines.stream().filter(l -> Character.isDigit(l.charAt(0))))
        .containsExactly(
            "1 DOWNTO 0 CPU 1 SCL 1",
            "2 DOWNTO " + number + " CPU 2",
            "3 DOWNTO 0 CPU 2",
            "9 UPTO NOACT CPU 1");
  }
}
