package org.tracetool.cli.stats;

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

/** What devices do at the same time, and how long after their launch. */
class DeviceUseTest {
  @TempDir Path folder;

  private static String event(
      String category, String name, int thread, double begin, double duration, String more) {
    return String.format(
        Locale.ROOT,
        "{\"ph\":\"X\",\"cat\":\"%s\",\"name\":\"%s\",\"pid\":%d,\"tid\":%d,\"ts\":%.3f,"
            + "\"dur\":%.3f,\"args\":{%s}}",
        category,
        name,
        category.equals("cuda_runtime") || category.equals("cpu_op") ? 9 : 0,
        thread,
        begin,
        duration,
        more);
  }

  private static String operation(
      String category, String name, int stream, double begin, double duration, int number) {
    String args =
        "\"device\":0,\"stream\":" + stream + (number == 0 ? "" : ",\"correlation\":" + number);
    return event(category, name, stream, begin, duration, args);
  }

  private static String launch(double begin, double duration, int number) {
    return event("cuda_runtime", "launch", 9, begin, duration, "\"correlation\":" + number);
  }

  /** One rank for a millisecond; the device works from 100 to 300 us and from 400 to 450 us. */
  private Path rank(int rank) throws IOException {
    List<String> events = new ArrayList<>();
    events.add(event("cpu_op", "step", 9, 0, 1000, ""));
    events.add(launch(10, 5, 1));
    events.add(launch(30, 5, 2));
    events.add(launch(402, 5, 3)); // after the begin of what it launches, by the clock
    events.add(operation("kernel", "gemm", 7, 100, 100, 1)); // to 200
    events.add(operation("kernel", "gemm", 7, 400, 50, 3)); // to 450
    events.add(operation("kernel", "ncclAllReduce", 20, 150, 150, 2)); // to 300
    events.add(operation("gpu_memcpy", "Memcpy HtoD", 7, 250, 20, 0)); // to 270
    return Files.writeString(
        folder.resolve("rank" + rank + ".json"),
        "{\"schemaVersion\":1,\"distributedInfo\":{\"rank\":"
            + rank
            + ",\"world_size\":2},\"traceEvents\":[\n"
            + String.join(",\n", events)
            + "]}\n");
  }

  private static String output(String... words) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    assertThat(InProcess.run(out, words)).isZero();
    return out.toString(StandardCharsets.UTF_8);
  }

  private static final String DEVICE =
      ",2,4,0.000250000,0.25,0.000750000,0.000150000,0.000020000,0.000150000,0.000080000,"
          + "0.466666666667,3,-0.000002000,0.0000693333333333,0.000120000\n";

  @Test
  void countsEachMomentOnce() throws IOException {
    assertThat(output("stats", "--by", "device", "--format", "csv", rank(0).toString()))
        .isEqualTo(
            "name,streams,count,busy_s,busy_share,idle_s,computation_s,transfer_s,communication_s,"
                + "exposed_s,hidden_share,launched,launch_delay_min_s,launch_delay_mean_s,"
                + "launch_delay_max_s\nrank 0"
                + DEVICE);
  }

  @Test
  void dividesTimeByOperation() throws IOException {
    assertThat(output("stats", "--by", "kernel", "--format", "csv", rank(0).toString()))
        .isEqualTo(
            "name,group,work,count,time_s,share,duration_min_s,duration_mean_s,duration_max_s,"
                + "launched,launch_delay_min_s,launch_delay_mean_s,launch_delay_max_s\n"
                + "gemm,kernel,computation,2,0.000150000,0.46875,0.000050000,0.000075,0.000100000,"
                + "2,-0.000002000,0.000044,0.000090000\n"
                + "ncclAllReduce,kernel,communication,1,0.000150000,0.46875,0.000150000,0.00015,"
                + "0.000150000,1,0.000120000,0.00012,0.000120000\n"
                + "Memcpy HtoD,gpu_memcpy,transfer,1,0.000020000,0.0625,0.000020000,0.00002,"
                + "0.000020000,0,,,\n");
  }

  @Test
  void keepsProcessesApart() throws IOException {
    Path run = folder.resolve("run.otf2");
    assertThat(
            InProcess.run(
                "merge",
                "-q",
                "--align",
                "none",
                rank(1).toString(),
                rank(0).toString(),
                "-o",
                run.toString()))
        .isZero();
    String all = output("stats", "--by", "device", "--format", "csv", run.toString());
    assertThat(all).endsWith("\nrank 0" + DEVICE + "rank 1" + DEVICE);
    assertThat(
            output("stats", "--by", "device", "--format", "csv", "--process", "1", run.toString()))
        .endsWith("_s\nrank 1" + DEVICE);
    for (int share = 0; share < 2; share++) {
      output(
          "stats",
          "-q",
          "--by",
          "device",
          "--shard",
          share + "/2",
          "--partial",
          folder.toString(),
          run.toString());
    }
    assertThat(
            output(
                "stats",
                "--by",
                "device",
                "--format",
                "csv",
                "--join",
                "--partial",
                folder.toString(),
                run.toString()))
        .isEqualTo(all);
  }

  @Test
  void countsTheTimeInAWindow() throws IOException {
    String[] row =
        output(
                "stats",
                "--by",
                "device",
                "--format",
                "csv",
                "--time",
                "+170us:+260us",
                rank(0).toString())
            .split("\n")[1]
            .split(",");
    assertThat(row).startsWith("rank 0", "2", "1", "0.000090000", "1");
    assertThat(row[9]).isEqualTo("0.000050000"); // from 200 to 250 us
  }

  @Test
  void isInTheSummary() throws IOException {
    assertThat(output("stats", rank(0).toString()))
        .contains("\nUse of devices by process\n", "\nOperations of devices\n", "46.7 %");
  }
}
