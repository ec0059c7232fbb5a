package org.tracetool.cli.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.cli.InProcess;
import org.tracetool.testdata.TestData;

/** The page is served before the definitions of its trace are read: what if they cannot be. */
@Timeout(60)
final class UnreadableTraceTest {
  @TempDir private Path folder;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  @BeforeEach
  void copy() throws IOException {
    Path trace = TestData.path("vampirtrace/ring_collectives/expected");
    try (Stream<Path> files = Files.list(trace)) {
      for (Path file : files.toList()) {
        Files.copy(file, folder.resolve(file.getFileName()));
      }
    }
  }

  private int view(String name) {
    String trace = folder.resolve(name).toString();
    PrintStream before = System.out;
    try {
      System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
      return InProcess.run("view", "--quiet", "--no-browser", "--keep", trace);
    } finally {
      System.setOut(before);
    }
  }

  @Test
  void theCommandEndsWhenDefinitionsCannotBeRead() throws IOException {
    Path definitions = folder.resolve("ring.0.def");
    Files.delete(definitions);
    Files.createDirectory(definitions);
    assertThat(view("ring.otf")).isEqualTo(3);
    assertThat(out.toString(StandardCharsets.UTF_8)).startsWith("http://127.0.0.1:");
  }

  @Test
  void nothingIsServedOfWhatIsNoTrace() throws IOException {
    Files.writeString(folder.resolve("notes.txt"), "no trace");
    assertThat(view("notes.txt")).isNotZero();
    assertThat(out.size()).isZero();
  }
}
