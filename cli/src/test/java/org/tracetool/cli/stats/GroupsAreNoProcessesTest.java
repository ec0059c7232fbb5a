package org.tracetool.cli.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.cli.InProcess;

/** Counters of groups do not make processes or threads of them. */
class GroupsAreNoProcessesTest {
  @TempDir Path folder;

  @Test
  void groupsWithSamplesHaveNoRow() throws IOException {
    Path trace = folder.resolve("in.avt");
    Files.writeString(
        trace,
        """
        C SAVTF
        VERSION 30010037
        NCPUS 2
        CPUSYM 1 "a"
        CPUSYM 2 "b"
        DEFGROUP 2147483648 "nodeA" NMEMBS 2 1 2
        DEFACT 2 "app"
        DEFSTATE 2 ACT 2 "main"
        DEFSAMPCLASS 1 "cl"
        DEFSAMP 7 CLASS 1 GROUP 2147483648 FLOAT 8 0 1e300 DIFF 0 HINT AFTER "temp" "C"
        CLKPERIOD 1e-06
        0 DOWNTO 2 CPU 1
        0 DOWNTO 2 CPU 2
        20 SAMP CPU 2147483648 DEF 7 FLOAT 8 36.5
        90 UPFROM 2 CPU 1
        95 UPFROM 2 CPU 2
        """);
    for (String by : List.of("process", "thread")) {
      Path out = folder.resolve(by);
      assertThat(
              InProcess.run(
                  "stats", "-q", "--by", by, "--format", "tsv", trace.toString(), "-o", "" + out))
          .isZero();
      assertThat(Files.readAllLines(out).stream().skip(1).map(l -> l.split("\t")[0]))
          .containsExactly("a", "b");
    }
    Path json = folder.resolve("json");
    assertThat(InProcess.run("stats", "-q", "--format", "json", trace.toString(), "-o", "" + json))
        .isZero();
    assertThat(Files.readString(json)).containsPattern("\"processes\": ?2\\b");
  }
}
