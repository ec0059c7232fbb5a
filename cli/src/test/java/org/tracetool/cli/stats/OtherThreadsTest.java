package org.tracetool.cli.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.cli.InProcess;
import org.tracetool.core.report.JsonTree;

class OtherThreadsTest {
  @TempDir private Path folder;

  private Object threads(String command, Path trace) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    assertThat(InProcess.run(out, command, "-q", "--format", "json", trace.toString())).isZero();
    return ((Map<?, ?>) JsonTree.of(out.toString(StandardCharsets.UTF_8))).get("threads");
  }

  @Test
  void aProcessWhoseThreadsHaveNoEventsTakesNoneFromTheOthers() throws IOException {
    Path trace =
        Files.writeString(
            folder.resolve("run.json"),
            """
            [{"ph":"b","pid":1,"tid":1,"ts":1,"id":7,"cat":"net","name":"GET"},
            {"ph":"e","pid":1,"tid":1,"ts":4,"id":7,"cat":"net","name":"GET"},
            {"ph":"X","pid":2,"tid":2,"ts":1,"dur":3,"name":"f"},
            {"ph":"X","pid":2,"tid":3,"ts":1,"dur":3,"name":"g"}]
            """);
    assertThat(threads("stats", trace)).hasToString("1").isEqualTo(threads("info", trace));
  }
}
