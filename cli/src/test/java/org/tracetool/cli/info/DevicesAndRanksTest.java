package org.tracetool.cli.info;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.cli.InProcess;

/** What a file of one rank says of the run that it is of. */
class DevicesAndRanksTest {
  @TempDir Path folder;

  private static String info(String... words) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    assertThat(InProcess.run(out, words)).isZero();
    return out.toString(StandardCharsets.UTF_8);
  }

  @Test
  void aRankNamesTheSizeOfTheRunAndItsDevices() throws IOException {
    String trace =
        Files.writeString(
                folder.resolve("rank3.json"),
                "{\"schemaVersion\":1,\"deviceProperties\":[{\"id\":2,\n \"name\":\"H100\"}],"
                    + "\"distributedInfo\":{\"backend\":\"nccl\",\"rank\":3,\"world_size\":16},"
                    + "\"traceEvents\":[{\"ph\":\"X\",\"cat\":\"kernel\",\"name\":\"k\",\"pid\":2,"
                    + "\"tid\":7,\"ts\":1,\"dur\":2,\"args\":{\"device\":2,\"stream\":7}},"
                    + "{\"ph\":\"X\",\"cat\":\"cpu_op\",\"name\":\"op\",\"pid\":9,\"tid\":9,"
                    + "\"ts\":0,\"dur\":9}]}")
            .toString();
    assertThat(info("info", trace))
        .containsPattern("\\nprocesses +1\\n")
        .containsPattern("\\ndevices +1: GPU 2\\n")
        .containsPattern("\\nworld size +16\\n")
        .contains("\nproperties\n", "\n  deviceProperties: [{\"id\":2, \"name\":\"H100\"}]\n")
        .contains("\n  backend: nccl\n");
    assertThat(info("info", "--format", "json", trace))
        .containsPattern("\"devices\": *1\\b")
        .containsPattern("\"world_size\": *16\\b");
  }
}
