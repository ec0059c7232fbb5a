package org.tracetool.cli.convert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.cli.InProcess;
import org.tracetool.core.copy.TraceCopy;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.error.UnsupportedTraceException;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceReader;
import org.tracetool.testdata.TestData;

/** Numbers that each stream has another definition of, in a format that has one for all. */
class LocalDefinitionsTest {
  @TempDir Path folder;

  private Path trace;

  /** The second stream enters the region that has its number from a definition of its own. */
  @BeforeEach
  void prepare() throws IOException {
    try (Stream<Path> files = Files.list(TestData.path("otf/local-defs"))) {
      for (Path file : files.filter(f -> f.getFileName().toString().startsWith("local")).toList()) {
        Files.copy(file, folder.resolve(file.getFileName()));
      }
    }
    Path events = folder.resolve("local-defs.2.events");
    String text = Files.readString(events);
    assertThat(text).contains("\nE20\n");
    Files.writeString(events, text.replace("\nE20\n", "\nE22\n").replace("\nL20\n", "\nL22\n"));
    trace = folder.resolve("local-defs.otf");
  }

  @Test
  void areNotMixedUp() {
    assertThatThrownBy(() -> TraceCopy.copy(trace, folder.resolve("out.otf2")))
        .isInstanceOf(UnsupportedTraceException.class)
        .hasMessageContaining("mean different things by region 34")
        .hasMessageContaining("merge this trace alone");
  }

  @Test
  void getNumbersOfTheirOwnInAMergedTrace() throws IOException {
    Path out = folder.resolve("merged.otf2");
    assertThat(InProcess.run("merge", "-q", "--to", "otf2", "-o", out.toString(), trace.toString()))
        .isZero();
    try (TraceReader reader = FormatRegistry.load().detect(out).open(out, ReadOptions.defaults())) {
      List<String> names =
          reader.definitions().all(Definition.Region.class).stream()
              .map(Definition.Region::name)
              .toList();
      assertThat(names).contains("loc1", "loc2");
    }
  }
}
