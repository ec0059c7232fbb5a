package org.tracetool.cli.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceReader;
import org.tracetool.testdata.TestData;

/** SQL that a page sends: what it may not do, and that it ends when nobody waits any more. */
class PageSqlTest {
  private static TraceReader reader;
  private static PageSql sql;

  @TempDir Path folder;

  @BeforeAll
  static void open() throws IOException {
    Path trace = TestData.traces().resolve("otf2/03-mpi/traces.otf2");
    ReadOptions options = ReadOptions.defaults();
    reader = FormatRegistry.load().detect(trace).open(trace, options);
    sql = new PageSql("run", reader, options, 1, 64 << 20);
  }

  @AfterAll
  static void close() throws IOException {
    reader.close();
  }

  private static List<Object> column(String query) throws IOException {
    List<Object> values = new ArrayList<>();
    sql.run(
        query,
        rows -> {
          while (rows.next()) {
            values.add(rows.value(0));
          }
        });
    return values;
  }

  @Test
  void tablesAreThoseOfTheQueryCommand() throws IOException {
    assertThat(column("SELECT count(*) > 0 FROM events")).containsExactly(true);
    assertThat(sql.tables()).contains("events", "calls", "messages");
    assertThat(sql.examples()).anyMatch(e -> e.name().equals("time-by-region"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT * FROM read_csv('/etc/passwd')",
        "SELECT * FROM '/etc/passwd'",
        "SELECT * FROM glob('/*')",
        "COPY (SELECT 1) TO '%s/made.csv'",
        "ATTACH '%s/made.db'",
        "SET enable_external_access = true",
        "INSTALL httpfs",
        "SELECT * FROM query('SELECT 1')",
        "PRAGMA enable_profiling",
        "SELECT 1; SELECT 2",
      })
  void filesAndSettingsAreOutOfReach(String query) throws IOException {
    assertThatThrownBy(() -> column(String.format(query, folder)))
        .isInstanceOf(UsageException.class);
    try (var made = Files.list(folder)) {
      assertThat(made).isEmpty();
    }
  }

  /** The engine cannot limit them, and a server must not end for them. */
  @ParameterizedTest
  @ValueSource(strings = {"repeat('x', 2000000000)", "len(range(500000000))"})
  void valuesThatAreTooLargeAreRefused(String value) throws IOException {
    assumeTrue(Files.exists(Path.of("/proc/self/status")));
    assertThatThrownBy(() -> column("SELECT " + value))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("--memory");
    assertThat(column("SELECT count(*) > 0 FROM calls")).containsExactly(true);
  }

  @Test
  void nothingIsLeftForTheNextStatement() throws IOException {
    column("CREATE TABLE mine AS SELECT 1 AS x");
    assertThatThrownBy(() -> column("SELECT * FROM mine"))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("mine");
  }

  @Test
  @Timeout(30)
  void itEndsWhenItIsCancelled() throws Exception {
    Thread canceller =
        new Thread(
            () -> {
              while (!Thread.currentThread().isInterrupted()) {
                sql.cancel();
                Thread.yield();
              }
            });
    canceller.start();
    try {
      assertThatThrownBy(
              () -> column("SELECT count(*) FROM range(100000000) a, range(100000000) b"))
          .isInstanceOf(UsageException.class);
    } finally {
      canceller.interrupt();
      canceller.join();
    }
  }
}
