package org.tracetool.cli.query;

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
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.cli.InProcess;
import org.tracetool.testdata.EachOf;
import org.tracetool.testdata.Effort;
import org.tracetool.testdata.TestData;

/** Ready-made queries tell the figures that stats tells, for traces of all families. */
@Tag("thorough")
final class ReadyQueriesTest {
  /** Nothing of them can be read by any command. */
  private static final Set<String> UNREADABLE =
      Set.of("paraver/damaged/28-badheader.prv", "vtf3/damaged/text-mode.bpv");

  /**
   * Of random numbers: durations of operations on files beyond what nanoseconds hold, and clocks of
   * ten ticks a second, whose times stats tells with a single digit.
   */
  private static final Pattern RANDOM = Pattern.compile("otf/(random|multifile)-");

  @TempDir private Path folder;

  private String trace;

  @EachOf(4)
  @ParameterizedTest
  @ValueSource(
      strings = {
        "vampirtrace/hybrid_omp/expected/hyb.otf",
        "vampirtrace/io_rma/expected/iorma.otf",
        "otf2/03-mpi/traces.otf2",
        "otf/random-3/random-3.otf"
      })
  void agreeWithStats(String name) throws IOException {
    trace = TestData.path(name).toString();
    compare();
  }

  /** In long runs all of them, which takes minutes; else each thirteenth. */
  static List<String> traces() {
    List<String> all =
        TestData.allTraces().stream().filter(name -> !UNREADABLE.contains(name)).toList();
    int step = Effort.of(13, 1);
    return IntStream.range(0, all.size()).filter(i -> i % step == 0).mapToObj(all::get).toList();
  }

  @Tag("broad")
  @ParameterizedTest
  @MethodSource("traces")
  void agreeWithStatsOfTraces(String name) throws IOException {
    agreeWithStats(name);
  }

  @ParameterizedTest
  @ValueSource(strings = "ring_collectives/expected/ring.otf")
  void agreeWithStatsOfStf(String name) throws IOException {
    trace = folder.resolve("made.stf").toString();
    run("convert", TestData.path("vampirtrace/" + name).toString(), trace);
    compare();
  }

  private void compare() throws IOException {
    if (stats("region").stream().anyMatch(row -> number(row.get("calls")) > 0)
        && query("event-counts").isEmpty()) {
      return; // of stored statistics, which no table has
    }
    checkRegions();
    checkMessages();
    checkCollectives();
    checkFiles();
    Map<String, Double> counters = sums(query("counter-ranges"), List.of("counter"), "samples");
    Map<String, Double> summedUp = sums(stats("counter"), List.of("name"), "samples");
    if (has("events", "kind = 'metrics'")) { // which stats does not sum up
      counters.keySet().retainAll(summedUp.keySet());
    }
    checkSame(counters, summedUp, "counters");
  }

  /** Whether a table has a row that is the way a condition says. */
  private boolean has(String table, String condition) throws IOException {
    return !query("SELECT 1 AS one FROM " + table + " WHERE " + condition + " LIMIT 1").isEmpty();
  }

