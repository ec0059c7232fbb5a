package org.tracetool.spark.job;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.spark.api.java.function.Function;
import org.tracetool.cli.EmbeddedRunner;

/** Checks a trace; what was found comes back as text. */
final class SparkCheckTask implements Function<String, SparkCheckTask.Findings> {
  private static final long serialVersionUID = 1L;

  /** What a check prints, and its exit code. */
  record Findings(String text, int code) implements java.io.Serializable {}

  @Override
  public Findings call(String trace) {
    try {
      Path file = Files.createTempFile("tracetool-check", ".txt");
      try {
        int code =
            EmbeddedRunner.run(
                "check", trace, "--threads=1", "--quiet", "--force", "-o", "" + file);
        return new Findings(trace + ":\n" + Files.readString(file), code);
      } finally {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
