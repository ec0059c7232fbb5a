package org.tracetool.spark.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.cli.EmbeddedRunner;

/** Windows of times are read with the index of the trace. */
final class TraceOpeningTest {
  private static final Path RING =
      Path.of("../testdata/traces/vampirtrace/ring_collectives/expected");

  @TempDir private Path folder;

  @Test
  void onlyAPartOfTheTimesNeedsTheIndex() throws IOException {
    try (Stream<Path> files = Files.list(RING)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Files.copy(file, folder.resolve(file.getFileName().toString()));
      }
    }
    String trace = folder.resolve("ring.otf").toString();
    try (TraceOpening opening = new TraceOpening(trace, true)) {
      assertThat(opening.isIndexed()).isFalse();
    }
    assertThat(EmbeddedRunner.run("index", trace)).isZero();
    try (TraceOpening part = new TraceOpening(trace, true);
        TraceOpening whole = new TraceOpening(trace, false)) {
      assertThat(part.isIndexed()).isTrue();
      assertThat(whole.isIndexed()).isFalse();
    }
  }
}