  private void checkRegions() throws IOException {
    List<Map<String, Object>> flat = stats("region");
    flat.removeIf(row -> number(row.get("calls")) == 0);
    List<Map<String, Object>> rows = query("time-by-region");
    rows.forEach(row -> row.compute("region", (k, name) -> withoutNumber(name)));
    flat.forEach(row -> row.compute("name", (k, name) -> withoutNumber(name)));
    checkSame(
        sums(rows, List.of("region"), "calls"), sums(flat, List.of("name"), "calls"), "calls");
    if (has("calls", "process IS NULL OR region IS NULL")) {
      return; // those without definition are one for stats
    }
    // The time in which overlapping calls of one region are both open counts once in stats, and for
    // each of them in query. SLOG-2 can have such calls.
    boolean overlap =
        has(
            "calls a JOIN calls b ON a.process_id = b.process_id AND a.region_id = b.region_id",
            "a.begin_ns < b.begin_ns AND b.begin_ns < a.end_ns AND a.end_ns < b.end_ns");
    for (String column : List.of("exclusive_s", overlap ? "exclusive_s" : "inclusive_s")) {
      checkSame(sums(rows, List.of("region"), column), sums(flat, List.of("name"), column), column);
    }
    List<Map<String, Object>> threads = stats("thread");
    List<Map<String, Object>> lines = threads.isEmpty() ? stats("process") : threads;
    lines.removeIf(row -> number(row.get("calls")) == 0);
    lines.forEach(row -> row.compute("name", (k, name) -> withoutNumber(name)));
    List<Map<String, Object>> ranks = query("time-by-rank");
    ranks.forEach(row -> row.compute("process", (k, name) -> withoutNumber(name)));
    checkSame(
        sums(ranks, List.of("process"), "exclusive_s"),
        sums(lines, List.of("name"), "time_s"),
        "time of processes");
    Map<String, Double> lost = sums(stats("imbalance"), List.of("name"), "lost_s");
    lost.values().removeIf(v -> v < 1e-7);
    Map<String, Double> found = sums(query("imbalance"), List.of("region"), "imbalance_s");
    found.values().removeIf(v -> v < 1e-7);
    if (lost.size() < 20 && flat.size() == rows.size()) { // each region has a name of its own
      checkSame(found, lost, "imbalance");
    }
  }

  /** Stats tells definitions of the same name apart by their numbers. */
  private static String withoutNumber(Object name) {
    return name.toString().replaceFirst("(?<=.) #[0-9]+$", "");
  }

  private void checkMessages() throws IOException {
    List<Map<String, Object>> sizes = stats("size");
    sizes.removeIf(row -> number(row.get("sends")) == 0);
    List<Map<String, Object>> found = query("message-sizes");
    checkSame(total(found, "messages"), total(sizes, "sends"), "messages");
    checkSame(total(found, "bytes"), total(sizes, "sent_bytes"), "bytes");
    if (has("messages", "sender IS NULL OR receiver IS NULL OR bytes < 0")) {
      return; // processes that are one for stats, or lengths beyond 63 bits, which are negative
    }
    assertThat(found).hasSameSizeAs(sizes);
    double longest =
        sizes.stream().mapToDouble(row -> number(row.get("duration_max_s"))).max().orElse(0);
    List<Map<String, Object>> slowest = query("slowest-messages");
    checkSame(slowest.isEmpty() ? 0 : number(slowest.get(0).get("duration_s")), longest, "slowest");
    if (has("messages", "duration_ns < 0")) {
      return; // clocks that were not corrected
    }
    List<Map<String, Object>> waits = stats("wait-process");
    for (String kind : List.of("late sender", "late receiver")) {
      List<Map<String, Object>> told = new ArrayList<>(waits);
      told.removeIf(row -> !row.get("kind").equals(kind));
      List<Map<String, Object>> late = query(kind.replace(' ', '-') + "s");
      checkSame(total(late, "waits"), total(told, "count"), kind);
      checkSame(total(late, "waited_s"), total(told, "time_s"), "time for " + kind);
    }
  }

  private void checkCollectives() throws IOException {
    List<Map<String, Object>> expected = stats("collective");
    expected.removeIf(row -> number(row.get("count")) == 0); // begun and never ended
    List<Map<String, Object>> found = query("collective-waits");
    Map<String, String> columns =
        new TreeMap<>(
            Map.of(
                "calls", "count",
                "bytes_sent", "sent_bytes",
                "bytes_received", "received_bytes",
                "duration_s", "duration_s",
                "waited_s", "waiting_s"));
    boolean isIncomplete =
        has(
            "collectives c JOIN communicators m USING (trace, communicator_id)",
            "blocking AND c.members <> m.members");
    boolean isMixed =
        has(
            "(SELECT count(DISTINCT operation) AS n FROM collective_members WHERE blocking"
                + " GROUP BY communicator_id, instance)",
            "n > 1");
    if (has("collective_members", "process IS NULL OR operation IS NULL OR communicator IS NULL")) {
      checkSame(total(found, "calls"), total(expected, "count"), "collective operations");
      return; // those without definition are one for stats
    }
    // Errors of the run, records that are missing, or waits in calls that complete operations.
    if (isIncomplete || isMixed || has("collective_members", "NOT blocking")) {
      columns.remove("waited_s");
    }
    for (Map.Entry<String, String> column : columns.entrySet()) {
      checkSame(
          sums(found, List.of("operation", "communicator"), column.getKey()),
          sums(expected, List.of("name", "communicator"), column.getValue()),
          column.getKey());
    }
  }

