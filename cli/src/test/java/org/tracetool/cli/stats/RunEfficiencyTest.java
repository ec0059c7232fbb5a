package org.tracetool.cli.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tracetool.cli.InProcess;
import org.tracetool.core.report.JsonTree;
import org.tracetool.testdata.EachOf;
import org.tracetool.testdata.TestData;

/** The efficiency factors that stats knows are those of analyze. */
@Tag("thorough")
final class RunEfficiencyTest {
  private static final Path CASES = TestData.traces().resolveSibling("analysis");

  @TempDir private Path folder;

  static List<Path> traces() throws IOException {
    try (Stream<Path> files = Files.walk(CASES)) {
      return files
          .filter(f -> f.toString().endsWith(".otf2") || f.toString().endsWith(".otf"))
          .sorted()
          .toList();
    }
  }

  @EachOf(4)
  @ParameterizedTest
  @MethodSource("traces")
  void factorsAreThoseOfTheAnalysis(Path trace) throws IOException {
    Map<?, ?> sums = json("stats", "--by", "process", trace.toString());
    Map<?, ?> analysis = json("analyze", trace.toString());
    Map<?, ?> expected = (Map<?, ?>) analysis.get("efficiency");
    long locations = ((Number) analysis.get("locations")).longValue();
    long processes = ((Number) analysis.get("processes")).longValue();
    boolean isKnown = sums.get("parallel_efficiency") != null;
    assertThat(isKnown)
        .isEqualTo(locations == processes && ((Number) analysis.get("devices")).intValue() == 0);
    for (String key :
        isKnown
            ? List.of("parallel_efficiency", "load_balance", "communication_efficiency")
            : List.<String>of()) {
      assertThat(((Number) sums.get(key)).doubleValue())
          .as(key)
          .isCloseTo(((Number) expected.get(key)).doubleValue(), within(1e-12));
    }
  }

  @Test
  void theSummarySaysThem() throws IOException {
    Path out = folder.resolve("summary.txt");
    Path trace = CASES.resolve("iterations/trace/traces.otf2");
    assertThat(InProcess.run("stats", trace.toString(), "-o", out.toString())).isZero();
    assertThat(Files.readString(out))
        .contains("efficiency         81.7 %: load balance 86.6 %, communication 94.4 %");
  }

  private Map<?, ?> json(String... args) throws IOException {
    Path out = folder.resolve(args[0] + ".json");
    List<String> line = new ArrayList<>(List.of(args));
    line.addAll(List.of("--format", "json", "-o", out.toString()));
    assertThat(InProcess.run(line.toArray(String[]::new))).isZero();
    return (Map<?, ?>) JsonTree.of(Files.readString(out));
  }
}
