package org.tracetool.cli.filter;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.cli.InProcess;

/** Calls that are open where a window ends. */
class WindowEndsTest {
  @TempDir Path folder;

  @Test
  void callsOfAProcessWithoutLaterRecordsStayOpen() throws IOException {
    Path trace = folder.resolve("in.avt");
    Files.writeString(
        trace,
        """
        C SAVTF
        VERSION 30010037
        NCPUS 2
        CPUSYM 1 "a"
        CPUSYM 2 "b"
        DEFACT 2 "app"
        DEFSTATE 2 ACT 2 "main"
        DEFSTATE 3 ACT 2 "work"
        CLKPERIOD 1e-06
        0 DOWNTO 2 CPU 1
        0 DOWNTO 2 CPU 2
        5 DOWNTO 3 CPU 1
        20 UPFROM 3 CPU 1
        30 DOWNTO 3 CPU 2
        90 UPFROM 3 CPU 2
        95 UPFROM 2 CPU 2
        """);
    Path out = folder.resolve("out.avt");
    assertThat(
            InProcess.run(
                "filter", "-q", "--time", "0s:0.00005s", trace.toString(), "-o", out.toString()))
        .isZero();
    assertThat(Files.readAllLines(out).stream().filter(l -> l.contains(" UPFROM ")))
        .containsExactly("20 UPFROM 3 CPU 1", "49 UPFROM 3 CPU 2", "49 UPFROM 2 CPU 2");
  }
}
