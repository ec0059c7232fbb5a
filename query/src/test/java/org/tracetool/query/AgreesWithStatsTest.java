package org.tracetool.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.query.rows.ShownText;
import org.tracetool.stats.StatsCollector;
import org.tracetool.stats.TraceStatistics;
import org.tracetool.stats.scope.StatsOptions;
import org.tracetool.stats.sums.CallSums;
import org.tracetool.stats.sums.KeyedSums;
import org.tracetool.stats.sums.MessageColumns;
import org.tracetool.stats.sums.OperationSums;
import org.tracetool.testdata.EachOf;
import org.tracetool.testdata.Effort;
import org.tracetool.testdata.TestData;

/** Sums over tables are those of stats, for traces of all families. */
@Tag("thorough")
final class AgreesWithStatsTest {
  /** Nothing of them can be read by any command. */
  private static final Set<String> UNREADABLE =
      Set.of("paraver/damaged/28-badheader.prv", "vtf3/damaged/text-mode.bpv");

  @TempDir private Path folder;

  private long ticksPerSecond;

  @EachOf(4)
  @ParameterizedTest
  @ValueSource(
      strings = {
        "otf/local-defs/local-defs.otf",
        "vampirtrace/io_rma/expected/iorma.otf",
        "otf2/05-metrics-io-rma/traces.otf2",
        "slog2/ring.slog2"
      })
  void sumsAreThoseOfStats(String name) throws IOException {
    compare(name);
  }

  /** In long runs all of them; else each third. */
  static List<String> manyTraces() {
    return Effort.eachOf(
        3, 3, TestData.allTraces().stream().filter(t -> !UNREADABLE.contains(t)).toList());
  }

  @Tag("broad")
  @ParameterizedTest
  @MethodSource("manyTraces")
  void sumsOfManyTracesAreThoseOfStats(String name) throws IOException {
    compare(name);
  }

  private void compare(String name) throws IOException {
    try (OpenedTraces traces = OpenedTraces.of(folder, name)) {
      ticksPerSecond = traces.reader().definitions().ticksPerSecond();
      TraceStatistics stats =
          StatsCollector.collect(
              traces.reader(),
              new StatsOptions(
                  EnumSet.of(StatsOptions.Part.WAITS),
                  StatsOptions.ANY_DEPTH,
                  2,
                  256L << 20,
                  ReadOptions.defaults(),
                  n -> {}));
      compareCalls(traces, stats);
      compareMessages(traces, stats);
      compareOperations(traces, stats);
      for (List<Object> row : traces.rows("SELECT kind, count(*) FROM events GROUP BY kind")) {
        EventKind kind =
            EnumSet.allOf(EventKind.class).stream()
                .filter(k -> k.label().equals(row.get(0)))
                .findFirst()
                .orElseThrow();
        assertThat(row.get(1)).as(kind.label()).isEqualTo(stats.records(kind));
      }
    }
  }

  private void compareCalls(OpenedTraces traces, TraceStatistics stats) throws IOException {
    Map<String, long[]> expected = new TreeMap<>();
    for (long key : stats.regions().sortedKeys()) {
      int row = stats.regions().find(key);
      long[] sums =
          expected.computeIfAbsent(
              ShownText.of(stats.index().regions().name((int) key)), k -> new long[4]);
      sums[0] += stats.regions().get(row, CallSums.CALLS);
      sums[1] += stats.regions().get(row, CallSums.OPEN);
      sums[2] += stats.regions().get(row, CallSums.INCLUSIVE);
      sums[3] += stats.regions().get(row, CallSums.EXCLUSIVE);
    }
    expected.values().removeIf(sums -> sums[0] + sums[1] == 0);
    List<List<Object>> rows =
        traces.rows(
            "SELECT coalesce(region, '(regions without definition)'),"
                + " count(*) FILTER (WHERE complete), count(*) FILTER (WHERE NOT complete),"
                + " sum(inclusive_ns) FILTER (WHERE complete),"
                + " sum(exclusive_ns) FILTER (WHERE complete) FROM calls GROUP BY 1");
    assertThat(rows).hasSameSizeAs(expected.keySet());
    for (List<Object> row : rows) {
      long[] sums = expected.get(row.get(0));
      assertThat(row.get(1)).as("calls of %s", row).isEqualTo(sums[0]);
      assertThat(row.get(2)).as("open calls of %s", row).isEqualTo(sums[1]);
      compareSame(row.get(3), sums[2], sums[0], row.toString());
      compareSame(row.get(4), sums[3], 1_000 * sums[0], row.toString());
    }
  }

