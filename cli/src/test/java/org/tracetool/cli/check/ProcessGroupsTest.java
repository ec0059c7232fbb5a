package org.tracetool.cli.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.cli.InProcess;

/** Operations of devices that do not fit, in traces of training runs. */
class ProcessGroupsTest {
  private static final int RANKS = 4;
  private static final int OPERATIONS = 12;

  @TempDir Path folder;
  private final List<String> files = new ArrayList<>();

  /**
   * Adds the file of a rank with an operation each 100 us, and a call until the end.
   *
   * @param odd an operation that is another one here; -1 for none
   * @param count how many the rank has
   */
  private void addRank(int rank, int odd, String oddName, int oddElements, int count)
      throws IOException {
    List<String> events = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      events.add(
          String.format(
              Locale.ROOT,
              "{\"ph\":\"X\",\"cat\":\"kernel\",\"name\":\"nccl\",\"pid\":0,\"tid\":7,\"ts\":%d,"
                  + "\"dur\":50,\"args\":{\"device\":0,\"stream\":7,\"Collective name\":\"%s\","
                  + "\"In msg nelems\":%d,\"Out msg nelems\":%d,\"Group size\":%d,"
                  + "\"dtype\":\"Float\",\"Process Group Name\":\"0\","
                  + "\"Process Group Description\":\"default_pg\","
                  + "\"Process Group Ranks\":\"[0, 1, 2, 3]\",\"Seq\":%d}}",
              100 * i,
              i == odd ? oddName : "allreduce",
              i == odd ? oddElements : 8,
              i == odd ? oddElements : 8,
              RANKS,
              i));
    }
    events.add(
        "{\"ph\":\"X\",\"cat\":\"cpu_op\",\"name\":\"step\",\"pid\":9,\"tid\":9,\"ts\":0,\"dur\":2000}");
    String text =
        "{\"schemaVersion\":1,\"baseTimeNanoseconds\":1700000000000000000,"
            + "\"distributedInfo\":{\"rank\":"
            + rank
            + ",\"world_size\":"
            + RANKS
            + "},\"traceEvents\":["
            + String.join(",\n", events)
            + "]}";
    files.add(Files.writeString(folder.resolve("r" + rank + ".json"), text).toString());
  }

  /**
   * The report of the files together.
   *
   * @param align how clocks are aligned; null for the default, by operations
   */
  private String check(String align, int exitCode) {
    String run = folder.resolve("run.otf2").toString();
    List<String> merge = new ArrayList<>(List.of("merge", "-q", "--force", "-o", run));
    if (align != null) {
      merge.addAll(List.of("--align", align));
    }
    merge.addAll(files);
    assertThat(InProcess.run(merge.toArray(new String[0]))).isZero();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    assertThat(InProcess.run(out, "check", run)).isEqualTo(exitCode);
    return out.toString(StandardCharsets.UTF_8);
  }

  private void addAll(int different, int odd, String oddName, int oddElements, int count)
      throws IOException {
    for (int rank = 0; rank < RANKS; rank++) {
      boolean same = rank != different;
      addRank(rank, same ? -1 : odd, oddName, oddElements, same ? OPERATIONS : count);
    }
  }

  @Test
  void sameOperationsAreNoFinding() throws IOException {
    addAll(-1, 0, null, 0, OPERATIONS);
    assertThat(check(null, 0)).startsWith("nothing found");
  }

  @Test
  void otherOperationsAreFound() throws IOException {
    addAll(2, 7, "_allgather_base", 8, OPERATIONS);
    assertThat(check(null, 1))
        .contains(
            "GLOBAL:COLLECTIVE:OPERATION_MISMATCH",
            "ALLGATHER by rank 2, ALLREDUCE by ranks 0,1,3 (PG 0 default_pg)",
            "operation 8 of PG 0 default_pg");
  }

  @Test
  void otherSizesAreFound() throws IOException {
    addAll(2, 7, "allreduce", 16, OPERATIONS);
    assertThat(check(null, 1))
        .contains("GLOBAL:COLLECTIVE:SIZE_MISMATCH", "most members send 32 bytes, rank 2 sends 64");
  }

  @Test
  void aRankThatStopsIsFound() throws IOException {
    addAll(2, -1, null, 0, 7);
    assertThat(check(null, 1))
        .contains(
            "GLOBAL:COLLECTIVE:OPERATION_MISMATCH  (4 times)",
            "ALLREDUCE by ranks 0,1,3, nothing by rank 2");
  }

  @Test
  void onUnalignedClocksARankMayHaveStoppedBefore() throws IOException {
    addAll(2, -1, null, 0, 7);
    assertThat(check("none", 0))
        .contains("collective operations of which calls are not in the trace (5)");
  }

  @Test
  void ranksWithoutFileAreFound() throws IOException {
    for (int rank : new int[] {0, 1, 3}) {
      addRank(rank, -1, null, 0, OPERATIONS);
    }
    assertThat(check(null, 1))
        .contains(
            "STRUCTURE:MISSING_RANK  (12 times)",
            "rank 2 has no records, so that operations of PG 0 default_pg cannot be compared");
  }

  @Test
  void aSingleFileLacksNothing() throws IOException {
    addRank(0, -1, null, 0, OPERATIONS);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    assertThat(InProcess.run(out, "check", files.get(0))).isZero();
  }

  private String launches(int... numbers) throws IOException {
    StringBuilder events = new StringBuilder();
    for (int number = 1; number <= 4; number++) {
      events.append(
          String.format(
              "{\"ph\":\"X\",\"cat\":\"kernel\",\"name\":\"k\",\"pid\":0,\"tid\":7,\"ts\":%d,"
                  + "\"dur\":5,\"args\":{\"device\":0,\"stream\":7,\"correlation\":%d}},",
              10 * number, number));
    }
    for (int number : numbers) {
      events.append(
          String.format(
              "{\"ph\":\"X\",\"cat\":\"cuda_runtime\",\"name\":\"cudaLaunchKernel\",\"pid\":9,"
                  + "\"tid\":9,\"ts\":%d,\"dur\":1,\"args\":{\"correlation\":%d}},",
              number, number));
    }
    String text =
        "{\"schemaVersion\":1,\"distributedInfo\":{\"rank\":0,\"world_size\":1},\"traceEvents\":["
            + events
            + "{}]}";
    Path trace = Files.writeString(folder.resolve("launches.json"), text);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    InProcess.run(out, "check", "-q", trace.toString());
    return out.toString(StandardCharsets.UTF_8);
  }

  @Test
  void operationsWithoutLaunchAreNotedAfterOneWithALaunch() throws IOException {
    assertThat(launches(2, 4))
        .contains("operations of devices without a recorded launch, after others with one (1)");
    assertThat(launches(2, 3, 4)).startsWith("nothing found"); // 1 may be of before the trace
  }
}
