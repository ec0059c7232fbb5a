package org.tracetool.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.testdata.EachOf;
import org.tracetool.testdata.TestData;

/** Threads that make rows beside the engine, and those of the engine. */
@Timeout(60)
class QueryThreadsTest {
  private static final String RING = "vampirtrace/ring_collectives/expected/ring.otf";
  private static final String MPI = "otf2/03-mpi/traces.otf2";

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT region, count(*) FROM events GROUP BY region",
        "SELECT region, sum(inclusive_ns) AS t FROM calls GROUP BY 1 ORDER BY t DESC",
        "select region, begin_s from calls order by inclusive_ns desc limit 10",
        "SELECT 'a join b over c' FROM events",
        "SELECT count(*) FROM events WHERE kind IN ('enter', 'leave')"
      })
  void onePassOverOneTableIsReading(String sql) {
    assertThat(QueryThreads.isReading(sql)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT region FROM calls ORDER BY inclusive_ns",
        "SELECT * FROM calls LIMIT 10",
        "SELECT c.* FROM calls c",
        "SELECT * FROM calls a JOIN calls b ON a.begin_ns = b.end_ns",
        "SELECT count(*) FROM calls a, calls b",
        "SELECT count(*) FROM calls AS a , messages",
        "SELECT DISTINCT bytes FROM events",
        "SELECT median(inclusive_ns) FROM calls",
        "SELECT path, count(*) FROM calls GROUP BY path",
        "SELECT * FROM (SELECT region FROM calls)",
        "SELECT sum(bytes) OVER (PARTITION BY region) FROM events"
      })
  void otherWorkIsSharedOutByTheEngine(String sql) {
    assertThat(QueryThreads.isReading(sql)).isFalse();
  }

  @EachOf(5)
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 7})
  void anyThreadsGiveTheSameRows(int threads) throws Exception {
    for (String table : List.of("events", "calls", "messages", "regions", "counters")) {
      String sql = "SELECT count(*), hash(string_agg(x, ';' ORDER BY x)) FROM";
      String all = "SELECT * FROM " + table;
      String count = "SELECT count(*) FROM " + table;
      assertThat(QueryThreads.isReading(count)).isTrue();
      try (OpenedTraces plain = new OpenedTraces(folder, false, TimeWindow.ALL, 1, RING, MPI);
          OpenedTraces asked = OpenedTraces.asking(count, threads, folder, RING, MPI)) {
        String whole = sql + " (SELECT CAST(t AS VARCHAR) AS x FROM (" + all + ") t)";
        assertThat(asked.rows(whole)).as(table).isEqualTo(plain.rows(whole));
      }
    }
  }

  @Test
  void rowsThatNobodyWantsEndTheThreadsThatMakeThem() throws Exception {
    String sql = "SELECT time_ns FROM events LIMIT 1";
    assertThat(QueryThreads.isReading(sql)).isTrue();
    try (OpenedTraces traces = OpenedTraces.asking(sql, 3, folder, RING)) {
      for (int i = 0; i < 20; i++) {
        assertThat(traces.rows(sql)).hasSize(1);
        assertThat(makers()).isEmpty();
      }
    }
  }

  @Test
  void whatFailsInAThreadEndsTheQuery() throws Exception {
    Path source = TestData.path(RING).getParent();
    Path copy = folder.resolve("copy");
    List<Path> events = new ArrayList<>();
    try (Stream<Path> files = Files.walk(source)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path to = copy.resolve(source.relativize(file).toString());
        Files.createDirectories(to.getParent());
        Files.copy(file, to);
        if (to.toString().endsWith(".events")) {
          events.add(to);
        }
      }
    }
    String sql = "SELECT region, count(*) FROM events GROUP BY region";
    try (OpenedTraces traces =
        OpenedTraces.asking(sql, 3, folder, copy.resolve("ring.otf").toString())) {
      for (Path file : events) {
        Files.delete(file);
        Files.createDirectory(file);
      }
      assertThatThrownBy(() -> traces.rows(sql)).isInstanceOf(IOException.class);
      assertThat(makers()).isEmpty();
    }
  }

  /** Threads that do not end within a second. */
  private static List<String> makers() throws InterruptedException {
    List<String> left = new ArrayList<>();
    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      if (thread.getName().startsWith("tracetool-query-rows")) {
        thread.join(1000);
        if (thread.isAlive()) {
          left.add(thread.getName());
        }
      }
    }
    return left;
  }
}
