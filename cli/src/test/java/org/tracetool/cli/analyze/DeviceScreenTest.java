package org.tracetool.cli.analyze;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.cli.InProcess;
import org.tracetool.core.report.JsonTree;

/** What the first screen says of training, where devices do the work. */
class DeviceScreenTest {
  private static final int RANKS = 3;
  private static final int STEPS = 5;
  private static final int STEP_MICROS = 4000;

  @TempDir private Path folder;

  private final StringBuilder events = new StringBuilder();

  private void kernel(String name, int stream, long begin, long end, String more) {
    events.append("{\"ph\":\"X\",\"cat\":\"kernel\",\"name\":\"").append(name);
    events.append("\",\"pid\":0,\"tid\":").append(stream).append(",\"ts\":").append(begin);
    events.append(",\"dur\":").append(end - begin).append(",\"args\":{\"device\":0,\"stream\":");
    events.append(stream).append(more).append("}},\n");
  }

  /** The file of a rank: in each step a kernel, then a sum over all ranks that ends together. */
  private String file(int rank, long workMicros, long slowestMicros) throws IOException {
    events.setLength(0);
    for (int i = 0; i < STEPS; i++) {
      long begin = (long) STEP_MICROS * i;
      kernel("gemm", 7, begin, begin + workMicros, "");
      String sum =
          ",\"Collective name\":\"allreduce\",\"In msg nelems\":4,\"Out msg nelems\":4,"
              + "\"Group size\":3,\"dtype\":\"Float\",\"Process Group Name\":\"0\","
              + "\"Process Group Description\":\"default_pg\",\"Seq\":"
              + i;
      long end = begin + slowestMicros + 100;
      kernel("ncclDevKernel_AllReduce", 8, begin + workMicros, end, sum);
    }
    String text =
        "{\"schemaVersion\":1,\"baseTimeNanoseconds\":1700000000000000000,"
            + "\"distributedInfo\":{\"backend\":\"nccl\",\"rank\":"
            + rank
            + ",\"world_size\":3,\"pg_config\":[{\"pg_name\":\"0\",\"pg_desc\":\"default_pg\","
            + "\"pg_size\":3,\"ranks\":[0,1,2]}]},\"traceEvents\":[\n"
            + events
            + "{\"ph\":\"X\",\"cat\":\"cpu_op\",\"name\":\"prepare\",\"pid\":9,\"tid\":9,\"ts\":0,"
            + "\"dur\":"
            + STEP_MICROS * STEPS
            + "}]}\n";
    return Files.writeString(folder.resolve("rank-" + rank + ".json"), text).toString();
  }

  private String training() throws IOException {
    String[] args = new String[4 + RANKS];
    String out = folder.resolve("run.otf2").toString();
    List.of("merge", "-q", "-o", out).toArray(args);
    for (int rank = 0; rank < RANKS; rank++) {
      args[4 + rank] = file(rank, rank == 1 ? 1500 : 1000, 1500);
    }
    assertThat(InProcess.run(new ByteArrayOutputStream(), args)).isZero();
    return out;
  }

