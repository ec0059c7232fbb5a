package org.tracetool.format.otf2.write;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tracetool.core.copy.TraceCopy;
import org.tracetool.testdata.TestData;

/** What is written anew takes no more room than what it was read from. */
class WrittenSizesTest {
  static Stream<Path> cases() throws IOException {
    try (Stream<Path> folders = Files.list(TestData.path("otf2"))) {
      return new ArrayList<>(folders.filter(Files::isDirectory).sorted().toList()).stream();
    }
  }

  private static List<Path> files(Path folder, String suffix) throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      return all.filter(f -> f.toString().endsWith(suffix)).sorted().toList();
    }
  }

  private static long bytes(List<Path> files) throws IOException {
    long bytes = 0;
    for (Path file : files) {
      bytes += Files.size(file);
    }
    return bytes;
  }

  @ParameterizedTest
  @MethodSource("cases")
  void eventsAndTheirTablesDoNotGrow(Path folder, @TempDir Path to) throws IOException {
    TraceCopy.copy(folder.resolve("traces.otf2"), to.resolve("copy.otf2"));
    Path from = folder.resolve("traces");
    Path copy = to.resolve("copy");
    for (Path file : files(from, ".evt")) {
      assertThat(Files.size(copy.resolve(file.getFileName().toString())))
          .as(file.toString())
          .isLessThanOrEqualTo(Files.size(file));
    }
    List<Path> local = files(from, ".def");
    long without = 20L * (files(from, ".evt").size() - local.size()); // tools need these files
    assertThat(bytes(files(copy, ".def"))).isLessThanOrEqualTo(bytes(local) + without);
  }
}
