package org.tracetool.testdata.mpe;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.tracetool.testdata.TestData;

/** The logs of the test data. */
public final class SlogTestLogs {
  private SlogTestLogs() {}

  /** The folder. */
  public static Path folder() {
    return TestData.path("slog2");
  }

  /** One of them. */
  public static Path of(String name) {
    return folder().resolve(name + ".slog2");
  }

  /** All of them. */
  public static List<Path> all() throws IOException {
    try (Stream<Path> files = Files.list(folder())) {
      return files.filter(f -> f.toString().endsWith(".slog2")).sorted().toList();
    }
  }
}
