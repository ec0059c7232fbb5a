package org.tracetool.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tracetool.testdata.TestData;

/** Paths in archives behave as paths on a disk do. */
class ArchivePathTest {
  private final ReadTrace trace = new ReadTrace();
  private Path main;

  @BeforeEach
  void open() throws IOException {
    main = trace.locate(TestData.path("archive/two-runs.zip").resolve("run1/a.otf"));
  }

  @AfterEach
  void close() throws IOException {
    trace.close();
  }

  @Test
  void partsOfPaths() {
    Path disk = Path.of("/run1/a.otf");
    assertThat(main.getFileName()).hasToString("a.otf");
    assertThat(main.getNameCount()).isEqualTo(disk.getNameCount());
    assertThat(main.getParent().getFileName()).hasToString("run1");
    assertThat(main.getRoot().getParent()).isNull();
    assertThat(main.getFileName().getParent()).isNull();
    assertThat(main.subpath(0, 2)).hasToString("run1/a.otf");
    assertThat(main.getRoot().resolve(main.subpath(0, 2))).isEqualTo(main);
    assertThat(main.resolveSibling("../run1/./a.otf").normalize()).isEqualTo(main);
    assertThat(main.resolve("../../../../run2").normalize().getNameCount()).isEqualTo(1);
    assertThat(main.relativize(main.resolve("../../run2/a.otf").normalize()))
        .hasToString("../../run2/a.otf");
    assertThat(main.startsWith(main.getParent())).isTrue();
    assertThat(main.endsWith("a.otf")).isTrue();
    assertThat(main.endsWith("b.otf")).isFalse();
    assertThat(main).isNotEqualTo(main.getFileName());
  }

  @Test
  void otherPathsDoNotMix() throws IOException {
    assertThatThrownBy(() -> main.resolve(Path.of("a")))
        .isInstanceOf(java.nio.file.ProviderMismatchException.class);
    Path disk = TestData.path("archive/two-runs.zip");
    assertThat(Files.isSameFile(main, disk)).isFalse();
    assertThat(Files.isSameFile(disk, main)).isFalse();
    assertThat(main.startsWith(disk)).isFalse();
  }

  @Test
  void folders() throws IOException {
    assertThat(Files.isDirectory(main.getParent())).isTrue();
    assertThat(Files.isDirectory(main)).isFalse();
    assertThat(Files.exists(main.resolveSibling("b.otf"))).isFalse();
    assertThat(names(main.getRoot(), "*")).containsExactly("run1", "run2");
    assertThat(names(main.getParent(), "*.{def,otf}")).containsExactly("a.0.def", "a.otf");
    assertThatThrownBy(() -> names(main, "*"))
        .isInstanceOf(java.nio.file.NotDirectoryException.class);
  }

  private static List<String> names(Path folder, String pattern) throws IOException {
    List<String> names = new ArrayList<>();
    try (DirectoryStream<Path> all = Files.newDirectoryStream(folder, pattern)) {
      all.forEach(p -> names.add(p.getFileName().toString()));
    }
    return names;
  }
}
