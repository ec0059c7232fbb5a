package org.tracetool.cli.argument;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceReader;

class ProcessArgumentTest {
  /** Process 5 is a thread of 2; 9 has a stream and no definition. */
  private static final String PROCESSES =
      "DP1NM\"Process 0\"\nDP2NM\"Process 1\"\nDP3NM\"7\"\nDP4\nDP5NM\"Thread 1:1\"PT2\n";

  private static final String WORLD = "DPG40M3,2,NM\"MPI_COMM_WORLD\"\n";

  @TempDir Path folder;

  private IntPredicate parse(String definitions, String argument) throws IOException {
    Files.writeString(folder.resolve("t.otf"), "1:1,2,3,4,5,9\n");
    Files.writeString(folder.resolve("t.0.def"), definitions, StandardCharsets.ISO_8859_1);
    Files.writeString(folder.resolve("t.1.events"), "1\n*1\nE1\n");
    Path trace = folder.resolve("t.otf");
    try (TraceReader reader =
        FormatRegistry.load().byId("otf").open(trace, ReadOptions.defaults())) {
      return ProcessArgument.parse("--process", List.of(argument), reader);
    }
  }

  private static String tokens(IntPredicate chosen) {
    return IntStream.range(0, 10)
        .filter(chosen)
        .mapToObj(Integer::toString)
        .reduce((a, b) -> a + " " + b)
        .orElse("");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Process 0     | 1",
        "Process *     | 1 2",
        "Process ?     | 1 2",
        "*             | 1 2 3 5",
        "0             | 1",
        "1             | 2 5",
        "0,2-3         | 1 3 4",
        "2:            | 3 4 9",
        ":1            | 1 2 5",
        "0-99          | 1 2 3 4 5 9",
        "=7            | 3",
        "#2            | 2",
        "#2-#4         | 2 3 4",
        "#2-4          | 2 3 4",
        "#2:4          | 2 3 4",
        "#9            | 9",
        "rank 1        | 2 5",
        "Ranks 2-3     | 3 4",
        "world 1 rank 0 | 1",
        "Process 0, #4 | 1 4",
        "rank 1 thread 0 | 2",
        "rank 1 thread 1 | 5",
        "process 1 thread 1, 0 | 1 5",
      })
  void withoutACommunicatorRanksAreTheOrderOfDefinitions(String argument, String chosen)
      throws IOException {
    assertThat(tokens(parse(PROCESSES, argument))).isEqualTo(chosen);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"0 | 3", "1 | 2 5", "0-1 | 2 3 5", "#1 | 1", "Process 0 | 1"})
  void ranksAreThoseOfTheCommunicator(String argument, String chosen) throws IOException {
    assertThat(tokens(parse(PROCESSES + WORLD, argument))).isEqualTo(chosen);
  }

  @Test
  void namesMayBeShortenedToTheirNumbers() throws IOException {
    String threads = "DP1NM\"THREAD 1.1.1\"\nDP2NM\"THREAD 1.2.1\"\nDP3NM\"rank 0\"\n";
    assertThat(tokens(parse(threads, "1.2.1"))).isEqualTo("2");
    assertThat(tokens(parse(threads, "rank 0"))).as("a name").isEqualTo("3");
    assertThatThrownBy(() -> parse(threads, "2.1")).isInstanceOf(UsageException.class);
  }

  @Test
  void ranksOfSpawnedProcessesAreThoseOfTheirWorld() throws IOException {
    String two = PROCESSES + WORLD + "DPG41M1,NM\"MPI_COMM_WORLD\"\n";
    assertThat(tokens(parse(two, "world 2 rank 0"))).isEqualTo("1");
    assertThat(tokens(parse(two, "World 1 ranks 0-1"))).isEqualTo("2 3 5");
    assertThatThrownBy(() -> parse(two, "world 3 rank 0"))
        .hasMessageContaining("2 worlds of processes, 1 to 2");
    assertThatThrownBy(() -> parse(two, "world 0 rank 0")).hasMessageContaining("from 1");
    assertThatThrownBy(() -> parse(two, "world 2 rank 1")).hasMessageContaining("one rank, 0");
  }

  @Test
  void threadsOfTheOnlyProcessNeedNoRank() throws IOException {
    String one = "DP1NM\"a\"\nDP5NM\"b\"PT1\nDPG40M1,NM\"MPI_COMM_WORLD\"\n";
    assertThat(tokens(parse(one, "thread 1"))).isEqualTo("5");
  }

  @Test
  void largeTokensAreUnsigned() throws IOException {
    IntPredicate chosen = parse("DPffffffffNM\"last\"\n", "#4294967295");
    assertThat(chosen.test(-1)).isTrue();
    assertThat(chosen.test(1)).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Proces 0 | no process is named 'Proces 0'; there are 'Process 0', 'Process 1'",
        "2        | no process has this rank; the trace has 2 ranks, 0 to 1, in MPI_COMM_WORLD",
        "0,5-7    | 5-7: no process has this rank",
        "rank 1 thread 2 | no such thread; this process has 2 threads, 0 to 1",
        "rank 5 thread 0 | no process has this rank",
        "thread 0 | no process is named 'thread 0'",
        "#6       | no process has this token; the tokens of its 5 processes are from #1 to #5",
        "3-2      | the range ends before it begins",
        "','      | no process named",
      })
  void whatMatchesNothingIsRefusedWithWhatThereIs(String argument, String message) {
    assertThatThrownBy(() -> parse(PROCESSES + WORLD, argument))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1  | the trace has one rank, 0, in MPI_COMM_WORLD; #N",
        "#6 | no process has this token; its only process has the token #1",
      })
  void oneProcessIsNoRange(String argument, String message) {
    String one = "DP1NM\"a\"\nDPG40M1,NM\"MPI_COMM_WORLD\"\n";
    assertThatThrownBy(() -> parse(one, argument))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining(message);
  }

  @Test
  void ranksWithoutACommunicatorAreCountedPlainly() {
    assertThatThrownBy(() -> parse(PROCESSES, "9"))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("ranks, 0 to 4; #N");
  }

  @Test
  void ranksOfSeveralRunsAreRefused() {
    String two = PROCESSES + WORLD + "DPG41M1,NM\"MPI_COMM_WORLD\"\n";
    assertThatThrownBy(() -> parse(two, "0"))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("several communicators");
  }

  @Test
  void threadsInACircleAreNobodysThreads() throws IOException {
    String circle = "DP1NM\"a\"\nDP2NM\"b\"PT3\nDP3NM\"c\"PT2\n" + "DPG40M1,NM\"MPI_COMM_WORLD\"\n";
    assertThat(tokens(parse(circle, "0"))).isEqualTo("1");
  }

  @Test
  void aWholeNameMayHaveCommas() throws IOException {
    String processes = "DP1NM\"solver, rank 1\"\nDP2NM\"1\"\nDP3NM\"solver\"\n";
    assertThat(tokens(parse(processes, "solver, rank 1"))).isEqualTo("1");
    assertThat(tokens(parse(processes, "=solver, rank 1"))).isEqualTo("1");
    assertThat(tokens(parse(processes, "solver,=1"))).isEqualTo("2 3");
  }
}
