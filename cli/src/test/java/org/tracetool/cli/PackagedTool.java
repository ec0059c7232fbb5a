package org.tracetool.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** Runs scripts with the packaged program, as a user runs them. */
final class PackagedTool {
  private static final Path TOOL =
      Path.of(System.getProperty("tracetool.dist"), "bin", "tracetool");
  private static final long MOST_SECONDS = 120;

  private PackagedTool() {}

  /** What a script left. */
  record Result(int code, String out, String err) {}

  /**
   * Runs a script with {@code sh}, in which {@code $T} is the tool.
   *
   * @param folder where it starts
   */
  static Result shell(Path folder, String script) throws IOException, InterruptedException {
    Path out = Files.createTempFile("tracetool", "out");
    Path err = Files.createTempFile("tracetool", "err");
    try {
      ProcessBuilder builder =
          new ProcessBuilder("sh", "-c", "T='" + TOOL + "'\n" + script)
              .directory(folder.toFile())
              .redirectInput(Path.of("/dev/null").toFile())
              .redirectOutput(out.toFile())
              .redirectError(err.toFile());
      builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
      Process process = builder.start();
      if (!process.waitFor(MOST_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        throw new AssertionError("does not end: " + script);
      }
      return new Result(
          process.exitValue(),
          Files.readString(out, StandardCharsets.UTF_8),
          Files.readString(err, StandardCharsets.UTF_8));
    } finally {
      Files.delete(out);
      Files.delete(err);
    }
  }
}
