package org.tracetool.spark.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.apache.spark.SparkContext;
import org.apache.spark.TaskContext;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.cli.EmbeddedRunner;
import org.tracetool.spark.LocalSpark;

/** Jobs give the bytes of the commands, also when tasks are lost. */
final class SparkJobsTest {
  private static final Path RUNS = Path.of("../testdata/traces/vampirtrace").toAbsolutePath();
  private static final String RING = RUNS.resolve("ring_collectives/local/ring").toString();
  private static final String TRACE = RUNS.resolve("ring_collectives/expected/ring.otf").toString();

  private static SparkSession spark;

  @TempDir private Path folder;

  @BeforeAll
  static void start() {
    spark = LocalSpark.session();
  }

  @AfterEach
  void watchNothing() {
    ShardTask.watch = (share, isMade) -> {};
  }

  @Test
  void unifyGivesTheSameBytes() throws IOException {
    assertSameBytes("unify", RING);
  }

  @Test
  void unifyOfARunOfTauGivesTheSameBytes() throws IOException {
    assertSameBytes("unify", RUNS.resolveSibling("tau/run-ring4/tautrace").toString());
  }

  @Test
  void mergeOfFilesOfRanksGivesTheSameBytes() throws IOException {
    assertSameBytes("merge", rank(0), rank(1), "--align", "none");
  }

  private String rank(int rank) throws IOException {
    String text =
        "{\"schemaVersion\":1,\"distributedInfo\":{\"rank\":%d,\"world_size\":2},\"traceEvents\":[%n"
            + "{\"ph\":\"X\",\"cat\":\"cpu_op\",\"name\":\"step\",\"pid\":9,\"tid\":9,\"ts\":1,"
            + "\"dur\":2,\"args\":{\"kind\":\"a\"}}]}%n";
    return Files.writeString(folder.resolve("rank-" + rank + ".json"), text.formatted(rank))
        .toString();
  }

  @Test
  void convertAndFilterGiveTheSameBytes() throws IOException {
    assertSameBytes("convert", TRACE, "--compress", "0");
    assertSameBytes("filter", TRACE, "--max-depth", "2", "--prune");
  }

  @Test
  void tasksThatFailBeforeAndAfterTheirWorkChangeNothing() throws IOException {
    Set<String> failed = ConcurrentHashMap.newKeySet();
    ShardTask.watch =
        (share, isMade) -> {
          if (share != 2 && failed.add(share + " " + isMade)) {
            throw new IllegalStateException("lost");
          }
        };
    assertSameBytes("unify", RING);
    assertThat(failed).hasSize(6);
  }

  @Test
  void tasksThatAreKilledInTheMiddleChangeNothing() throws IOException {
    Set<Integer> killed = ConcurrentHashMap.newKeySet();
    SparkContext context = spark.sparkContext();
    ShardTask.watch =
        (share, isMade) -> {
          if (!isMade && killed.add(share)) {
            long attempt = TaskContext.get().taskAttemptId();
            Thread killer =
                new Thread(() -> context.killTaskAttempt(attempt, true, "an executor is lost"));
            killer.start(); // comes while the share is made, sooner or later
          }
        };
    assertSameBytes("unify", RING);
    assertThat(killed).hasSize(4);
  }

  @Test
  void statisticsAreTheSameText() throws IOException {
    String[] words = {"stats", Files.copy(Path.of(TRACE), trace()).toString(), "--format", "json"};
    assertThat(run("one", words, false)).isZero();
    assertThat(run("two", words, true)).isZero();
    assertThat(files("two")).isEqualTo(files("one"));
  }

  @Test
  void aFailureOfTheCommandIsThatOfTheJob() {
    assertThat(SparkJobs.run(spark, "convert", "/no/such.otf", "-o", "/tmp/x.otf")).isEqualTo(3);
    assertThat(SparkJobs.run(spark, "view", TRACE)).isEqualTo(2);
    assertThat(SparkJobs.run(spark, "--shards=0", "stats", TRACE)).isEqualTo(2);
    assertThat(SparkJobs.run(spark, "stats", TRACE, "--join")).isEqualTo(2);
  }

