package org.tracetool.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tracetool.analyze.AnalysisOptions;
import org.tracetool.analyze.TraceAnalyzer;
import org.tracetool.analyze.report.AnalysisJson;
import org.tracetool.analyze.result.AnalysisResult;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.report.JsonTree;
import org.tracetool.core.report.JsonWriter;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.testdata.EachOf;
import org.tracetool.testdata.TestData;

/** The tables of an analysis have the rows that {@code analyze --format json} has. */
@Tag("thorough")
final class AnalyzedTablesTest {
  private static final Path CASES = TestData.traces().resolveSibling("analysis");
  private static final long MEMORY = 128L << 20;

  @TempDir private Path folder;

  static List<String> traces() throws IOException {
    try (Stream<Path> files = Files.walk(CASES)) {
      return files
          .filter(f -> f.toString().endsWith(".otf2") || f.toString().endsWith(".otf"))
          .map(Path::toString)
          .sorted()
          .toList();
    }
  }

  @EachOf(5)
  @ParameterizedTest
  @MethodSource("traces")
  void rowsAreThoseOfTheAnalysis(String name) throws IOException {
    compare(name, TimeWindow.ALL);
  }

  @Test
  void rowsOfATimeAreThoseOfTheAnalysisOfThatTime() throws IOException {
    String name = CASES.resolve("iterations/trace/traces.otf2").toString();
    Object whole = analysis(name, TimeWindow.ALL);
    assertThat(numbers(get(whole, "iterations", "table"), "waiting_s")).isNotEmpty();
    try (OpenedTraces traces = OpenedTraces.of(folder, name)) {
      long rate = traces.reader().definitions().ticksPerSecond();
      long begin = traces.number("SELECT min(time_ns) FROM events") * rate / 1_000_000_000L;
      compare(name, new TimeWindow(begin + rate / 10, begin + rate / 5));
    }
  }

  private void compare(String name, TimeWindow window) throws IOException {
    Object analysis = analysis(name, window);
    try (OpenedTraces traces = new OpenedTraces(folder, false, window, name)) {
      checkSame(
          traces,
          "SELECT kind, rank, thread, call_path, coalesce(cause_rank, -1), cause_thread,"
              + " cause_call_path, count, waiting_s FROM waits",
          get(analysis, "wait_states"),
          "kind rank thread call_path cause_rank cause_thread cause_call_path count waiting_s");
      checkSame(
          traces,
          "SELECT rank, thread, call_path, direct_s, indirect_s, cost_s FROM delay_costs",
          get(analysis, "delay_costs"),
          "rank thread call_path direct_s indirect_s cost_s");
      checkSame(
          traces,
          "SELECT call_path, sum(time_s), any_value(mean_s) FROM critical_path GROUP BY ALL",
          get(analysis, "critical_path", "call_paths"),
          "call_path time_s mean_s");
      checkSame(
          traces,
          "SELECT region, sum(time_s) FROM critical_path GROUP BY ALL",
          get(analysis, "critical_path", "regions"),
          "region time_s");
      checkSame(
          traces,
          "SELECT rank, thread, sum(time_s) FROM critical_path GROUP BY ALL",
          get(analysis, "critical_path", "ranks"),
          "rank thread time_s");
      checkSame(
          traces,
          "SELECT rank, thread, begin_s, end_s FROM critical_path_segments ORDER BY begin_ns",
          get(analysis, "critical_path", "segments"),
          "rank thread begin_s end_s");
      checkSame(
          traces,
          "SELECT iteration, begin_s, end_s, mean_s, max_s, slowest_rank, useful_s, waiting_s,"
              + " load_balance FROM iterations",
          get(analysis, "iterations", "table"),
          "index begin_s end_s mean_s max_s slowest_rank useful_s waiting_s load_balance");
      checkSame(
          traces,
          "SELECT iteration, outlier FROM iterations WHERE outlier IS NOT NULL",
          get(analysis, "iterations", "outliers"),
          "index direction");
      checkSame(
          traces,
          "SELECT begin_s, end_s, useful_s, waiting_s, parallel_efficiency, load_balance,"
              + " communication_efficiency, ideal_duration_s FROM efficiency WHERE part IS NOT NULL",
          get(analysis, "windows"),
          "begin_s end_s useful_s waiting_s parallel_efficiency load_balance"
              + " communication_efficiency ideal_advance_s");
      Map<Object, Object> factors = new TreeMap<>((Map<?, ?>) get(analysis, "efficiency"));
      factors.putAll((Map<?, ?>) get(analysis, "hybrid"));
      if (get(analysis, "device_efficiency") instanceof Map<?, ?> device) {
        device.forEach((key, value) -> factors.put("device_" + key, value));
      }
      factors.put("useful_s", get(analysis, "times", "useful_s"));
      factors.put("waiting_s", get(analysis, "waiting_s"));
      String columns = String.join(" ", (Set<String>) (Set<?>) factors.keySet());
      checkSame(
          traces,
          "SELECT " + columns.replace(" ", ", ") + " FROM efficiency WHERE part IS NULL",
          List.of(factors),
          columns);
      // Each location has its name: threads, and streams where a rank has one.
      assertThat(
              traces.number(
                  "SELECT count(*) FROM waits w LEFT JOIN locations l USING (process_id)"
                      + " WHERE l.process IS DISTINCT FROM w.process AND w.process IS NOT NULL"))
          .isZero();
      assertThat(
              traces.number(
                  "SELECT count(*) FROM waits WHERE process IS NULL AND rank IS NOT NULL"))
          .isZero();
    }
  }

