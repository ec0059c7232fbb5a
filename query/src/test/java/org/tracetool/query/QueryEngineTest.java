package org.tracetool.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.error.OutputException;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.time.TimeWindow;

final class QueryEngineTest {
  private static final String RING = "vampirtrace/ring_collectives/expected/ring.otf";
  private static final String MPI = "otf2/03-mpi/traces.otf2";

  @TempDir private Path folder;

  @Test
  void everyTableHasColumnsAndEveryReadyQueryRuns() throws IOException {
    try (OpenedTraces traces = OpenedTraces.of(folder, RING, MPI)) {
      for (String table : QueryEngine.tables()) {
        List<List<Object>> described = traces.rows("DESCRIBE " + table);
        assertThat(described).as(table).isNotEmpty();
        if (!table.equals("collectives")
            && !table.equals("launches")) { // which no other program shows
          List<Object> shown = new ArrayList<>(List.of("trace"));
          ShownColumns.of(table).forEach(column -> shown.add(column.name()));
          assertThat(described).as(table).extracting(row -> row.get(0)).isEqualTo(shown);
        }
        assertThat(traces.rows("SELECT DISTINCT trace FROM " + table + " ORDER BY 1"))
            .as(table)
            .isSubsetOf(List.of(List.of(RING), List.of(MPI)));
      }
      for (String name : ReadyQuery.names()) {
        ReadyQuery query = ReadyQuery.of(name);
        assertThat(query.about()).endsWith(".");
        traces.rows(query.sql());
      }
      assertThat(traces.rows("SELECT DISTINCT trace FROM events ORDER BY 1")).hasSize(2);
    }
  }

  @Test
  void callsHavePathsAndMessagesTheirCalls() throws IOException {
    try (OpenedTraces traces = OpenedTraces.of(folder, RING)) {
      assertThat(traces.rows("SELECT DISTINCT path FROM calls WHERE region = 'MPI_Init'"))
          .containsExactly(List.of("main/MPI_Init"));
      assertThat(
              traces.rows(
                  "SELECT send_region, receive_region, sender_rank, receiver_rank FROM messages"
                      + " WHERE matched AND tag = 11 ORDER BY send_ns, sender_id LIMIT 1"))
          .singleElement()
          .satisfies(row -> assertThat(row).doesNotContainNull());
      assertThat(traces.number("SELECT count(*) FROM collectives WHERE members <> 4")).isZero();
    }
  }

  @Test
  void iterationsAreCallsOfARegionOfTheProgramOrOfTheOneThatIsNamed() throws IOException {
    ReadyQuery iterations = ReadyQuery.of("iterations");
    try (OpenedTraces traces = OpenedTraces.of(folder, RING)) {
      // MPI_Waitall takes longer and is called as often
      assertThat(traces.rows(iterations.sql()))
          .hasSize(12)
          .allSatisfy(row -> assertThat(row.subList(2, 4)).containsExactly("sweep", 4L));
      assertThat(traces.rows(iterations.about("MPI_Waitall").sql()))
          .hasSize(12)
          .allSatisfy(row -> assertThat(row.subList(2, 4)).containsExactly("MPI_Waitall", 4L));
      assertThat(traces.rows(iterations.about("it's none").sql())).isEmpty();
    }
  }

  @Test
  void theOutermostRegionThatRepeatsIsTheIteration() throws IOException {
    Path trace = folder.resolve("loop.otf");
    Files.writeString(trace, "1:1\n2:2\n");
    Files.writeString(
        folder.resolve("loop.0.def"),
        "DTR3b9aca00\nDP1NM\"P\"\nDP2NM\"Q\"\nDFG1NM\"Application\"\nDFG2NM\"MPI\"\n"
            + "DF1G1NM\"main\"\nDF2G1NM\"step\"\nDF3G1NM\"solve\"\nDF4G2NM\"MPI_Allreduce\"\n");
    for (int p = 1; p <= 2; p++) {
      StringBuilder events = new StringBuilder("0\n*" + p + "\nE1\n");
      for (int i = 0; i < 4; i++) {
        String at = Integer.toHexString(1 + 10 * i);
        String in = Integer.toHexString(2 + 10 * i);
        String end = Integer.toHexString(9 + 10 * i);
        String out = Integer.toHexString(10 + 10 * i);
        events.append(at).append("\nE2\n").append(in).append("\nE3\nE4\n");
        events.append(end).append("\nL4\nL3\n").append(out).append("\nL2\n");
      }
      Files.writeString(folder.resolve("loop." + p + ".events"), events + "ff\nL1\n");
    }
    try (OpenedTraces traces = OpenedTraces.of(folder, trace.toString())) {
      assertThat(traces.rows(ReadyQuery.of("iterations").sql()))
          .hasSize(4)
          .allSatisfy(row -> assertThat(row.subList(2, 4)).containsExactly("step", 2L));
    }
  }

