package org.tracetool.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.StateFacet;
import org.tracetool.core.format.TraceReader;
import org.tracetool.testdata.TestData;

class IndexPlaceTest {
  @TempDir Path folder;

  private final ReadOptions options = ReadOptions.defaults();

  private static TraceReader open(ReadOptions options) throws IOException {
    Path trace = TestData.path("otf/random-1/random-1.otf");
    return FormatRegistry.load().detect(trace).open(trace, options);
  }

  @Test
  void theFolderForCachesIsThatOfTheEnvironment() throws IOException {
    Path beside = folder.resolve("run.otf.ttidx");
    Path home = IndexPlace.cached(beside, Map.of("HOME", "/h"));
    Path xdg = IndexPlace.cached(beside, Map.of("HOME", "/h", "XDG_CACHE_HOME", "/c"));
    assertThat(home.getParent()).isEqualTo(Path.of("/h/.cache/tracetool"));
    assertThat(xdg.getParent()).isEqualTo(Path.of("/c/tracetool"));
    assertThat(xdg.getFileName()).isEqualTo(home.getFileName());
    assertThat(xdg.getFileName().toString()).matches("[0-9a-f]{32}\\.ttidx");
    Path other = IndexPlace.cached(folder.resolve("walk.otf.ttidx"), Map.of("HOME", "/h"));
    assertThat(other).isNotEqualTo(home);
    assertThat(IndexPlace.cached(beside, Map.of())).isNull();
    // What is not absolute does not count.
    assertThat(IndexPlace.cached(beside, Map.of("HOME", "h", "XDG_CACHE_HOME", "c"))).isNull();
  }

  @Test
  void anIndexInTheFolderForCachesIsFoundAndUsed() throws IOException {
    Map<String, String> environment = Map.of("XDG_CACHE_HOME", folder.toString());
    try (TraceReader trace = open(options)) {
      assertThat(IndexPlace.existing(trace, environment)).isNull();
      Path cached = IndexPlace.cached(IndexPlace.beside(trace), environment);
      Files.createDirectories(cached.getParent());
      IndexBuilder.write(trace, cached, new IndexOptions(options, 1, 1, 64, n -> {}));
      assertThat(IndexPlace.existing(trace, environment)).isEqualTo(cached);
      try (TraceIndex index = TraceIndex.open(cached, trace)) {
        assertThat(index.reader(trace).facet(StateFacet.class)).isNotNull();
      }
    }
  }

  @Test
  void aStaleIndexBesideTheTraceDoesNotHideTheOneInTheFolderForCaches() throws IOException {
    Map<String, String> environment = Map.of("XDG_CACHE_HOME", folder.resolve("c").toString());
    try (Stream<Path> files = Files.list(TestData.path("otf/random-1"))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Files.copy(file, folder.resolve(file.getFileName().toString()));
      }
    }
    Path copy = folder.resolve("random-1.otf");
    try (TraceReader trace = FormatRegistry.load().detect(copy).open(copy, options)) {
      Path beside = IndexPlace.beside(trace);
      Path cached = IndexPlace.cached(beside, environment);
      Files.createDirectories(cached.getParent());
      IndexOptions small = new IndexOptions(options, 1, 1, 64, n -> {});
      IndexBuilder.write(trace, cached, small);
      Files.write(beside, new byte[] {1});
      try (TraceIndex index = IndexPlace.open(trace, trace.files(), environment)) {
        index.check();
      }
      Files.write(cached, new byte[] {2});
      assertThatThrownBy(() -> IndexPlace.open(trace, trace.files(), environment))
          .isInstanceOf(IndexRefusedException.class)
          .hasMessageStartingWith(beside.toString());
      Files.delete(beside);
      Files.delete(cached);
      assertThat(IndexPlace.open(trace, trace.files(), environment)).isNull();
    }
  }
}
