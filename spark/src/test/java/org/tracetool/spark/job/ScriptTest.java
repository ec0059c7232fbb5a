package org.tracetool.spark.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code tracetool-spark} makes of a folder of the tool and of its arguments. */
final class ScriptTest {
  @TempDir private Path folder;

  /** A copy of the script with its jar beside it, a tool with two jars, and what is called. */
  private String run(String... arguments) throws IOException, InterruptedException {
    Path home = folder.resolve("tool");
    Files.createDirectories(home.resolve("lib"));
    Files.createFile(home.resolve("lib/core.jar"));
    Files.createFile(home.resolve("lib/zstd-jni.jar"));
    Files.createFile(folder.resolve("tracetool-spark.jar"));
    Path script =
        Files.copy(Path.of("tracetool-spark").toAbsolutePath(), folder.resolve("tracetool-spark"));
    Path submit = Files.createDirectories(folder.resolve("spark/bin")).resolve("spark-submit");
    Files.writeString(submit, "#!/bin/sh\nprintf '%s\\n' \"$@\"\n");
    Files.setPosixFilePermissions(submit, PosixFilePermissions.fromString("rwx------"));
    ProcessBuilder builder = new ProcessBuilder("sh", script.toString());
    builder.command().addAll(List.of(arguments));
    builder.environment().put("TRACETOOL_HOME", home.toString());
    builder.environment().put("SPARK_HOME", folder.resolve("spark").toString());
    builder.environment().put("TRACETOOL_SPARK_OPTIONS", "--master local");
    Process process = builder.redirectErrorStream(true).start();
    String printed =
        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
            .replace(folder.toString(), "…");
    assertThat(process.waitFor()).as(printed).isZero();
    return printed;
  }

  @Test
  void programsGetTheJarsWithoutTheOneThatSparkHas() throws Exception {
    assertThat(run("--jars")).isEqualTo("…/tracetool-spark.jar,…/tool/lib/core.jar\n");
  }

  @Test
  void argumentsStayAsTheyAre() throws Exception {
    assertThat(run("--shards=3", "stats", "a b.otf").lines())
        .containsExactly(
            "--master",
            "local",
            "--class",
            "org.tracetool.spark.job.SparkJobs",
            "--jars",
            "…/tool/lib/core.jar",
            "…/tracetool-spark.jar",
            "--shards=3",
            "stats",
            "a b.otf");
  }
}