  @Test
  void sendsThatHoldTheTimesOfTheirReceivesAreMatched() throws IOException {
    String split = "vampirtrace/comm_split/expected/split.otf";
    try (OpenedTraces traces = OpenedTraces.of(folder, split)) {
      assertThat(traces.number("SELECT count(*) FROM receives")).isZero();
      assertThat(traces.number("SELECT count(*) FROM messages WHERE matched")).isEqualTo(15);
      assertThat(traces.number("SELECT min(duration_ns) FROM messages")).isPositive();
    }
  }

  @Test
  void fileNumberZeroIsNoneUnlessItIsDefined() throws IOException {
    for (String zero : new String[] {"DFL0NM\"zero\"G0\n", ""}) {
      Path trace = folder.resolve("files.otf");
      Files.writeString(trace, "1:1\n");
      Files.writeString(
          folder.resolve("files.0.def"), "DTR3b9aca00\nDP1NM\"P\"\nDFL5NM\"five\"G0\n" + zero);
      Files.writeString(
          folder.resolve("files.1.events"), "5\n*1\nF0H1OP0B7D1\n6\nF5H2OP0B8D1\n7\nF9H3OP0B9D1\n");
      try (OpenedTraces traces = OpenedTraces.of(folder, trace.toString())) {
        boolean isDefined = !zero.isEmpty();
        assertThat(traces.rows("SELECT bytes, file, file_id FROM io ORDER BY bytes"))
            .containsExactly(
                Arrays.asList(7L, isDefined ? "zero" : null, isDefined ? 0L : null),
                Arrays.asList(8L, "five", 5L),
                Arrays.asList(9L, null, 9L));
        assertThat(traces.rows("SELECT bytes, file FROM events ORDER BY bytes"))
            .containsExactly(
                Arrays.asList(7L, isDefined ? "zero" : null),
                Arrays.asList(8L, "five"),
                Arrays.asList(9L, null));
      }
    }
  }

  @Test
  void ofSeveralThatArriveLastTheFirstProcessIsTold() throws IOException {
    Path trace = pair("5\n*%d\nCOP1C9RT0S0R0D3\n");
    try (OpenedTraces traces =
        new OpenedTraces(folder, false, TimeWindow.ALL, 1, trace.toString())) {
      assertThat(traces.rows("SELECT members, last_process FROM collectives"))
          .containsExactly(List.of(2L, "first"));
    }
  }

  @Test
  void sumsOfBytesThatAreTooLargeAreMissing() throws IOException {
    Path trace = pair("5\n*%d\nCOPB1H1C9RT0S6000000000000000R1\n9\nCOPE1\n");
    try (OpenedTraces traces = OpenedTraces.of(folder, trace.toString())) {
      assertThat(traces.rows("SELECT bytes_sent IS NULL, bytes_received FROM collectives"))
          .containsExactly(List.of(true, 2L));
    }
  }