  private static String analyze(String... args) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    assertThat(InProcess.run(out, args)).isZero();
    return out.toString(StandardCharsets.UTF_8);
  }

  @Test
  void trainingHasTheRankThatOthersWaitFor() throws IOException {
    assertThat(analyze("analyze", "-q", training()).replaceAll("\\s+", " "))
        .contains(": 3 ranks, 3 devices, 20.0 ms, NCCL Device efficiency 40 %: of every second of")
        .contains("orchestration (idle devices) 40 % <- the main loss: launch earlier")
        .contains("its host is in prepare.")
        .contains("Devices communicate for 27 % of the time in which they work, and 100 % of that")
        .contains(
            "Kernels of collective operations wait 5.00 ms for the last rank; 100 % of that is for"
                + " rank 1, which comes last to 5 of 5.")
        .contains("The kernel gemm takes 1.50 ms on rank 1 on average, 1.00 ms elsewhere.")
        .contains("Time on the devices: gemm 73 %, ncclDevKernel_AllReduce 27 %.")
        .contains("(the longest idle time of ")
        .doesNotContain("MPI", "OpenMP", "Note:");
  }

  /** The place of the sentence with some words, in microseconds from the first event. */
  private static String place(Map<?, ?> result, String words) {
    for (Object each : (List<?>) result.get("statements")) {
      Map<?, ?> statement = (Map<?, ?>) each;
      if (statement.get("text").toString().contains(words)) {
        return micros(statement.get("begin_s")) + ":" + micros(statement.get("end_s"));
      }
    }
    throw new AssertionError(result.get("statements"));
  }

  private static long micros(Object seconds) {
    return Math.round(Double.parseDouble(seconds.toString()) * 1e6) % 1_000_000;
  }

  @Test
  void findingsLeadToTheOperationAndTheCallThatTakeLongest() throws IOException {
    Map<?, ?> all = (Map<?, ?>) JsonTree.of(analyze("analyze", "--format", "json", training()));
    // The others come at 1000, rank 1 at 1500; it ends at 1600.
    assertThat(place(all, "Kernels of collective operations wait")).isEqualTo("1000:1600");
    assertThat(place(all, "The kernel gemm takes")).isEqualTo("0:1500");
    assertThat(place(all, "Devices communicate")).isEqualTo("1000:1600");
  }

  @Test
  void figuresOfDevicesAreInTheJson() throws IOException {
    Map<?, ?> all = (Map<?, ?>) JsonTree.of(analyze("analyze", "--format", "json", training()));
    assertThat(all.get("paradigms")).isEqualTo(List.of("NCCL"));
    Map<?, ?> late = (Map<?, ?>) ((List<?>) all.get("late_devices")).get(0);
    assertThat(late.get("rank").toString()).isEqualTo("1");
    assertThat(late.get("waited_s").toString()).isEqualTo("0.005");
    Map<?, ?> device = (Map<?, ?>) ((List<?>) all.get("device_times")).get(0);
    assertThat(device.get("communication_s").toString()).isEqualTo("0.003");
    assertThat(device.get("exposed_communication_s").toString()).isEqualTo("0.003");
  }

  /** Two kernels and a host that waits for both; the second one begins 1 µs after the first. */
  private String wait(int secondStream) throws IOException {
    events.setLength(0);
    kernel("gemm", 7, 20, 10020, "");
    kernel("relu", secondStream, 10021, 10121, "");
    String text =
        "{\"schemaVersion\":1,\"traceEvents\":[\n"
            + events
            + "{\"ph\":\"X\",\"cat\":\"cuda_runtime\",\"name\":\"cudaLaunchKernel\",\"pid\":9,"
            + "\"tid\":9,\"ts\":0,\"dur\":10},\n"
            + "{\"ph\":\"X\",\"cat\":\"cuda_runtime\",\"name\":\"cudaDeviceSynchronize\",\"pid\":9,"
            + "\"tid\":9,\"ts\":12,\"dur\":10110}]}\n";
    return Files.writeString(folder.resolve("wait.json"), text).toString();
  }

  @ParameterizedTest
  @ValueSource(ints = {7, 8})
  void waitingForKernelsIsNoWorkOfTheHost(int secondStream) throws IOException {
    String trace = wait(secondStream);
    assertThat(analyze("analyze", "-q", trace).replaceAll("\\s+", " "))
        .contains("so a faster gemm can save 10.0 ms (99 %) at most.")
        .doesNotContain("a faster cudaDeviceSynchronize");
    assertThat(analyze("analyze", "-q", "--by", "cause", trace))
        .containsPattern("gemm +10[.]00 ms")
        .containsPattern("relu +100[.]0 us");
  }
}
