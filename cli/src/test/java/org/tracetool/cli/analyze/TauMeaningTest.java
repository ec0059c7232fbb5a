package org.tracetool.cli.analyze;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tracetool.cli.InProcess;
import org.tracetool.core.report.JsonTree;
import org.tracetool.testdata.TestData;

/** What analysis and check say of runs of TAU, damaged ones and converted ones included. */
final class TauMeaningTest {
  @TempDir Path folder;

  private static String print(int code, String... args) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    assertThat(InProcess.run(out, args)).as(String.join(" ", args)).isEqualTo(code);
    return out.toString(StandardCharsets.UTF_8);
  }

  private static Object efficiency(String trace) {
    Map<?, ?> run = (Map<?, ?>) JsonTree.of(print(0, "analyze", "-q", "--format", "json", trace));
    return ((Map<?, ?>) run.get("efficiency")).get("parallel_efficiency");
  }

  /** The barriers and the outermost calls of TAU are no computation in any format. */
  @ParameterizedTest
  @CsvSource({"otf, otf", "otf2, otf2", "slog2, slog2", "clog2, clog2", "paraver, prv"})
  void computationStaysComputation(String format, String suffix) {
    String run = TestData.path("tau/run-ring4").toString();
    String converted = folder.resolve("converted." + suffix).toString();
    print(0, "convert", "-q", "--to", format, run, "-o", converted);
    double before = ((Number) efficiency(run)).doubleValue();
    assertThat(before).isLessThan(0.05);
    assertThat(((Number) efficiency(converted)).doubleValue())
        .isBetween(before - 0.01, before + 0.01);
  }

  @Test
  void nothingIsKnownOfARunWithoutDefinitions() {
    String run = TestData.path("tau/no-edf").toString();
    assertThat(efficiency(run)).isNull();
    assertThat(print(0, "analyze", "-q", run))
        .contains("Parallel efficiency: not known")
        .doesNotContain("good");
    assertThat(print(0, "stats", "-q", run)).doesNotContain("efficiency");
  }

  @Test
  void callsAtTheEndOfCutFilesAreNoDeadlock() {
    assertThat(print(1, "check", "-q", TestData.path("tau/cut-records").toString()))
        .contains("GLOBAL:DEADLOCK:HARD", "files of the trace are cut or damaged")
        .doesNotContain("error  GLOBAL:DEADLOCK:HARD");
  }
}
