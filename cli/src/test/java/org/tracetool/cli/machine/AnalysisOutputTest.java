package org.tracetool.cli.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.cli.InProcess;
import org.tracetool.core.report.JsonTree;
import org.tracetool.testdata.TestData;

/** What analyze writes is as its schema says, for one run and for several. */
final class AnalysisOutputTest {
  private static final Path CASES = TestData.traces().resolveSibling("analysis");

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"hybrid", "gpu", "iterations", "iterations_inlined", "random4"})
  void oneRun(String name) throws IOException {
    assertThat(schema().problems(output(name + "/trace/traces.otf2"))).isEmpty();
  }

  @Test
  void severalRuns() throws IOException {
    Schema schema = schema();
    String two = "scaling/run2/traces.otf2";
    assertThat(schema.problems("several", output(two, "scaling/run4/traces.otf2"))).isEmpty();
    assertThat(schema.problems("several", output(two, two))).as("of the same size").isEmpty();
    assertThat(schema.problems("several", output(two, "README.md")))
        .as("one is no trace")
        .isEmpty();
    assertThat(schema.problems("several", output(two))).as("one run").isNotEmpty();
  }

  private static Schema schema() throws IOException {
    return new Schema(Schemas.all().get("analyze.json"));
  }

  private Object output(String... traces) throws IOException {
    Path out = folder.resolve("out.json");
    List<String> line =
        new ArrayList<>(List.of("analyze", "--format", "json", "--force", "-o", out.toString()));
    for (String trace : traces) {
      line.add(CASES.resolve(trace).toString());
    }
    InProcess.run(line.toArray(String[]::new));
    return JsonTree.of(Files.readString(out));
  }
}