  private static Object analysis(String name, TimeWindow window) throws IOException {
    Path path = Path.of(name);
    ReadOptions reading = ReadOptions.defaults();
    try (TraceReader reader = FormatRegistry.load().detect(path).open(path, reading)) {
      AnalysisOptions options =
          AnalysisOptions.defaults(reading, window, 1, MEMORY, records -> {}, null);
      AnalysisResult result = TraceAnalyzer.analyze(reader, options);
      JsonWriter json = new JsonWriter(true);
      AnalysisJson.write(
          json, name, "ok", result, List.of(), reading.diagnostics().incidents(), 1_000_000);
      return JsonTree.of(json.toString());
    }
  }

  private static Object get(Object node, String... keys) {
    Object at = node;
    for (String key : keys) {
      at = at instanceof Map<?, ?> map ? map.get(key) : null;
    }
    return at == null && keys.length > 1 ? List.of() : at;
  }

  private static List<Object> numbers(Object rows, String key) {
    List<Object> all = new ArrayList<>();
    ((List<?>) rows).forEach(row -> all.add(get(row, key)));
    return all;
  }

  /** The same rows in any order; numbers as far as sums of floating point numbers are exact. */
  private static void checkSame(OpenedTraces traces, String sql, Object expected, String keys)
      throws IOException {
    Map<String, List<Object>> wanted = new TreeMap<>();
    for (Object row : (List<?>) expected) {
      List<Object> values = new ArrayList<>();
      for (String key : keys.split(" ")) {
        values.add(get(row, key));
      }
      wanted.put(key(values), values);
    }
    Map<String, List<Object>> found = new TreeMap<>();
    traces.rows(sql).forEach(row -> found.put(key(row), row));
    assertThat(found.keySet()).as(sql).isEqualTo(wanted.keySet());
    for (Map.Entry<String, List<Object>> row : wanted.entrySet()) {
      for (int i = 0; i < row.getValue().size(); i++) {
        Object value = row.getValue().get(i);
        Object other = found.get(row.getKey()).get(i);
        if (value instanceof Number number && other instanceof Number same) {
          assertThat(same.doubleValue()).as(sql).isCloseTo(number.doubleValue(), within(2e-9));
        } else {
          assertThat(other).as(sql + ": " + row.getKey()).isEqualTo(value);
        }
      }
    }
  }

  /** Texts and rounded numbers. */
  private static String key(List<Object> row) {
    StringBuilder key = new StringBuilder();
    for (Object value : row) {
      key.append(value instanceof Number n ? Math.round(n.doubleValue() * 1e5) + " " : value + " ");
    }
    return key.toString();
  }
}