  @Test
  void lateTimesAreMissingAndLengthsOfCallsAreRight() throws IOException {
    Path trace = folder.resolve("late.otf");
    Files.writeString(trace, "1:1\n");
    Files.writeString(
        folder.resolve("late.0.def"),
        "DTR3e8\nDP1NM\"P\"\nDFG1NM\"g\"\nDF1G1NM\"\uD835\uDC31!\"\n");
    Files.writeString(
        folder.resolve("late.1.events"),
        "5\n*1\nE1\n7\n*1\nL0\n9184e72a000\n*1\nE1\n9184e72a00f\n*1\nL0\n");
    try (OpenedTraces traces = OpenedTraces.of(folder, trace.toString())) {
      assertThat(
              traces.rows(
                  "SELECT region, begin_ns, inclusive_ns, exclusive_ns FROM calls ORDER BY 3"))
          .containsExactly(
              Arrays.asList("\uD835\uDC31!", 5_000_000L, 2_000_000L, 2_000_000L),
              Arrays.asList("\uD835\uDC31!", null, 15_000_000L, 15_000_000L));
      assertThat(traces.rows("SELECT count(*) FROM calls WHERE region = '\uD835\uDC31!'"))
          .containsExactly(List.of(2L));
    }
  }

  /** A trace of two processes, of which the second one has the first stream. */
  private Path pair(String events) throws IOException {
    Path trace = folder.resolve("pair.otf");
    Files.writeString(trace, "1:2\n2:1\n");
    Files.writeString(
        folder.resolve("pair.0.def"),
        "DTR3b9aca00\nDP1NM\"first\"\nDP2NM\"second\"\nDCO1NM\"MPI_Barrier\"Y1\n"
            + "DPG9M1,2,NM\"MPI_COMM_WORLD\"\n");
    for (int stream = 1; stream <= 2; stream++) {
      Files.writeString(folder.resolve("pair." + stream + ".events"), events.formatted(3 - stream));
    }
    return trace;
  }

  @Test
  void numbersWithoutSignKeepTheirSize() throws IOException {
    try (OpenedTraces traces = OpenedTraces.of(folder, "otf2/02-allevents/traces.otf2")) {
      assertThat(traces.number("SELECT count(*) FROM counters WHERE value = 36028797018963968e0"))
          .as("2^64 - 1, by its definition times 2^-9")
          .isPositive();
    }
  }

  @Test
  void bytesThatAreNotKnownAreMissing() throws IOException {
    try (OpenedTraces traces = OpenedTraces.of(folder, "otf2/05-metrics-io-rma/traces.otf2")) {
      assertThat(traces.number("SELECT count(*) FROM io WHERE bytes IS NULL")).isEqualTo(6);
      assertThat(traces.number("SELECT count(*) FROM events WHERE bytes < 0")).isZero();
    }
  }

  @Test
  void callsThatNeverEndLastUntilTheLastEvent() throws IOException {
    try (OpenedTraces traces = OpenedTraces.of(folder, "otf/random-3/random-3.otf")) {
      assertThat(
              traces.number(
                  "SELECT count(*) FROM calls c WHERE NOT complete AND end_ns = (SELECT"
                      + " max(time_ns) FROM events e WHERE e.process_id = c.process_id)"))
          .isPositive()
          .isEqualTo(traces.number("SELECT count(*) FROM calls WHERE NOT complete"));
    }
  }

  @Test
  void bytesThatAreNoTextAreSpelled() throws IOException {
    try (OpenedTraces traces = OpenedTraces.of(folder, "otf/random-1/random-1.otf")) {
      assertThat(traces.rows("SELECT region FROM regions WHERE contains(region, '\\xf6')"))
          .contains(List.of(";\\xf6b<_;*;Z#/ "));
      assertThat(traces.rows(ReadyQuery.of("time-by-region").sql()))
          .extracting(row -> row.get(1))
          .contains("(regions without definition)");
    }
  }

  @Test
  void wrongSqlIsToldInOneLine() throws IOException {
    try (OpenedTraces traces = OpenedTraces.of(folder, RING)) {
      for (String sql : List.of("SELECT nothing FROM events", "SELEC 1", "SELECT 1/'a'")) {
        assertThatThrownBy(() -> traces.rows(sql))
            .isInstanceOf(UsageException.class)
            .hasMessageStartingWith("SQL: ")
            .extracting(Throwable::getMessage)
            .satisfies(m -> assertThat(m).asString().doesNotContain("\n", "Java", "pending"));
      }
      assertThat(traces.number("SELECT count(*) FROM regions")).isPositive();
    }
  }

