package org.tracetool.cli.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.cli.InProcess;
import org.tracetool.core.report.JsonTree;
import org.tracetool.testdata.TestData;

/**
 * Who waits for whom is the same in stats and in analyze, where a run has no call that sends and
 * receives, no scan, and no wait that one of them alone knows.
 */
final class WaitPairsOfAnalysisTest {
  private static final Path CASES = TestData.traces().resolveSibling("analysis");

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "delay_chain/trace/traces.otf2",
        "early_end/trace/traces.otf2",
        "filtered/trace/traces.otf2",
        "hybrid/trace/traces.otf2",
        "hybrid_names_otf/trace.otf",
        "iterations/trace/traces.otf2",
        "mixed_otf/trace.otf",
        "nonblocking/trace/traces.otf2",
        "pipeline/trace/traces.otf2",
        "scaling/run8/traces.otf2",
        "subcommunicators/trace/traces.otf2",
        "wrong_order/trace/traces.otf2"
      })
  void pairsAndSumsAreTheSame(String trace) throws IOException {
    String sql =
        "SELECT process, cause_process AS other, sum(waiting_s) AS time_s FROM waits GROUP BY ALL";
    Map<String, Long> expected = pairs(json("query", CASES.resolve(trace).toString(), sql));
    Map<?, ?> stats =
        (Map<?, ?>) json("stats", "--by", "wait-pair", CASES.resolve(trace).toString());
    assertThat(pairs(((Map<?, ?>) stats.get("tables")).get("wait_pair"))).isEqualTo(expected);
    assertThat(expected).isNotEmpty();
  }

  /** Waiting in nanoseconds, rounded. */
  private static Map<String, Long> pairs(Object rows) {
    Map<String, Long> pairs = new TreeMap<>();
    for (Object row : (List<?>) rows) {
      Map<?, ?> pair = (Map<?, ?>) row;
      double seconds = ((Number) pair.get("time_s")).doubleValue();
      pairs.put(pair.get("process") + " for " + pair.get("other"), Math.round(seconds * 1e9));
    }
    return pairs;
  }

  private Object json(String... args) throws IOException {
    Path out = folder.resolve(args[0] + ".json");
    List<String> line = new ArrayList<>(List.of(args));
    line.addAll(List.of("--format", "json", "-o", out.toString()));
    assertThat(InProcess.run(line.toArray(String[]::new))).isZero();
    return JsonTree.of(Files.readString(out));
  }
}
