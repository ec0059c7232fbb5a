package org.tracetool.cli.merge;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.cli.InProcess;
import org.tracetool.testdata.TestData;

/** What says beside linked events of OTF2 what their ids mean now. */
class LinkedTablesTest {
  private static final long MAX_TABLES_BYTES = 16 << 10;

  @TempDir Path folder;

  /** They have no entries for ids that nothing has. */
  @Test
  void areAboutIdsWithAMeaning() throws IOException {
    Path from = TestData.path("otf2/03-mpi");
    Path to = folder.resolve("in");
    try (Stream<Path> all = Files.walk(from)) {
      for (Path p : all.toList()) {
        Files.copy(p, to.resolve(from.relativize(p).toString()));
      }
    }
    String out = folder.resolve("out.otf2").toString();
    assertThat(InProcess.run("merge", "-q", to.resolve("traces.otf2").toString(), "-o", out))
        .isZero();
    assertThat(folder.resolve("out/0.evt")).satisfies(LinkedTablesTest::isLinked);
    assertThat(Files.size(folder.resolve("out/0.def"))).isLessThan(MAX_TABLES_BYTES);
  }

  private static void isLinked(Path file) {
    try {
      assertThat((int) Files.getAttribute(file, "unix:nlink")).isGreaterThan(1);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
