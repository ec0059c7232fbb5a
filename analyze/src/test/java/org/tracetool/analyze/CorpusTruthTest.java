package org.tracetool.analyze;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tracetool.analyze.report.AnalysisJson;
import org.tracetool.analyze.report.StatementList;
import org.tracetool.analyze.result.AnalysisResult;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.report.JsonTree;
import org.tracetool.core.report.JsonWriter;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.testdata.EachOf;
import org.tracetool.testdata.TestData;

/** Analyzes runs whose figures were derived by hand, and compares all of them. */
class CorpusTruthTest {
  private static final Path CASES = TestData.traces().resolveSibling("analysis");
  private static final double RELATIVE = 1e-9;
  private static final double ABSOLUTE = 1e-12;

  /** Lists whose rows are known by these members; others are compared in order. */
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

  static List<String> cases() throws IOException {
    try (Stream<Path> folders = Files.list(CASES)) {
      return folders
          .filter(f -> Files.exists(f.resolve("truth.json")))
          .map(f -> f.getFileName().toString())
          .sorted()
          .toList();
    }
  }

  @EachOf(3)
  @ParameterizedTest
  @MethodSource("cases")
  void agreesWithTheFiguresByHand(String name) throws IOException {
    Path folder = CASES.resolve(name);
    Map<?, ?> file = (Map<?, ?>) JsonTree.of(Files.readString(folder.resolve("truth.json")));
    Map<?, ?> truth = (Map<?, ?>) file.get("truth");
    List<?> traces = (List<?>) file.get("traces");
    List<?> runs = truth.containsKey("runs") ? (List<?>) truth.get("runs") : List.of(truth);
    List<String> faults = new ArrayList<>();
    for (int i = 0; i < runs.size(); i++) {
      String json = analyze(folder.resolve((String) traces.get(i)));
      Object got = JsonTree.of(json);
      compare(runs.get(i), got, "", "", faults);
    }
    assertThat(faults).isEmpty();
  }

  private static String analyze(Path trace) throws IOException {
    ReadOptions reading = ReadOptions.defaults();
    try (TraceReader reader = FormatRegistry.load().detect(trace).open(trace, reading)) {
      AnalysisOptions options =
          new AnalysisOptions(
              reading,
              TimeWindow.ALL,
              1,
              64L << 20,
              more -> {},
              AnalysisOptions.DEFAULT_WINDOWS,
              AnalysisOptions.DEFAULT_EAGER_LIMIT_BYTES,
              false,
              null,
              null,
              AnalysisOptions.DEFAULT_ALIKE_WITHIN);
      AnalysisResult result = TraceAnalyzer.analyze(reader, options);
      JsonWriter json = new JsonWriter();
      AnalysisJson.write(
          json,
          trace.toString(),
          "ok",
          result,
          StatementList.of(result),
          List.of(),
          Integer.MAX_VALUE);
      return json.toString();
    }
  }

  private static void compare(
      Object want, Object got, String where, String name, List<String> faults) {
    if (want instanceof Map<?, ?> wanted && got instanceof Map<?, ?> object) {
      wanted.forEach(
          (key, value) -> compare(value, object.get(key), where + "." + key, (String) key, faults));
    } else if (want instanceof List<?> wanted && got instanceof List<?> list) {
      if (ROWS.containsKey(name) && wanted.stream().allMatch(Map.class::isInstance)) {
        compareRows(wanted, list, where, ROWS.get(name), faults);
        return;
      }
      if (wanted.size() != list.size()) {
        faults.add(where + ": " + list.size() + " rows instead of " + wanted.size());
      }
      for (int i = 0; i < Math.min(wanted.size(), list.size()); i++) {
        compare(wanted.get(i), list.get(i), where + "[" + i + "]", "", faults);
      }
    } else if (!isSame(want, got)) {
      faults.add(where + ": " + got + " instead of " + want);
    }
  }

  private static void compareRows(
      List<?> want, List<?> got, String where, List<String> names, List<String> faults) {
    Map<List<Object>, Object> rows = new HashMap<>();
    got.forEach(row -> rows.put(key(row, names), row));
    Set<List<Object>> expected = new HashSet<>();
    for (Object row : want) {
      List<Object> key = key(row, names);
      expected.add(key);
      compare(row, rows.get(key), where + key, "", faults);
    }
    for (List<Object> key : rows.keySet()) {
      if (!expected.contains(key)) {
        faults.add(where + key + ": not expected");
      }
    }
  }

  private static List<Object> key(Object row, List<String> names) {
    List<Object> key = new ArrayList<>();
    names.forEach(n -> key.add(String.valueOf(((Map<?, ?>) row).get(n))));
    return key;
  }

  private static boolean isSame(Object want, Object got) {
    if (want instanceof BigDecimal a && got instanceof BigDecimal b) {
      double x = a.doubleValue();
      double y = b.doubleValue();
      return Math.abs(x - y) <= Math.max(RELATIVE * Math.max(Math.abs(x), Math.abs(y)), ABSOLUTE);
    }
    return Objects.equals(want, got);
  }
}
