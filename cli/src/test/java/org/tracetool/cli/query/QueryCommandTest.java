package org.tracetool.cli.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.cli.InProcess;
import org.tracetool.query.ReadyQuery;
import org.tracetool.query.TableFiles;
import org.tracetool.query.TableForm;
import org.tracetool.testdata.TestData;

final class QueryCommandTest {
  private static final String RING =
      TestData.path("vampirtrace/ring_collectives/expected/ring.otf").toString();
  private static final String COUNT = "SELECT count(*) AS n, 'a,b' AS text FROM regions";

  @TempDir private Path folder;

  private String errors;

  private String output(int code, String... args) {
    return fed("", code, args);
  }

  private String fed(String input, int code, String... args) {
    PrintStream out = System.out;
    PrintStream err = System.err;
    InputStream in = System.in;
    ByteArrayOutputStream errorBytes = new ByteArrayOutputStream();
    Path file = folder.resolve("stdout-of-test");
    try {
      System.setErr(new PrintStream(errorBytes, true, StandardCharsets.UTF_8));
      System.setIn(new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)));
      Stream<String> all = Stream.concat(Stream.of("query"), Stream.of(args));
      boolean named = List.of(args).contains("-o") || input.length() > 0;
      if (!named) {
        all = Stream.concat(all, Stream.of("-o", file.toString(), "--force"));
      }
      assertThat(InProcess.run(all.toArray(String[]::new)))
          .as(List.of(args).toString())
          .isEqualTo(code);
      return Files.exists(file) ? Files.readString(file) : "";
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    } finally {
      System.setOut(out);
      System.setErr(err);
      System.setIn(in);
      errors = errorBytes.toString(StandardCharsets.UTF_8);
    }
  }

  @Test
  void aNamedRegionHasTheIterations() {
    assertThat(output(0, RING, "iterations", "--region", "MPI_Waitall", "--format", "csv"))
        .contains("1,MPI_Waitall,4,");
    assertThat(output(0, RING, "SELECT region FROM iterations", "--region", "sweep"))
        .contains("sweep");
    output(2, RING, COUNT, "--region", "sweep");
    assertThat(errors).contains("--region goes with queries about iterations");
    output(2, RING, "iterations", "--region", "swep");
    assertThat(errors).contains("no region is named 'swep'; there are 'sweep'").hasLineCount(1);
  }

  @Test
  void resultsHaveAllForms() throws IOException {
    assertThat(output(0, RING, COUNT)).isEqualTo("  n  text\n 67  a,b\n".replace(" 67", n(3)));
    assertThat(output(0, RING, COUNT, "--format", "csv"))
        .isEqualTo("n,text\n" + n(0) + ",\"a,b\"\n");
    assertThat(output(0, RING, COUNT, "--format", "tsv")).isEqualTo("n\ttext\n" + n(0) + "\ta,b\n");
    assertThat(output(0, RING, COUNT, "--format", "jsonl").replace(" ", ""))
        .isEqualTo("{\"n\":" + n(0) + ",\"text\":\"a,b\"}\n");
    assertThat(output(0, RING, COUNT, "--format", "json").replaceAll("\\s", ""))
        .isEqualTo("[{\"n\":" + n(0) + ",\"text\":\"a,b\"}]");
    String sum = "SELECT 0.1e0 + 0.2e0 AS s, 1e300 AS t, 3e0 AS u, 'nan'::DOUBLE AS v";
    assertThat(output(0, RING, sum).lines().toList().get(1)).matches("0\\.3  10{300}  3  NaN");
    assertThat(output(0, RING, sum, "--format", "csv")).contains("\n0.30000000000000004,");
    assertThat(output(0, RING, "SELECT 0.1::FLOAT AS f", "--format", "csv")).isEqualTo("f\n0.1\n");
    String names = "SELECT 1 AS \"=\u001b\t1\""; // as PIVOT makes them of names in the trace
    assertThat(output(0, RING, names, "--format", "tsv")).isEqualTo("=\\x1b\\x091\n1\n");
    assertThat(output(0, RING, names, "--format", "csv", "--csv-safe"))
        .isEqualTo("'=\\x1b\\x091\n1\n");
  }

  private String n(int width) {
    String n =
        output(0, RING, "SELECT count(*) AS n FROM regions", "--format", "csv").split("\n")[1];
    return " ".repeat(Math.max(0, width - n.length())) + n;
  }

  @Test
  void sqlComesFromFilesNamesAndArguments() throws IOException {
    Path sql = Files.writeString(folder.resolve("q.sql"), "-- from a file\nSELECT 42 AS n;\n");
    assertThat(output(0, RING, "--file", sql.toString(), "--format", "csv")).isEqualTo("n\n42\n");
    assertThat(output(0, RING, "time-by-region", "--format", "csv"))
        .startsWith("region,calls,exclusive_s,inclusive_s,longest_s\n")
        .contains("MPI_Init,4,");
    assertThat(output(0, RING, "SELECT 1 AS a; SELECT ';' AS b", "--format", "csv"))
        .isEqualTo("a\n1\nb\n;\n");
    assertThat(output(0, RING, "--explain", "SELECT region FROM calls")).contains("TRACE_CALLS");
  }

  @Test
  void readyMadeQueriesAreListedAndShown() throws IOException {
    List<String> lines = output(0, "--list").lines().toList();
    assertThat(lines)
        .hasSameSizeAs(ReadyQuery.names())
        .allSatisfy(line -> assertThat(line).hasSizeLessThan(101));
    assertThat(lines.get(0)).matches("time-by-region +Calls and times of regions: .*\\.");
    String shown = output(0, "--show", "time-by-region");
    assertThat(shown).startsWith("-- Calls and times").contains("\nSELECT trace");
    Path sql = Files.writeString(folder.resolve("shown.sql"), shown);
    assertThat(output(0, RING, "--file", sql.toString(), "--format", "csv"))
        .contains("MPI_Init,4,");
  }

  @Test
  void mistakesAreOneLineAndLeaveNothing() throws IOException {
    Path out = folder.resolve("out.csv");
    output(2, RING, "SELECT nothing FROM events", "-o", out.toString());
    assertThat(errors).startsWith("tracetool: SQL: Binder Error").hasLineCount(1);
    output(2, RING, "SELECT * FROM call");
    assertThat(errors).contains("; did you mean calls").doesNotContain("pg_").hasLineCount(1);
    assertThat(errors).doesNotContain("!");
    output(2, RING, "SELECT * FROM nonsense");
    assertThat(errors).contains("; the tables are events, ").hasLineCount(1);
    output(2, RING, "FROM read_csv('/etc/passwd')", "-o", out.toString());
    assertThat(errors).contains("\"/etc/passwd\" is", "only with --allow-files").hasLineCount(1);
    output(2, RING, "SELECT * FROM calls WHERE region = \"MPI_Init\"");
    assertThat(errors).contains("; texts stand in single quotes: 'MPI_Init';").hasLineCount(1);
    output(2, RING, "SELECT nothing FROM calls WHERE region = 'nothing'");
    assertThat(errors).doesNotContain("single quotes");
    output(2, "SELECT region FROM calls", RING);
    assertThat(errors).contains("the SQL comes last").hasLineCount(1);
    output(2, "imbalance", RING, "--explain");
    assertThat(errors).contains("query TRACE... imbalance").hasLineCount(1);
    output(2, RING, "");
    assertThat(errors).contains("a name is empty").hasLineCount(1);
    output(2, "--show", "imbalances");
    assertThat(errors).contains("--show imbalances: no such query", "'imbalance'");
    output(2, "--list", RING);
    assertThat(errors).contains("--list and --show take no traces").hasLineCount(1);
    Path damaged = Files.writeString(folder.resolve("bad.otf"), "no trace at all\n");
    output(3, damaged.toString(), "SELECT 1 AS n", "-o", out.toString());
    assertThat(errors).contains("bad.otf");
    output(3, folder.resolve("none.otf").toString(), "SELECT 1 AS n", "-o", out.toString());
    assertThat(files()).containsExactly("bad.otf");
  }

  private List<String> files() throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      return all.map(f -> f.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  void parquetIsWrittenAndReplacesOnlyItsLike() throws IOException {
    Path out = folder.resolve("messages.parquet");
    output(0, RING, "FROM messages", "-o", out.toString());
    assertThat(TableForm.PARQUET.is(out)).isTrue();
    output(0, RING, "FROM messages LIMIT 1", "-o", out.toString());
    Files.writeString(out, "something else");
    output(4, RING, "FROM messages", "-o", out.toString());
    assertThat(Files.readString(out)).isEqualTo("something else");
    output(2, RING, "FROM messages", "--format", "parquet", "-o", "-");
  }

  @Test
  void arrowIsWrittenAsFileAndFolder() throws IOException {
    Path out = folder.resolve("messages.arrow");
    output(0, RING, "FROM messages", "-o", out.toString());
    assertThat(TableForm.ARROW.is(out)).isTrue();
    Files.writeString(out, "something else");
    output(4, RING, "FROM messages", "-o", out.toString());
    output(2, RING, "FROM messages", "--format", "arrow", "-o", "-");
    for (String place : List.of("-", "/")) {
      assertThat(InProcess.run("convert", "--to", "arrow", RING, "-o", place)).isEqualTo(2);
    }
    Path tables = folder.resolve("ring.tables");
    assertThat(InProcess.run("convert", "--shard", "0/2", "--to", "arrow", RING, tables.toString()))
        .isEqualTo(5);
    assertThat(tables).doesNotExist();
    assertThat(InProcess.run("convert", "-q", "--to", "arrow", RING, tables.toString())).isZero();
    try (Stream<Path> all = Files.list(tables)) {
      assertThat(all.filter(TableForm.ARROW::is).map(f -> f.getFileName().toString()))
          .containsExactlyInAnyOrderElementsOf(TableFiles.names(TableForm.ARROW));
    }
  }

  @Test
  void aTraceBecomesAFolderOfTables() throws IOException {
    Path out = folder.resolve("ring.parquet");
    for (int i = 0; i < 2; i++) {
      assertThat(InProcess.run("convert", "-q", RING, out + "/")).isZero();
      try (Stream<Path> all = Files.list(out)) {
        assertThat(all.map(f -> f.getFileName().toString()))
            .containsExactlyInAnyOrderElementsOf(TableFiles.names(TableForm.PARQUET));
      }
    }
    String sql = "SELECT count(*) AS n FROM '" + out.resolve("events.parquet") + "'";
    assertThat(output(0, RING, sql, "--allow-files", "--format", "csv"))
        .isEqualTo(output(0, RING, "SELECT count(*) AS n FROM events", "--format", "csv"));
    Files.writeString(out.resolve("notes.txt"), "mine");
    assertThat(InProcess.run("convert", "-q", RING, out.toString())).isEqualTo(4);
    assertThat(InProcess.run("convert", "-q", "--streams", "1", RING, out.toString())).isEqualTo(2);
    assertThat(Files.readString(out.resolve("notes.txt"))).isEqualTo("mine");
  }

  @Test
  void aFolderOfSomeTablesIsNotReplaced() throws IOException {
    Path out = Files.createDirectory(folder.resolve("mine.parquet"));
    output(0, RING, "SELECT 42 AS mine", "-o", out.resolve("events.parquet").toString());
    byte[] mine = Files.readAllBytes(out.resolve("events.parquet"));
    assertThat(InProcess.run("convert", "-q", RING, out.toString())).isEqualTo(4);
    assertThat(out.resolve("events.parquet")).hasBinaryContent(mine);
    assertThat(InProcess.run("convert", "-q", "--force", RING, out.toString())).isZero();
  }

  @Test
  void aNameThatIsNothingIsTold() {
    output(2, RING, "late-sender");
    assertThat(errors).contains("nor a ready-made query", "late-senders");
  }

  @Test
  void aPromptTakesNamesOfReadyQueriesAndCommands() {
    assertThat(QueryPrompt.command(" late-senders ; ")).isEqualTo(".ready late-senders");
    assertThat(QueryPrompt.command("quit;")).isEqualTo(".quit");
    assertThat(QueryPrompt.command("HELP")).isEqualTo(".help");
    assertThat(QueryPrompt.command(".ready")).isEqualTo(".ready");
    assertThat(QueryPrompt.command("FROM calls;")).isNull();
  }

  @Test
  void namesAreCompletedAlsoWithinExpressions() {
    assertThat(SqlCompleter.words("sum(excl", "SELECT"))
        .containsExactly("sum(exclusive_ns", "sum(exclusive_s");
    assertThat(SqlCompleter.words("c.last_a", "SELECT"))
        .containsExactly("c.last_arrival_ns", "c.last_arrival_s");
    assertThat(SqlCompleter.words("sel", "")).containsExactly("select");
    assertThat(SqlCompleter.words("SEL", "")).containsExactly("SELECT");
    assertThat(SqlCompleter.words("late", "")).containsExactly("late-senders", "late-receivers");
    assertThat(SqlCompleter.words("late-s", "")).containsExactly("late-senders");
    assertThat(SqlCompleter.words("late-s", ".ready")).containsExactly("late-senders");
    assertThat(SqlCompleter.words(".q", "")).containsExactly(".quit");
    assertThat(SqlCompleter.words("", "SELECT"))
        .contains("outermost", "last_process", "calls", "trace")
        .doesNotContain("BIGINT", "late-senders");
  }

  @Test
  void strictLeavesNoOutputOfADamagedTrace() throws IOException {
    Path whole = Path.of(RING).getParent();
    for (String part : List.of("otf", "0.def", "1.events", "2.events", "3.events", "4.events")) {
      byte[] bytes = Files.readAllBytes(whole.resolve("ring." + part));
      int length = part.equals("1.events") ? 60 : bytes.length;
      Files.write(folder.resolve("ring." + part), Arrays.copyOf(bytes, length));
    }
    String ring = folder.resolve("ring.otf").toString();
    Path made = folder.resolve("made.csv");
    String sql = "SELECT count(*) FROM events";
    output(3, ring, sql, "--strict", "-o", made.toString());
    assertThat(made).doesNotExist();
    output(3, ring, sql, "--strict", "-o", folder.resolve("made.parquet").toString());
    assertThat(folder.resolve("made.parquet")).doesNotExist();
    output(0, ring, sql, "-o", made.toString());
    assertThat(made).exists();
    output(0, ring, "FROM io"); // no rows, which is no sign that nothing could be read
    assertThat(errors).contains("damage");
  }
}
