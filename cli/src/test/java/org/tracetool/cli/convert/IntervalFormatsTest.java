package org.tracetool.cli.convert;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.cli.InProcess;
import org.tracetool.testdata.TestData;

/** A trace goes to a format of intervals and comes back. */
class IntervalFormatsTest {
  private static final Set<String> KEPT =
      Set.of("enter", "leave", "send", "receive", "collective-begin", "collective-end", "counter");

  @TempDir Path folder;

  private Path at(String name) {
    return folder.resolve(name);
  }

  private static int run(String... words) {
    return InProcess.run(words);
  }

  /** Records of a trace as lines, without what a log has no place for. */
  private List<String> records(Path trace) throws IOException {
    Path text = at("dump.txt");
    assertThat(run("dump", "-q", "--no-definitions", "-o", text.toString(), trace.toString()))
        .isZero();
    List<String> records = new ArrayList<>();
    for (String line : Files.readAllLines(text)) {
      String[] columns = line.split("\t");
      if (KEPT.contains(columns[2])) {
        records.add(
            columns[2].equals("leave")
                ? columns[0] + " " + columns[1] + " leave"
                : line.replaceAll("\t(scl=|key[.])[^\t]*", ""));
      }
    }
    return records;
  }

  @ParameterizedTest
  @ValueSource(strings = {"ring_collectives/expected/ring.otf", "clock_skew/expected/skew.otf"})
  void callsMessagesAndOperationsComeBackFromSlog2(String name) throws IOException {
    Path trace = TestData.path("vampirtrace/" + name);
    String log = at("a.slog2").toString();
    Path back = at("b.otf");
    assertThat(
            run("convert", "-q", "--leaf-size", "1000", "--children", "3", trace.toString(), log))
        .isZero();
    assertThat(run("convert", "-q", log, "-o", back.toString())).isZero();
    List<String> expected = records(trace);
    assertThat(expected).hasSizeGreaterThan(100).anyMatch(line -> line.contains("send"));
    assertThat(records(back)).containsExactlyInAnyOrderElementsOf(expected);
    assertThat(run("files", "check", log)).isZero();
  }

  @Test
  void processesWithoutNamesAreCalledByTheirNumbers() throws IOException {
    Path log = at("nameless.slog2");
    String trace = TestData.path("otf/records-short/records-short.otf").toString();
    assertThat(run("convert", "-q", trace, log.toString())).isZero();
    assertThat(run("files", "check", log.toString())).isZero();
  }

  @Test
  void markersOfTheWholeRunAreNoDamage() throws IOException {
    Path log = at("marked.slog2");
    String trace = TestData.path("otf2/03-mpi/traces.otf2").toString();
    assertThat(run("convert", "-q", trace, log.toString())).isZero();
    assertThat(run("info", "--strict", "--counts", log.toString())).isZero();
  }

  @Test
  void aLogThatIsCopiedIsTheSame() throws IOException {
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
