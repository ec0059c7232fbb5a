package org.tracetool.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.testdata.TestData;

/** An empty name comes from a variable that is not set, and does not mean the current folder. */
class EmptyNameTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"info", "stats", "dump", "check", "analyze", "query", "index", "view"})
  void isWrongUsage(String command) {
    assertThat(InProcess.run(command, "")).isEqualTo(2);
  }

  @Test
  void isWrongUsageForOutputsToo() {
    String trace = TestData.path("clog2/temp-le-rank1.clog2").toString();
    assertThat(InProcess.run("convert", trace, "")).isEqualTo(2);
    assertThat(InProcess.run("convert", "", folder.resolve("a.otf2").toString())).isEqualTo(2);
  }
}
