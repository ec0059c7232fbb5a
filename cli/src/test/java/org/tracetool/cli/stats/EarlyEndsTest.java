package org.tracetool.cli.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.cli.InProcess;

/** Calls that are never left, and calls that the reader has to cut, in whole runs and windows. */
class EarlyEndsTest {
  @TempDir private Path folder;

  private Path trace;

  /** The first process dies at 2 s in {@code main}; the second one goes on until 10 s. */
  @BeforeEach
  void write() throws IOException {
    trace = folder.resolve("t.prv");
    Files.writeString(
        trace,
        """
        #Paraver (01/01/2026 at 00:00):10000000_us:1(2):1:2(1:1,1:1)
        2:1:1:1:1:0:60000019:1
        2:2:1:2:1:0:60000019:1
        1:1:1:1:1:1000000:2000000:1
        2:1:1:1:1:2000000:7000001:1
        2:2:1:2:1:3000000:9000002:1
        2:2:1:2:1:10000000:60000019:0
        2:2:1:2:1:10000000:9000002:0
        """);
    Files.writeString(
        folder.resolve("t.pcf"),
        """
        EVENT_TYPE
        0 60000019 User function
        VALUES
        0 End
        1 main

        EVENT_TYPE
        0 9000002 Phases
        VALUES
        0 End
        1 solve
        """);
  }

  private String stats(String by, String... more) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    String[] args = new String[6 + more.length];
    System.arraycopy(
        new String[] {"stats", "--by", by, "--format", "csv", trace.toString()}, 0, args, 0, 6);
    System.arraycopy(more, 0, args, 6, more.length);
    assertThat(InProcess.run(out, args)).isZero();
    return out.toString(StandardCharsets.UTF_8);
  }

  @Test
  void openCallsEndWithTheLastRecordOfTheirProcess() {
    assertThat(stats("process")).contains("THREAD 1.1.1,1,1,2.0", "THREAD 1.2.1,1,2,10.0");
    assertThat(stats("process", "--time", "1:5"))
        .contains("THREAD 1.1.1,1,0,1.0", "THREAD 1.2.1,1,1,4.0");
    assertThat(stats("process", "--time", "4:5"))
        .contains("THREAD 1.2.1,1,0,1.0")
        .doesNotContain("THREAD 1.1.1");
  }

  @Test
  void callsThatAreCutCountOnceInEveryFormat() {
    assertThat(stats("region")).contains("solve,Phases,1,");
    for (String end : new String[] {"otf", "otf2", "stf", "slog2", "clog2"}) {
      Path to = folder.resolve("copy." + end);
      assertThat(InProcess.run("convert", "-q", trace.toString(), "-o", to.toString())).isZero();
      trace = to;
      assertThat(stats("region")).as(end).containsPattern("(?m)^solve,[^,]*,1,");
    }
  }
}
