package org.tracetool.cli.analyze;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tracetool.cli.InProcess;
import org.tracetool.core.report.JsonTree;
import org.tracetool.testdata.TestData;

/** Runs whose analysis was derived by hand, see testdata/analysis/README.md. */
final class AnalyzedRunsTest {
  private static final Path RUNS = TestData.traces().resolveSibling("analysis");

  /** Lists whose rows are known by these members; all others have an order. */
  private static final Map<String, List<String>> ROWS =
      Map.of(
          "ranks", List.of("rank", "thread"),
          "wait_states",
              List.of(
                  "kind",
                  "rank",
                  "thread",
                  "call_path",
                  "cause_rank",
                  "cause_thread",
                  "cause_call_path"),
          "completion", List.of("kind", "rank", "call_path"),
          "wrong_order", List.of("kind", "rank", "call_path"),
          "delay_costs", List.of("rank", "thread", "call_path"),
          "device_times", List.of("device"),
          "call_paths", List.of("call_path"),
          "regions", List.of("region"),
          "outlier_ranks", List.of("rank"),
          "outliers", List.of("index"));

  static List<String> runs() {
    try (Stream<Path> folders = Files.list(RUNS)) {
      return folders
          .filter(Files::isDirectory)
          .map(folder -> folder.getFileName().toString())
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Map<?, ?> truth(String run) throws IOException {
    return (Map<?, ?>) JsonTree.of(Files.readString(RUNS.resolve(run).resolve("truth.json")));
  }

  private static List<String> traces(String run) throws IOException {
    List<String> traces = new ArrayList<>();
    for (Object trace : (List<?>) truth(run).get("traces")) {
      traces.add(RUNS.resolve(run).resolve((String) trace).toString());
    }
    return traces;
  }

  @ParameterizedTest
  @MethodSource("runs")
  void figuresAreThoseByHand(String run) throws IOException {
    List<String> args = new ArrayList<>(List.of("analyze", "-q", "--format", "json"));
    args.addAll(traces(run));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    assertThat(InProcess.run(out, args.toArray(new String[0]))).isZero();
    List<String> faults = new ArrayList<>();
    Object got = JsonTree.of(out.toString(StandardCharsets.UTF_8));
    compare(truth(run).get("truth"), got, "", null, faults);
    assertThat(faults).isEmpty();
  }

  private static void compare(
      Object want, Object got, String where, String name, List<String> faults) {
    if (want instanceof Map<?, ?> members && got instanceof Map<?, ?> found) {
      members.forEach(
          (key, value) -> {
            if (found.containsKey(key)) {
              compare(value, found.get(key), where + "." + key, (String) key, faults);
            } else {
              faults.add(where + "." + key + " is missing");
            }
          });
    } else if (want instanceof List<?> rows && got instanceof List<?> found) {
      boolean areNamed =
          ROWS.containsKey(name)
              && Stream.concat(rows.stream(), found.stream()).allMatch(r -> r instanceof Map);
      if (areNamed) {
        compareRows(byName(rows, name), byName(found, name), where, faults);
      } else if (rows.size() != found.size()) {
        faults.add(where + " has " + found.size() + " rows, not " + rows.size());
      } else {
        for (int i = 0; i < rows.size(); i++) {
          compare(rows.get(i), found.get(i), where + "[" + i + "]", null, faults);
        }
      }
    } else if (!same(want, got)) {
      faults.add(where + " is " + got + ", not " + want);
    }
  }

  private static Map<Object, Object> byName(List<?> rows, String name) {
    Map<Object, Object> named = new HashMap<>();
    for (Object row : rows) {
      List<Object> key = new ArrayList<>();
      for (String member : ROWS.get(name)) {
        key.add(String.valueOf(((Map<?, ?>) row).get(member)));
      }
      named.put(key, row);
    }
    assertThat(named).as("rows of " + name).hasSameSizeAs(rows);
    return named;
  }

  private static void compareRows(
      Map<Object, Object> want, Map<Object, Object> got, String where, List<String> faults) {
    Set<Object> all = new LinkedHashSet<>(want.keySet());
    all.addAll(got.keySet());
    for (Object key : all) {
      if (!want.containsKey(key) || !got.containsKey(key)) {
        faults.add(where + key + (got.containsKey(key) ? " is not expected" : " is missing"));
      } else {
        compare(want.get(key), got.get(key), where + key, null, faults);
      }
    }
  }

  private static boolean same(Object a, Object b) {
    if (a instanceof BigDecimal x && b instanceof BigDecimal y) {
      double p = x.doubleValue();
      double q = y.doubleValue();
      return Math.abs(p - q) <= Math.max(1e-9 * Math.max(Math.abs(p), Math.abs(q)), 1e-12);
    }
    return a == null ? b == null : a.equals(b);
  }
}
