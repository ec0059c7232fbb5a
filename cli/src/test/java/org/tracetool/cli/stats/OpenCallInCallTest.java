package org.tracetool.cli.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.cli.InProcess;

/** A call of Chrome's JSON that is never left ends with the finished call around it. */
class OpenCallInCallTest {
  @TempDir private Path folder;

  private static String output(String... words) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    assertThat(InProcess.run(out, words)).isZero();
    return out.toString(StandardCharsets.UTF_8);
  }

  @Test
  void endsWithTheCallAroundIt() throws IOException {
    String trace =
        Files.writeString(
                folder.resolve("run.json"),
                """
                [{"ph":"X","pid":1,"tid":1,"ts":0,"dur":10,"name":"outer"},
                {"ph":"B","pid":1,"tid":1,"ts":5,"name":"inner"},
                {"ph":"X","pid":1,"tid":1,"ts":50,"dur":10,"name":"later"}]
                """)
            .toString();
    String sql = "select region, begin_ns, end_ns, depth from calls order by begin_ns";
    assertThat(output("query", "-q", "--format", "csv", trace, sql))
        .isEqualTo(
            "region,begin_ns,end_ns,depth\nouter,0,10000,1\ninner,5000,10000,2\nlater,50000,60000,1\n");
    assertThat(output("stats", "-q", "--by", "process", "--format", "csv", trace))
        .contains("pid 1,1,3,0.000020000,");
  }
}