  private void checkFiles() throws IOException {
    List<Map<String, Object>> expected = stats("file");
    List<Map<String, Object>> found = query("io-by-file");
    boolean hasDurations = !RANDOM.matcher(trace.replace('\\', '/')).find();
    for (String column : hasDurations ? List.of("bytes", "duration_s") : List.of("bytes")) {
      checkSame(
          sums(found, List.of("file", "operation"), column),
          sums(expected, List.of("name", "operation"), column),
          column);
    }
    List<Map<String, Object>> parts = query("io-bandwidth");
    for (String what : List.of("read", "write")) {
      checkSame(
          total(parts, what.equals("read") ? "bytes_read" : "bytes_written"),
          sums(expected, List.of("operation"), "bytes").getOrDefault(what, 0.0),
          what);
    }
  }

  private static void checkSame(
      Map<String, Double> found, Map<String, Double> expected, String what) {
    assertThat(found.keySet()).as(what).isEqualTo(expected.keySet());
    found.forEach((key, value) -> checkSame(value, expected.get(key), what + " of " + key));
  }

  /** Nanoseconds are rounded, a thousand of them at most here. */
  private static void checkSame(double found, double expected, String what) {
    assertThat(found).as(what).isCloseTo(expected, within(1e-6 + 1e-9 * Math.abs(expected)));
  }

  private static double total(List<Map<String, Object>> rows, String column) {
    return rows.stream().mapToDouble(row -> number(row.get(column))).sum();
  }

  private static Map<String, Double> sums(
      List<Map<String, Object>> rows, List<String> keys, String column) {
    Map<String, Double> sums = new TreeMap<>();
    for (Map<String, Object> row : rows) {
      String key = String.join(" in ", keys.stream().map(k -> row.get(k) + "").toList());
      sums.merge(key, number(row.get(column)), Double::sum);
    }
    return sums;
  }

  private static double number(Object value) {
    return value == null || value.equals("") ? 0 : Double.parseDouble(value.toString());
  }

  private List<Map<String, Object>> stats(String table) throws IOException {
    return run("stats", trace, "--by", table, "--top", "10000", "--format", "tsv");
  }

  private List<Map<String, Object>> query(String name) throws IOException {
    return run("query", trace, name, "--format", "tsv");
  }

  private List<Map<String, Object>> run(String... args) throws IOException {
    Path out = folder.resolve("out.tsv");
    List<String> line = new ArrayList<>(List.of(args));
    boolean isTable = line.contains("--format");
    if (isTable) {
      line.addAll(List.of("-o", out.toString(), "--force"));
    }
    assertThat(InProcess.run(line.toArray(String[]::new))).as(line.toString()).isZero();
    List<Map<String, Object>> rows = new ArrayList<>();
    List<String> lines = isTable ? Files.readAllLines(out) : List.of();
    for (String row : lines.subList(Math.min(1, lines.size()), lines.size())) {
      String[] names = lines.get(0).split("\t", -1);
      String[] values = row.split("\t", -1);
      Map<String, Object> cells = new TreeMap<>();
      for (int i = 0; i < names.length; i++) {
        cells.put(names[i], values[i]);
      }
      rows.add(cells);
    }
    return rows;
  }
}
