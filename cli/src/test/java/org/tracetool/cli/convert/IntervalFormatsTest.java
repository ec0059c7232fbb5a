package org.tracetool.cli.convert;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.cli.InProcess;
import org.tracetool.testdata.TestData;

/** A trace goes to a format of intervals and comes back. */
class IntervalFormatsTest {
  /** What has no place in a log, and is counted. */
  private static final String ANNOUNCED =
      "definitions,processes,snapshots,statistics,leave,unknown";

  @TempDir Path folder;

  private Path at(String name) {
    return folder.resolve(name);
  }

  private static int run(String... words) {
    return InProcess.run(words);
  }

  @ParameterizedTest
  @ValueSource(strings = {"ring_collectives/expected/ring.otf", "comm_split/expected/split.otf"})
  void callsMessagesAndOperationsComeBackFromSlog2(String name) {
    Path trace = TestData.path("vampirtrace/" + name);
    String log = at("a.slog2").toString();
    String back = at("b.otf").toString();
    assertThat(
            run("convert", "-q", "--leaf-size", "1000", "--children", "3", trace.toString(), log))
        .isZero();
    assertThat(run("convert", "-q", log, "-o", back)).isZero();
    assertThat(run("diff", "--ignore", ANNOUNCED, trace.toString(), back)).isZero();
    assertThat(run("files", "check", log)).isZero();
  }

  @Test
  void aLogThatIsCopiedIsTheSame() throws Exception {
    Path log = TestData.path("slog2/composites.slog2");
    Path copy = at("copy.slog2");
    assertThat(run("convert", "-q", log.toString(), copy.toString())).isZero();
    assertThat(run("diff", log.toString(), copy.toString())).isZero();
    assertThat(Files.size(copy)).isEqualTo(Files.size(log));
  }

  @Test
  void otherShapesAreRefused() {
    String log = TestData.path("slog2/tiny.slog2").toString();
    for (String[] wrong :
        new String[][] {
          {"--children", "1"}, {"--children", "2k"}, {"--leaf-size", "45"}, {"--leaf-size", "x"}
        }) {
      assertThat(run("convert", "-q", wrong[0], wrong[1], log, at("c.slog2").toString()))
          .as("%s %s", wrong[0], wrong[1])
          .isEqualTo(2);
    }
    assertThat(run("convert", "-q", "--leaf-size", "1m", log, at("c.slog2").toString())).isZero();
  }
}