  @Test
  void whatDoesNotFitIsToldWithItsRemedy() throws IOException {
    try (OpenedTraces traces = OpenedTraces.of(folder, RING)) {
      assertThatThrownBy(() -> traces.rows("SELECT list(i) FROM range(50000000) t(i)"))
          .isInstanceOf(UsageException.class)
          .hasMessageContaining("--memory")
          .hasMessageNotContaining("SQL");
      assertThat(traces.number("SELECT count(*) FROM regions")).isPositive();
    }
    for (String said :
        List.of(
            "Out of Memory Error: failed to offload data block of size 256.0 KiB (1/1 MiB used)",
            "IO Error: Could not write file \"" + folder + "/spill/x\": No space left on device")) {
      assertThat(EngineFailure.of(new SQLException(said), folder.resolve("spill"), null))
          .isInstanceOf(OutputException.class)
          .hasMessageContaining("TMPDIR");
    }
    String full = "IO Error: Could not write file \"/x/.part-1/a\": No space left on device";
    assertThat(EngineFailure.of(new SQLException(full), folder, null))
        .isInstanceOf(OutputException.class)
        .hasMessage("the output cannot be written: No space left on device");
    String large = "IO Error: Could not write file \"" + folder + "/r.parquet\": File too large";
    assertThat(EngineFailure.of(new SQLException(large), folder, null))
        .isInstanceOf(OutputException.class)
        .hasMessageEndingWith("there first: File too large; set TMPDIR to another folder");
    assertThat(EngineFailure.of(new SQLException(large), folder.resolve("spill"), null))
        .hasMessage("the output cannot be written: File too large");
  }

  @Test
  void filesAreOutOfReachUnlessAllowed() throws IOException {
    Path secret = Files.writeString(folder.getParent().resolve("secret.csv"), "a\n1\n");
    Path made = folder.getParent().resolve("made.csv");
    try (OpenedTraces traces = OpenedTraces.of(folder, RING)) {
      for (String sql :
          List.of(
              "FROM read_csv('" + secret + "')",
              "FROM '" + secret + "'",
              "COPY (SELECT 1) TO '" + made + "'",
              "ATTACH '" + made + "'",
              "INSTALL httpfs",
              "CALL enable_logging(storage = 'file', storage_config = {'path': '" + made + "'})",
              "CALL enable_profiling(save_location = '" + made + "')",
              "FROM query('FROM enable_' || 'logging()')",
              "FROM system.main.\"query\" /* ( */ ('SELECT 1')",
              "FROM query\u00a0('SELECT 1')",
              "FROM query --\r('SELECT 1')",
              "FROM json_execute_serialized_sql(json_serialize_sql('SELECT 1'))",
              "PRAGMA enable_profile",
              "SET enable_external_access = true")) {
        assertThatThrownBy(() -> traces.rows(sql)).as(sql).isInstanceOf(UsageException.class);
      }
    }
    assertThat(made).doesNotExist();
    try (OpenedTraces traces = new OpenedTraces(folder, true, TimeWindow.ALL, RING)) {
      assertThat(traces.rows("FROM read_csv('" + secret + "')")).containsExactly(List.of(1L));
    } finally {
      Files.delete(secret);
    }
  }

  /** A column that has the same name in each row is in the way. */
  @Test
  void nameOfTheTraceIsLeftOutOfResultsOfOneTrace() throws IOException {
    try (OpenedTraces traces = new OpenedTraces(folder, true, TimeWindow.ALL, RING)) {
      List<String> names = new ArrayList<>();
      traces.engine().run("FROM calls LIMIT 1", result -> names.addAll(result.names()));
      assertThat(names).contains("process").doesNotContain("trace");
      names.clear();
      traces.engine().run("SELECT trace, region FROM calls", r -> names.addAll(r.names()));
      assertThat(names).containsExactly("trace", "region");
    }
    try (OpenedTraces two = new OpenedTraces(folder, true, TimeWindow.ALL, RING, RING)) {
      List<String> names = new ArrayList<>();
      two.engine().run("FROM calls LIMIT 1", result -> names.addAll(result.names()));
      assertThat(names).contains("trace");
    }
  }

