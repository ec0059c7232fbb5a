package org.tracetool.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.testdata.EachOf;

/** What is not decoded for the sake of a condition must not have met it. */
@Tag("thorough")
final class WhereClauseTest {
  private static final String RING = "vampirtrace/ring_collectives/expected/ring.otf";
  private static final int QUERIES = 40;

  @TempDir private Path folder;

  private static String serialized(OpenedTraces traces, String sql) throws IOException {
    String json = "SELECT json_serialize_sql(CAST(" + Views.quoted(sql) + " AS VARCHAR))";
    return (String) traces.rows(json).get(0).get(0);
  }

  @Test
  void comparisonsWithConstantsAreUnderstood() throws IOException {
    try (OpenedTraces traces = OpenedTraces.of(folder, RING)) {
      RowBounds n =
          WhereClause.of(
              serialized(
                  traces,
                  "SELECT count(*) FROM events e WHERE e.time_s >= 1.5 AND 2000000000 > time_ns"
                      + " AND (tag = 1 OR tag = 2) AND process_id IN (1, 2) AND rank = 0"));
      assertThat(n.table()).isEqualTo("events");
      assertThat(n.from().longValue()).isBetween(1_499_990_000L, 1_500_000_000L);
      assertThat(n.to().longValue()).isBetween(2_000_000_000L, 2_000_010_000L);
      assertThat(n.processes()).hasSize(2);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT count(*) FROM events WHERE time_s < 1 OR tag = 1",
        "SELECT time_ns / 2 AS time_ns FROM events WHERE time_ns < 5",
        "SELECT count(*) FROM events AS e(trace, time_s) WHERE time_s < 1",
        "SELECT (SELECT count(*) FROM events) FROM events WHERE time_s < 1",
        "WITH events AS (SELECT 1 AS time_s) SELECT * FROM events WHERE time_s < 1",
        "SELECT count(*) FROM events TABLESAMPLE 10 PERCENT WHERE time_s < 1",
        "SELECT count(*) FROM events, calls WHERE time_s < 1",
        "SELECT count(*) FROM calls WHERE begin_s < 1",
        "SELECT count(*) FROM messages WHERE send_s < 1",
        "SELECT count(*) FROM events WHERE process = 'a' COLLATE NOCASE",
        "SELECT count(*) FROM events WHERE time_s + 1 < 2",
        "SELECT 1 UNION ALL SELECT count(*) FROM events WHERE time_s < 1"
      })
  void whatIsNotPlainIsLeftToTheEngine(String sql) throws IOException {
    try (OpenedTraces traces = OpenedTraces.of(folder, RING)) {
      assertThat(WhereClause.of(serialized(traces, sql))).isNull();
    }
  }

  @Test
  void namesThatUsersGiveAnewAreOtherTables() throws IOException {
    try (OpenedTraces traces = OpenedTraces.of(folder, RING)) {
      String late = "SELECT count(*) FROM events WHERE time_s >= 1000000";
      assertThat(traces.number(late)).isZero();
      traces
          .engine()
          .run(
              "CREATE OR REPLACE TEMP VIEW events AS SELECT time_ns + 1000000000000000 AS time_ns,"
                  + " time_s + 1000000 AS time_s FROM enters");
      assertThat(traces.number(late)).isEqualTo(traces.number("SELECT count(*) FROM enters"));
    }
  }

  @EachOf(4)
  @ParameterizedTest
  @ValueSource(
      strings = {
        RING,
        "otf/random-1/random-1.otf",
        "vampirtrace/comm_split/expected/split.otf",
        "otf2/03-mpi/traces.otf2"
      })
  void resultsAreThoseOfAllRows(String name) throws IOException {
    Random random = new Random(name.hashCode());
    try (OpenedTraces traces = new OpenedTraces(folder, false, TimeWindow.ALL, name)) {
      List<Object> names = column(traces, "SELECT DISTINCT process FROM locations");
      List<Object> ids = column(traces, "SELECT DISTINCT process_id FROM events");
      List<Object> times = column(traces, "SELECT time_ns FROM events USING SAMPLE 50");
      for (int i = 0; i < QUERIES && !times.isEmpty(); i++) {
        String table =
            List.of("events", "enters", "leaves", "sends", "receives", "counters", "calls")
                .get(random.nextInt(7));
        List<String> conditions = new ArrayList<>();
        for (int c = 0; c <= random.nextInt(3); c++) {
          conditions.add(condition(random, table, names, ids, times));
        }
        String condition = String.join(" AND ", conditions);
        String columns = table.equals("calls") ? "process_id, region, begin_ns, end_ns" : "*";
        String narrow = "SELECT " + columns + " FROM " + table + " WHERE " + condition;
        // The engine sees all rows where the condition is a part of another one.
        String whole = narrow.replace(condition, "(" + condition + ") OR random() > 2");
        assertThat(traces.number("SELECT count(*) " + narrow.substring(narrow.indexOf("FROM"))))
            .as(narrow)
            .isEqualTo(traces.number("SELECT count(*) " + whole.substring(whole.indexOf("FROM"))));
        assertThat(traces.rows(narrow)).as(narrow).hasSameElementsAs(traces.rows(whole));
      }
    }
  }

  private static List<Object> column(OpenedTraces traces, String sql) throws IOException {
    return traces.rows(sql).stream().map(row -> row.get(0)).toList();
  }

  private static String condition(
      Random random, String table, List<Object> names, List<Object> ids, List<Object> times) {
    String operator = List.of("<", "<=", ">", ">=", "=").get(random.nextInt(5));
    long time = ((Number) times.get(random.nextInt(times.size()))).longValue();
    int sort = random.nextInt(table.equals("calls") ? 3 : 7);
    return switch (sort) {
      case 0 ->
          "process = " + Views.quoted(String.valueOf(names.get(random.nextInt(names.size()))));
      case 1 ->
          "process_id IN ("
              + ids.get(random.nextInt(ids.size()))
              + ", "
              + ids.get(random.nextInt(ids.size()))
              + ", 77)";
      case 2 -> "rank = " + random.nextInt(5);
      case 3 -> "time_ns " + operator + " " + time;
      case 4 -> "time_s " + operator + " " + time / 1e9;
      case 5 -> time + " " + operator + " time_ns";
      default -> "time_ns BETWEEN " + time / 2 + " AND " + time;
    };
  }
}