  @Test
  void theReasonIsOneLineAndWrongInputIsNotTriedAgain() throws IOException {
    List<Integer> begun = new CopyOnWriteArrayList<>();
    Path input = trace();
    Files.copy(Path.of(TRACE), input);
    ShardTask.watch =
        (share, isMade) -> {
          begun.add(isMade ? -1 : share);
          try {
            Files.deleteIfExists(input); // after the driver has seen that it is there
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        };
    PrintStream before = System.err;
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    int code;
    try {
      System.setErr(new PrintStream(text, true, StandardCharsets.UTF_8));
      String out = folder.resolve("x.otf").toString();
      code = SparkJobs.run(spark, "--shards=3", "convert", input.toString(), "-o", out);
    } finally {
      System.setErr(before);
    }
    assertThat(code).isEqualTo(3);
    assertThat(begun.stream().filter(share -> share >= 0)).containsExactlyInAnyOrder(0, 1, 2);
    assertThat(text.toString(StandardCharsets.UTF_8).lines().filter(l -> l.startsWith("share ")))
        .singleElement()
        .asString()
        .matches("share \\d: tracetool: " + input + ": .*");
  }

  @Test
  void wrongOptionsAndHelpNeedNoTasks() {
    Set<Integer> begun = ConcurrentHashMap.newKeySet();
    ShardTask.watch = (share, isMade) -> begun.add(share);
    assertThat(SparkJobs.run(spark, "convert", TRACE, "-o", "x.otf", "--nothing")).isEqualTo(2);
    assertThat(SparkJobs.run(spark, "convert", "-o", "x.otf")).isEqualTo(2);
    assertThat(SparkJobs.run(spark, "convert", "/no/such.otf", "-o", "x.otf")).isEqualTo(3);
    assertThat(SparkJobs.run(spark, "convert", TRACE, "-o", "x.slog2")).isEqualTo(5);
    assertThat(SparkJobs.run(spark, "stats", "--help")).isZero();
    assertThat(begun).isEmpty();
  }

  @Test
  void checkTellsOfEachTrace() {
    PrintStream before = System.out;
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    try {
      System.setOut(new PrintStream(text, true, StandardCharsets.UTF_8));
      assertThat(SparkJobs.run(spark, "check", TRACE, TRACE)).isLessThan(2);
    } finally {
      System.setOut(before);
    }
    assertThat(text.toString(StandardCharsets.UTF_8).split("ring.otf:\n")).hasSize(3);
  }

  private Path trace() throws IOException {
    Path copy = Files.createDirectories(folder.resolve("in"));
    try (Stream<Path> all = Files.list(Path.of(TRACE).getParent())) {
      for (Path file : all.filter(f -> !f.toString().equals(TRACE)).toList()) {
        if (Files.isRegularFile(file)) {
          Files.copy(file, copy.resolve(file.getFileName()));
        }
      }
    }
    return copy.resolve("ring.otf");
  }

  private void assertSameBytes(String... words) throws IOException {
    assertThat(run("one-" + words[0], words, false)).isZero();
    assertThat(run("two-" + words[0], words, true)).isZero();
    assertThat(files("two-" + words[0])).isEqualTo(files("one-" + words[0]));
  }

  private int run(String name, String[] words, boolean isJob) throws IOException {
    String out = Files.createDirectories(folder.resolve(name)).resolve("run.otf").toString();
    Stream<String> line = Stream.concat(Stream.of(words), Stream.of("-o", out));
    return isJob
        ? SparkJobs.run(spark, Stream.concat(Stream.of("--shards=4"), line).toArray(String[]::new))
        : EmbeddedRunner.run(line.toArray(String[]::new));
  }

  private TreeMap<String, String> files(String name) throws IOException {
    TreeMap<String, String> files = new TreeMap<>();
    try (Stream<Path> all = Files.walk(folder.resolve(name))) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        files.put(
            folder.resolve(name).relativize(file).toString(),
            HexFormat.of().formatHex(Files.readAllBytes(file)));
      }
    }
    return files;
  }
}