  @Test
  void parquetHoldsTheSameRows() throws IOException {
    Path file = folder.resolve("calls.parquet");
    try (OpenedTraces traces = new OpenedTraces(folder, true, TimeWindow.ALL, RING)) {
      long rows = traces.engine().write(TableForm.PARQUET, "SELECT * FROM calls -- all\n;", file);
      assertThat(rows).isEqualTo(traces.number("SELECT count(*) FROM calls"));
      assertThat(
              traces.number(
                  "SELECT count(*) FROM (FROM '"
                      + file
                      + "' EXCEPT ALL SELECT * EXCLUDE (trace) FROM calls)"))
          .isZero();
      assertThatThrownBy(() -> traces.engine().write(TableForm.PARQUET, "SELECT 1; SELECT 2", file))
          .isInstanceOf(UsageException.class);
    }
  }

  @Test
  void aWindowHoldsForAllTables() throws IOException {
    long perSecond = 2_300_021_484L;
    TimeWindow window = new TimeWindow(402 * perSecond / 1000 + 1, 403 * perSecond / 1000 + 1);
    try (OpenedTraces all = OpenedTraces.of(folder, RING);
        OpenedTraces some = new OpenedTraces(folder, false, window, RING)) {
      assertThat(some.reader().definitions().ticksPerSecond()).isEqualTo(perSecond);
      assertThat(some.number("SELECT count(*) FROM events"))
          .isPositive()
          .isEqualTo(
              all.number(
                  "SELECT count(*) FROM events WHERE time_ns >= 402000000 AND time_ns < 403000000"));
      assertThat(some.number("SELECT count(*) FROM calls"))
          .isEqualTo(
              all.number(
                  "SELECT count(*) FROM calls WHERE end_ns >= 402000000 AND begin_ns < 403000000"));
      assertThat(some.number("SELECT count(*) FROM messages WHERE matched"))
          .isEqualTo(
              all.number(
                  "SELECT count(*) FROM messages WHERE matched"
                      + " AND receive_ns >= 402000000 AND send_ns < 403000000"));
    }
  }

  @Test
  void textIsPartedIntoStatements() {
    SqlText text = new SqlText("SELECT ';' AS \"a;b\"; -- no; end\nSELECT $$;$$; /* ; */ SELECT 3");
    assertThat(text.statements())
        .containsExactly("SELECT ';' AS \"a;b\"", "-- no; end\nSELECT $$;$$");
    assertThat(text.all()).hasSize(3);
    assertThat(new SqlText("SELECT 1; -- that is all").all()).containsExactly("SELECT 1");
    assertThat(new SqlText("-- of one;\rSELECT 1; -- all").all())
        .containsExactly("-- of one;\rSELECT 1");
    assertThat(new SqlText("SELECT 'open").statements()).isEmpty();
  }

  @Test
  void wordsWithinTextsNamesAndCommentsChangeNothing() throws IOException {
    String query =
        "SELECT 'set' AS \"use\", E'it\\'s; call me' /* drop /* load */ alter ' */, -- attach\n"
            + " $a_b$ it's; set $a_b$ AS u";
    assertThat(SqlRules.changesNames(query)).isFalse();
    assertThat(SqlRules.changesNames(query + "; set x = 1")).isTrue();
    assertThat(SqlRules.changesNames("SELECT E'\\''; CREATE VIEW a AS FROM b; SELECT '")).isTrue();
    try (OpenedTraces traces = OpenedTraces.of(folder, RING)) { // which reads it the same way
      assertThat(traces.rows(query))
          .containsExactly(List.of("set", "it's; call me", " it's; set "));
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void aFullDiskIsNotAFaultOfTheTrace() throws IOException {
    try (OpenedTraces traces = OpenedTraces.of(folder, RING)) {
      assertThatThrownBy(
              () ->
                  traces
                      .engine()
                      .write(TableForm.ARROW, "FROM events a, range(50)", Path.of("/dev/full")))
          .isInstanceOf(OutputException.class)
          .hasMessageContaining("cannot be written");
    }
  }
}
