package org.tracetool.cli.dump;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.cli.PackagedTool;
import org.tracetool.testdata.Program.Result;

/** Lines of whole messages, all of which one that is never received holds back. */
class MatchedInLittleMemoryIT {
  private static final int MESSAGES = 200_000;

  @TempDir Path tmp;

  @Tag("broad")
  @Test
  void whatWaitsIsInATemporaryFile() throws Exception {
    try (BufferedWriter out = Files.newBufferedWriter(tmp.resolve("t.avt"))) {
      out.write("C SAVTF\nNCPUS 2\nCPUSYM 1 \"P0\"\nCPUSYM 2 \"P1\"\nCLKPERIOD 1e-06\n");
      out.write("1 SENDMSG 99 COM 1 FROM 1 TO 2 LEN 8\n");
      for (int i = 1; i <= MESSAGES; i++) {
        out.write(2 * i + " SENDMSG 7 COM 1 FROM 1 TO 2 LEN " + i + "\n");
        out.write(2 * i + 1 + " RECVMSG 7 COM 1 BY 2 FROM 1 LEN " + i + "\n");
      }
    }
    Result result =
        new PackagedTool(tmp)
            .shell("\"$T\" dump --style vtf --matched --memory 16m -o matched t.avt");
    assertThat(result).isEqualTo(new Result(0, "", ""));
    assertThat(Files.readAllLines(tmp.resolve("matched")))
        .filteredOn(line -> line.contains("ONETOONE"))
        .hasSize(MESSAGES)
        .startsWith("2 ONETOONE CPU 1 TO 2 DELTA 1 COM 1 LEN 1 TAG 7");
  }
}
