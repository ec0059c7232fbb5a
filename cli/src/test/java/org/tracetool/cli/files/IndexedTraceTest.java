package org.tracetool.cli.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.cli.InProcess;
import org.tracetool.testdata.TestData;

/** The index of a trace goes where the trace goes. */
class IndexedTraceTest {
  @TempDir Path folder;

  private Path trace;

  @BeforeEach
  void make() throws IOException {
    trace = folder.resolve("run.otf");
    Path in = TestData.path("vampirtrace/ring_collectives/expected/ring.otf");
    run(0, "convert", in.toString(), "-o", trace.toString());
    run(0, "index", trace.toString());
  }

  private static void run(int code, String... words) {
    List<String> all = new ArrayList<>(List.of(words));
    all.add("-q");
    assertThat(InProcess.run(all.toArray(new String[0]))).as("%s", all).isEqualTo(code);
  }

  private List<String> names() throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile)
          .map(p -> folder.relativize(p).toString())
          .sorted()
          .toList();
    }
  }

  @Test
  void itMovesWithTheTraceAndIsUsedThere() throws IOException {
    Path there = Files.createDirectory(folder.resolve("there"));
    run(0, "files", "move", "--yes", trace.toString(), there.resolve("other").toString());
    assertThat(names()).contains("there/other.otf", "there/other.otf.ttidx");
    assertThat(names()).noneMatch(name -> name.startsWith("run"));
    String moved = there.resolve("other.otf").toString();
    // A stale index would be warned of, which --strict makes a failure.
    run(
        0,
        "dump",
        "--strict",
        "--time",
        "1000t:2000t",
        "-o",
        folder.resolve("d").toString(),
        moved);
    run(0, "files", "check", moved);
  }

  @Test
  void itIsRemovedWithTheTrace() throws IOException {
    run(0, "files", "remove", "--yes", trace.toString());
    assertThat(names()).isEmpty();
  }

  @Test
  void itIsNotPacked() throws IOException {
    Path archive = folder.resolve("a.tar");
    run(0, "files", "pack", "-o", archive.toString(), trace.toString());
    assertThat(Files.readString(archive, StandardCharsets.ISO_8859_1))
        .contains("run.otf")
        .doesNotContain("ttidx");
  }

  @Test
  void oneOfAnotherStateIsFound() throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      for (Path events : all.filter(p -> p.toString().contains(".events")).toList()) {
        Files.setLastModifiedTime(events, FileTime.fromMillis(1000));
      }
    }
    run(1, "files", "check", trace.toString());
  }
}