  /** Compares a time; each of some parts of it was rounded to nanoseconds. */
  private void compareSame(Object nanoseconds, long ticks, long parts, String what) {
    double expected = ticks * (1e9 / ticksPerSecond);
    if (Math.abs(expected) >= Long.MAX_VALUE) {
      return; // random numbers: nanoseconds end after 292 years
    }
    double found = nanoseconds == null ? 0 : ((Number) nanoseconds).doubleValue();
    boolean exact = 1_000_000_000L % ticksPerSecond == 0;
    assertThat(found)
        .as(what)
        .isCloseTo(expected, within(exact ? 1e-6 * Math.abs(expected) / 1e6 + 0.5 : parts + 1.0));
  }

  private static long sum(KeyedSums sums, int column) {
    long sum = 0;
    for (long key : sums.sortedKeys()) {
      sum += sums.get(sums.find(key), column);
    }
    return sum;
  }

  private void compareMessages(OpenedTraces traces, TraceStatistics stats) throws IOException {
    if (traces.number("SELECT count(*) FROM events WHERE time_ns IS NULL") > 0) {
      return; // times from 2^63 nanoseconds on, by which sends could not be told from receives
    }
    List<Object> row =
        traces
            .rows(
                "SELECT count(send_ns), coalesce(sum(bytes) FILTER (WHERE send_ns IS NOT NULL),"
                    + " 0), (SELECT count(*) FROM receives), count(*) FILTER (WHERE matched)"
                    + " FROM messages")
            .get(0);
    assertThat(row.get(0)).isEqualTo(sum(stats.messageComms(), MessageColumns.SENDS));
    assertThat(((Number) row.get(1)).longValue())
        .isEqualTo(sum(stats.messageComms(), MessageColumns.SENT_BYTES));
    assertThat(row.get(2)).isEqualTo(sum(stats.messageComms(), MessageColumns.RECEIVES));
    // Processes without definition are one for stats, which then matches messages of any of them.
    if (traces.number("SELECT count(*) FROM messages WHERE sender IS NULL OR receiver IS NULL")
        > 0) {
      return;
    }
    long timed = sum(stats.messageComms(), MessageColumns.TIMED);
    assertThat(row.get(3)).isEqualTo(timed + sum(stats.messageComms(), MessageColumns.REVERSED));
    compareSame(
        traces
            .rows("SELECT sum(duration_ns) FROM messages WHERE matched AND duration_ns >= 0")
            .get(0)
            .get(0),
        sum(stats.messageComms(), MessageColumns.DURATION),
        timed,
        "duration of messages");
  }

  private void compareOperations(OpenedTraces traces, TraceStatistics stats) throws IOException {
    List<Object> row =
        traces
            .rows(
                "SELECT count(*), coalesce(sum(bytes_sent), 0), coalesce(sum(bytes_received), 0),"
                    + " sum(duration_ns) FROM collective_members")
            .get(0);
    long count = sum(stats.collectives(), OperationSums.COUNT);
    assertThat(row.get(0)).isEqualTo(count);
    assertThat(((Number) row.get(1)).longValue())
        .isEqualTo(sum(stats.collectives(), OperationSums.SENT_BYTES));
    assertThat(((Number) row.get(2)).longValue())
        .isEqualTo(sum(stats.collectives(), OperationSums.RECEIVED_BYTES));
    // Where the times of a process go back, stats lets operations begin and end at the latest one.
    boolean inOrder =
        stats.options().reading().diagnostics().incidents().stream()
            .noneMatch(i -> i.what().startsWith("events earlier than their predecessor"));
    if (inOrder) {
      compareSame(
          row.get(3), sum(stats.collectives(), OperationSums.DURATION), count, "operations");
    }
    assertThat(traces.number("SELECT coalesce(sum(members), 0) FROM collectives")).isEqualTo(count);
    long files = sum(stats.files(), OperationSums.COUNT);
    assertThat(traces.number("SELECT count(*) FROM io WHERE outermost")).isEqualTo(files);
    if (inOrder) {
      compareSame(
          traces.rows("SELECT sum(duration_ns) FROM io WHERE outermost").get(0).get(0),
          sum(stats.files(), OperationSums.DURATION),
          files,
          "operations on files");
    }
  }
}
