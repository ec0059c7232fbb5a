package org.tracetool.cli.common;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.cli.InProcess;
import org.tracetool.testdata.TestData;

/** Files of one run are not compared as if they were runs. */
@Timeout(60)
class FilesOfOneRunTest {
  private static final long START = 1_700_000_000_000_000_000L;

  @TempDir Path folder;
  private String messages;

  /** The file of a rank, which begins some seconds after others. */
  private Path file(String name, int rank, int size, long seconds) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(
        file,
        "{\"schemaVersion\":1,\"baseTimeNanoseconds\":"
            + (START + seconds * 1_000_000_000L)
            + ",\"distributedInfo\":{\"backend\":\"nccl\",\"rank\":"
            + rank
            + ",\"world_size\":"
            + size
            + "},\"traceEvents\":[\n{\"ph\":\"X\",\"cat\":\"cpu_op\",\"name\":\"step\","
            + "\"pid\":9,\"tid\":9,\"ts\":5,\"dur\":100}]}\n");
  }

  private int run(Object... words) {
    String[] all = new String[words.length];
    for (int i = 0; i < all.length; i++) {
      all[i] = words[i].toString();
    }
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    PrintStream old = System.err;
    System.setErr(new PrintStream(err, true, StandardCharsets.UTF_8));
    try {
      return InProcess.run(new ByteArrayOutputStream(), all);
    } finally {
      System.setErr(old);
      messages = err.toString(StandardCharsets.UTF_8);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"analyze", "view"})
  void filesOfRanksAreMergedFirst(String command) throws IOException {
    Path first = file("rank-0.json", 0, 2, 0);
    Path second = file("rank-1.json", 1, 2, 1);
    assertThat(run(command, first, second)).isEqualTo(2);
    assertThat(messages)
        .contains("files of rank 0 and rank 1 of one run")
        .contains("tracetool merge " + folder.resolve("rank-*.json") + " -o run.otf2")
        .hasLineCount(1);
  }

  @Test
  void filesOfOneRankOrOfDifferentRunsAreCompared() throws IOException {
    Path before = file("before/rank-0.json", 0, 2, 0);
    assertThat(run("analyze", before, file("after/rank-0.json", 0, 2, 0))).isZero();
    assertThat(run("analyze", before, file("before/large.json", 1, 4, 0))).isZero();
    assertThat(run("analyze", before, file("after/rank-1.json", 1, 2, 3600))).isZero();
    assertThat(run("analyze", before, file("other/rank-1.json", 1, 2, 5))).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"analyze", "view"})
  void filesOfThreadsNameTheirRunEach(String command) {
    Path run = TestData.path("tau").resolve("run-callsite4");
    assertThat(run(command, run.resolve("tautrace.0.0.0.trc"), run.resolve("tautrace.1.0.0.trc")))
        .isEqualTo(2);
    assertThat(messages).contains("are files of one run").contains("or the folder " + run);
  }

  @Test
  void aFolderOfRanksCanBeMerged() throws IOException {
    file("rank-0.json", 0, 2, 0);
    file("rank-1.json", 1, 2, 1);
    assertThat(run("analyze", folder)).isEqualTo(2);
    assertThat(messages)
        .contains("has 2 traces in it; name one")
        .contains("tracetool merge " + folder.resolve("rank-*.json") + " -o run.otf2");
  }
}
